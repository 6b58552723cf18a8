import { fileURLToPath } from 'node:url';
import { ParserProcess, type ProcessLimits } from './parser-process.js';

export interface ProcessOptions extends ProcessLimits {
  /** Maximum number of documents parsed at the same time. Processes are started when they are first needed. */
  readonly processes: number;
  /** Number of documents after which a process is replaced, because parsers keep caches and memory fragments. 50 is sensible. */
  readonly recycleAfter: number;
  /** Compiled module that a process runs. Set by tests only. */
  readonly entry?: string;
}

/** Compiled entry point of a parser process. The relative path is the same from the sources and from the compiled files. */
export const parserProcessEntry = fileURLToPath(new URL('../../dist/bundle/child.js', import.meta.url));

/** A process whose resident memory exceeds this share of its memory limit after a document is replaced. */
const recycleAtShare = 0.6;

/** An idle process is ended after this time, to free its memory. */
const idleMs = 60_000;

interface Idle {
  readonly process: ParserProcess;
  readonly retire: NodeJS.Timeout;
}

/** Pool of the processes without a document. A process is reused until it is worn out, surplus or idle for too long. */
export class IdleProcesses implements AsyncDisposable {
  readonly #options: ProcessOptions;
  readonly #closed: AbortSignal;
  readonly #idle: Idle[] = [];
  /** Pending exits of retired processes, for which disposal waits. */
  readonly #ending = new Set<Promise<void>>();

  /** @param closed once aborted, every process that is given back is ended. */
  constructor(options: ProcessOptions, closed: AbortSignal) {
    this.#options = options;
    this.#closed = closed;
  }

  get count(): number {
    return this.#idle.length;
  }

  take(): ParserProcess {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.retire);
      if (idle.process.isAlive) return idle.process;
      this.#retire(idle.process);
    }
    return this.start();
  }

  /** Starts a fresh process, which has not read any document. */
  start(): ParserProcess {
    return new ParserProcess(this.#options.entry ?? parserProcessEntry, this.#options);
  }

  giveBack(process: ParserProcess): void {
    const { recycleAfter, memoryMb, processes } = this.#options;
    const isWorn = process.documents >= recycleAfter || process.rssBytes > memoryMb * 1024 * 1024 * recycleAtShare;
    const isSpare = this.#idle.length >= processes;
    if (!process.isAlive || isWorn || isSpare || this.#closed.aborted) {
      this.#retire(process);
      return;
    }
    const retire = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.process === process);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#retire(process);
    }, idleMs);
    this.#idle.push({ process, retire: retire.unref() });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const idle of this.#idle.splice(0)) this.#retire(idle.process, idle.retire);
    await Promise.all(this.#ending);
  }

  #retire(process: ParserProcess, timer?: NodeJS.Timeout): void {
    clearTimeout(timer);
    const end = process.stop();
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }
}
