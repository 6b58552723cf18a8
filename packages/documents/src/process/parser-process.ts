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
  /** Maximum resident memory of one process, in MiB. */
  readonly memoryMb: number;
  /** Maximum running time of one document, in milliseconds, not counting time during which its process is stopped. */
  readonly timeoutMs: number;
}

interface RunHooks {
  readonly signal: AbortSignal;
  /** Maximum running time, in milliseconds. */
  readonly timeoutMs: number;
  onProgress(progress: ParseProgress): void;
  onFailure(failure: ParseFailure): void;
  /** Called after each measurement of the process's memory. */
  onMemoryMeasured(): void;
}

/** Interval at which the memory of a busy process is measured. Short, because fast allocation would outrun slower polling. */
const memoryPollMs = 100;

/** Share of the memory cap that V8's old space may take; the rest is for buffers, WebAssembly and code. */
const heapShare = 0.75;

/** Time for an idle process to exit by itself before it is killed. */
const leaveMs = 2_000;

/** Number of characters kept from the end of standard error, to determine why a process died. */
const stderrTail = 4_096;

/** A parser process as seen by its parent, from start to exit. Handles one document at a time. */
export class ParserProcess implements Pausable {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #gone: Promise<void>;
  #stderr = '';
  #killedFor: KillReason | undefined;
  /** Number of documents this process has been given. */
  documents = 0;
  /** Resident memory at the last measurement, in bytes. */
  rssBytes = 0;
  /** Whether the process is stopped (SIGSTOP) until its document is given a place again. */
  isStopped = false;
  #time: RunningTime | undefined;

  constructor(entry: string, limits: ProcessLimits) {
    this.#limits = limits;
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${Math.floor(limits.memoryMb * heapShare)}`],
      // Not the parent's environment, because hostile documents are parsed here and its keys and passwords must be out of reach.
      // HOME is set because libraries ask for a home directory, and a container may run as a user without one.
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
   * Runs one order in the process.
   *
   * @throws {DocumentError} if the document is at fault; includes most deaths of the process.
   * @throws {DocumentStorageError} if a file could not be read or written.
   * @throws {ParsingCancelledError} after an abort.
   * @throws {EvictedError} if the process was killed for its memory.
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
      // The cast holds because a process replies to the order it was given, of type `Given`.
      if (report.kind === 'done') return report.result as ResultOf<Given>;
      hooks.onFailure(report.failure);
      throw failureError(report.failure);
    } finally {
      // The process may have been stopped while its report was in transit.
      this.resume();
      this.#time.pause();
      this.#time = undefined;
      clearInterval(poll);
      hooks.signal.removeEventListener('abort', onAbort);
      if (!this.isAlive) await rm(temporaryPath(order.outputPath), { force: true });
    }
  }

  /** Suspends the process until `resume`. A suspended process can still be killed. */
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

  /** Kills the process to free its memory. Its document fails with `EvictedError`. */
  evict(): void {
    this.#kill('evicted');
    this.rssBytes = 0;
  }

  /** Sends the ids of the stopped processes, which this process kills if the parent dies. */
  tell(message: StoppedProcesses): void {
    if (this.isAlive && !this.isStopped) this.#child.send(message, () => {});
  }

  /** Disconnects from the process so that it exits, and kills it if it does not. Resolves once the process has exited. */
  async stop(): Promise<void> {
    if (this.#child.connected) {
      // An empty list, because the process would otherwise treat the disconnect as its parent's death and kill the stopped processes.
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
      // Rejects if the process exits without a report; after a report the promise is settled and this has no effect.
      void this.#gone.then(() => {
        this.#child.off('message', onReport);
        const { exitCode, signalCode: signal } = this.#child;
        reject(deathError({ killedFor: this.#killedFor, exitCode, signal, stderr: this.#stderr }));
      });
      // A failed send needs no handling, because the exit of the process rejects the promise.
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
 * Resolves when a process has exited and its standard error has been read to the end, or when the process could not start.
 *
 * Node's own `close` event cannot be used, because it is not emitted after the parent has disconnected (seen with 20.20).
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
    // Not Linux, or the process has just exited, which is handled by `goneOf`.
    return undefined;
  }
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
