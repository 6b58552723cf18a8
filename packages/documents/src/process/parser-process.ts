import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { deathError, type KillReason } from './death.js';
import { failureError } from './failure.js';
import type { Pausable } from './fair-turns.js';
import type { ChildReport, Order, ParseFailure, ParseProgress, ResultOf, StoppedProcesses } from './messages.js';
import { temporaryPath } from './run-order.js';
import { RunningTime } from './running-time.js';

type FinalReport = Exclude<ChildReport, { kind: 'progress' }>;

export interface ProcessLimits {
  /** Resident memory of one process at most, in MiB. */
  readonly memoryMb: number;
  /** Running time of one document at most; the time in which its process is stopped does not count. */
  readonly timeoutMs: number;
}

interface RunHooks {
  readonly signal: AbortSignal;
  /** Running time at most. */
  readonly timeoutMs: number;
  onProgress(progress: ParseProgress): void;
  onFailure(failure: ParseFailure): void;
  /** Called after each measurement of the process's memory. */
  onMemoryMeasured(): void;
}

/** How often a busy process's memory is measured, because fast allocation outruns slower polling. */
const memoryPollMs = 100;

/** Share of the memory cap that V8's old space may take; the rest is for buffers, WebAssembly and code. */
const heapShare = 0.75;

/** Time for a process without work to leave by itself. */
const leaveMs = 2_000;

/** End of standard error that is kept to tell why a process died, in characters. */
const stderrTail = 4_096;

/** One parser process, from its start to its end. Used for one document at a time. */
export class ParserProcess implements Pausable {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #gone: Promise<void>;
  #stderr = '';
  #killedFor: KillReason | undefined;
  /** Documents this process has been given. */
  documents = 0;
  /** Resident memory at the last measurement. */
  rssBytes = 0;
  /** Stopped until it is this document's turn again. */
  isStopped = false;
  #time: RunningTime | undefined;

  constructor(entry: string, limits: ProcessLimits) {
    this.#limits = limits;
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${Math.floor(limits.memoryMb * heapShare)}`],
      // Hostile documents are read here: no key or password of the parent's environment may be in reach.
      // A home, because libraries ask for it, and a container may run as a user that has none.
      env: { NODE_ENV: 'production', LANG: 'C.UTF-8', TZ: 'UTC', HOME: tmpdir() },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#gone = goneOf(this.#child);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrTail);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected;
  }

  /**
   * Gives the process one document.
   *
   * @throws {DocumentError} the document's fault, the process's death included.
   * @throws {DocumentStorageError} not the document's fault.
   */
  async run<Given extends Order>(order: Given, hooks: RunHooks): Promise<ResultOf<Given>> {
    this.documents += 1;
    const onAbort = (): void => {
      this.#kill('cancelled');
    };
    this.#time = new RunningTime(hooks.timeoutMs, () => {
      this.#kill('parser_timeout');
    });
    if (!this.isStopped) this.#time.resume();
    const poll = setInterval(() => {
      void this.#checkMemory().then(() => {
        hooks.onMemoryMeasured();
      });
    }, memoryPollMs);
    hooks.signal.addEventListener('abort', onAbort, { once: true });
    if (hooks.signal.aborted) onAbort();
    try {
      const report = await this.#exchange(order, hooks);
      // It answers what it was asked.
      if (report.kind === 'done') return report.result as ResultOf<Given>;
      hooks.onFailure(report.failure);
      throw failureError(report.failure);
    } finally {
      // It may have been stopped with its report on the way.
      this.resume();
      this.#time.pause();
      this.#time = undefined;
      clearInterval(poll);
      hooks.signal.removeEventListener('abort', onAbort);
      if (!this.isAlive) await rm(temporaryPath(order.outputPath), { force: true });
    }
  }

  /** Stops the process where it is, until `resume`; it can be ended meanwhile. */
  pause(): void {
    if (this.isStopped || !this.isAlive) return;
    this.isStopped = true;
    this.#time?.pause();
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.#time?.resume();
    this.#child.kill('SIGCONT');
  }

  /** Ends the process to have its memory. */
  evict(): void {
    this.#kill('evicted');
    this.rssBytes = 0;
  }

  /** Sends the ids of stopped processes, which it kills if the parent dies. */
  tell(message: StoppedProcesses): void {
    if (this.isAlive && !this.isStopped) this.#child.send(message, () => {});
  }

  /** Asks the process to end, and kills it if it does not. Resolves once it is gone. */
  async stop(): Promise<void> {
    if (this.#child.connected) {
      // So that it does not take the disconnect for its parent's death and kill the stopped ones.
      this.tell({ stopped: [] });
      this.#child.disconnect();
    }
    const force = setTimeout(() => this.#child.kill('SIGKILL'), leaveMs);
    await this.#gone;
    clearTimeout(force);
  }

  #exchange(order: Order, hooks: RunHooks): Promise<FinalReport> {
    return new Promise((resolve, reject) => {
      const onReport = (report: ChildReport): void => {
        if (report.kind === 'progress') {
          hooks.onProgress(report.progress);
          return;
        }
        this.rssBytes = report.rssBytes;
        this.#child.off('message', onReport);
        resolve(report);
      };
      this.#child.on('message', onReport);
      // After a report this changes nothing; without one it is the only way out.
      void this.#gone.then(() => {
        this.#child.off('message', onReport);
        const { exitCode, signalCode: signal } = this.#child;
        reject(deathError({ killedFor: this.#killedFor, exitCode, signal, stderr: this.#stderr }));
      });
      // A process that dies meanwhile is noticed by its end, so a failed send needs no second way out.
      if (this.isAlive) this.#child.send(order, () => {});
    });
  }

  async #checkMemory(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || !this.isAlive || this.isStopped) return;
    const bytes = await residentBytes(pid);
    if (bytes === undefined) return;
    this.rssBytes = bytes;
    if (bytes > this.#limits.memoryMb * 1024 * 1024) this.#kill('parser_out_of_memory');
  }

  #kill(reason: KillReason): void {
    this.#killedFor ??= reason;
    this.#child.kill('SIGKILL');
  }
}

/**
 * Resolves when a process has ended and its standard error is read, or when it could not start.
 *
 * Node's own `close` event does not come after the parent has disconnected (seen with 20.20).
 */
function goneOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    let waitingFor = 2;
    const onEnd = (): void => {
      waitingFor -= 1;
      if (waitingFor === 0) resolve();
    };
    child.once('exit', onEnd);
    child.stderr?.once('close', onEnd);
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

/**
 * Resident memory of another process, in bytes.
 *
 * @returns undefined if the system does not report it (no procfs) or the process is gone.
 */
async function residentBytes(pid: number): Promise<number | undefined> {
  let status: string;
  try {
    status = await readFile(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Not Linux, or the process has just ended: its exit is reported elsewhere.
    return undefined;
  }
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
