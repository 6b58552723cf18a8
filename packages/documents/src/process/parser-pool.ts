import type { document } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import { fileURLToPath } from 'node:url';
import type { DocumentType } from '../document-type.js';
import type { ParseContext } from '../draft.js';
import { DocumentError, ParsingCancelledError } from '../errors.js';
import type { ParseProgress } from './messages.js';
import { ParserProcess, type ProcessLimits } from './parser-process.js';

export interface ParserPoolOptions extends ProcessLimits {
  /** Documents parsed at the same time at most. Processes start when first needed. */
  readonly processes: number;
  /** Documents a process reads before it is replaced: parsers keep caches, and memory falls apart. 50 is sensible. */
  readonly recycleAfter: number;
  readonly logger: Logger;
  readonly ocr: ParseContext['ocr'];
  /** Compiled module that a process runs. Only tests set it. */
  readonly entry?: string;
}

export interface ParseJob {
  readonly path: string;
  /** Gets the parts, framed as `readParsedParts` reads them. Written under another name first: it is whole or absent. */
  readonly outputPath: string;
  readonly fileName: string;
  readonly type: DocumentType;
}

export interface ParseHooks {
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Aborting kills the process that reads the document, or takes the document out of the queue. */
  readonly signal?: AbortSignal;
}

export interface ParserPool extends AsyncDisposable {
  /**
   * Parses a document in a process of its own memory; a document that ends its process harms no other.
   *
   * @throws {DocumentError} when the document cannot become text: final.
   * @throws {DocumentStorageError} when a file could not be read or written: try again.
   * @throws {ParsingCancelledError} after an abort, or when the pool is closed.
   */
  parse(job: ParseJob, hooks?: ParseHooks): Promise<document.ParsedSummary>;
}

/** Compiled entry of a parser process; the path is the same from the sources and from the compiled files. */
export const parserProcessEntry = fileURLToPath(new URL('../../dist/process/child.js', import.meta.url));

/** A process that still holds this share of its memory cap after a document makes room for a fresh one. */
const recycleAtShare = 0.6;

/** An idle process gives its memory back after this time. */
const idleMs = 60_000;

export function createParserPool(options: ParserPoolOptions): ParserPool {
  return new ProcessPool(options);
}

interface Idle {
  readonly process: ParserProcess;
  readonly retire: NodeJS.Timeout;
}

class ProcessPool implements ParserPool {
  readonly #options: ParserPoolOptions;
  readonly #closed = new AbortController();
  readonly #idle: Idle[] = [];
  /** Every process that is not gone yet: dispose waits for them. */
  readonly #ending = new Set<Promise<void>>();
  /** Documents that wait or are being parsed. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
  }

  async parse(job: ParseJob, hooks: ParseHooks = {}): Promise<document.ParsedSummary> {
    const signal = AbortSignal.any([this.#closed.signal, ...(hooks.signal === undefined ? [] : [hooks.signal])]);
    const run = this.#runInTurn(job, hooks, signal);
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    await Promise.allSettled(this.#running);
    for (const idle of this.#idle.splice(0)) this.#retire(idle.process, idle.retire);
    await Promise.all(this.#ending);
  }

  async #runInTurn(job: ParseJob, hooks: ParseHooks, signal: AbortSignal): Promise<document.ParsedSummary> {
    await this.#enter(signal);
    try {
      return await this.#runWithRetry(job, hooks, signal);
    } finally {
      this.#leave();
    }
  }

  /** A process that has read other documents may die of them: then the document gets a fresh one, once. */
  async #runWithRetry(job: ParseJob, hooks: ParseHooks, signal: AbortSignal): Promise<document.ParsedSummary> {
    if (signal.aborted) throw cancelled();
    const first = this.#take();
    const isFresh = first.documents === 0;
    try {
      return await this.#runIn(first, job, hooks, signal);
    } catch (thrown) {
      const died =
        thrown instanceof DocumentError && ['parser_crashed', 'parser_out_of_memory'].includes(thrown.reason);
      if (!died || isFresh || signal.aborted) throw thrown;
    }
    return await this.#runIn(this.#start(), job, hooks, signal);
  }

  async #runIn(
    process: ParserProcess,
    job: ParseJob,
    hooks: ParseHooks,
    signal: AbortSignal,
  ): Promise<document.ParsedSummary> {
    const { logger, ocr } = this.#options;
    const started = performance.now();
    try {
      return await process.run(
        { path: job.path, outputPath: job.outputPath, fileName: job.fileName, type: job.type, ocr },
        {
          signal,
          onProgress: (progress) => hooks.onProgress?.(progress),
          onFailure: ({ reason, trace = '' }) => {
            logger.info('A document could not be parsed.', { type: job.type, reason, trace });
          },
        },
      );
    } catch (thrown) {
      const durationMs = Math.round(performance.now() - started);
      if (!process.isAlive) logger.warn('A parser process ended early.', { type: job.type, durationMs, err: thrown });
      throw thrown;
    } finally {
      this.#giveBack(process);
    }
  }

  #take(): ParserProcess {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.retire);
      if (idle.process.isAlive) return idle.process;
      this.#retire(idle.process);
    }
    return this.#start();
  }

  #start(): ParserProcess {
    return new ParserProcess(this.#options.entry ?? parserProcessEntry, this.#options);
  }

  #giveBack(process: ParserProcess): void {
    const { recycleAfter, memoryMb } = this.#options;
    const isWorn = process.documents >= recycleAfter || process.rssBytes > memoryMb * 1024 * 1024 * recycleAtShare;
    if (!process.isAlive || isWorn || this.#closed.signal.aborted) {
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

  #retire(process: ParserProcess, timer?: NodeJS.Timeout): void {
    clearTimeout(timer);
    const end = process.stop();
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }

  /** Waits for one of the pool's places. First come, first served. */
  async #enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled();
    if (this.#busy < this.#options.processes) {
      this.#busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onTurn = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(onTurn), 1);
        reject(cancelled());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(onTurn);
    });
  }

  /** Hands the place to the next in line, or frees it. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy -= 1;
    else next();
  }
}

function cancelled(): ParsingCancelledError {
  return new ParsingCancelledError('Reading the file was cancelled.');
}
