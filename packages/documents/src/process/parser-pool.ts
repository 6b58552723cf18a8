import type { document, DocumentType, ReadingOptions } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import type { Order, ParseProgress, ResultOf } from './messages.js';
import { EvictedError } from './death.js';
import { cancelled, FairTurns, type Turn } from './fair-turns.js';
import { IdleProcesses, type ProcessOptions } from './idle-processes.js';
import type { ParserProcess } from './parser-process.js';
import { timeBudget } from './running-time.js';

export interface ParserPoolOptions extends ProcessOptions {
  /**
   * Maximum number of documents that are begun and not finished, stopped ones included. If equal to `processes`, no document is ever
   * stopped. All processes together may hold no more memory than `processes` times the limit of one.
   */
  readonly begun: number;
  /** How long a document is parsed before it may be stopped in favour of another team's document, in milliseconds. */
  readonly quantumMs: number;
  readonly logger: Logger;
  /** Called when a process ended before its document was finished. @param reason `evicted`, `cancelled`, or that of the `DocumentError`. */
  readonly onDeath?: (reason: string) => void;
  readonly ocr: ParseContext['ocr'];
}

export interface ParseJob {
  /** Team that owns the document. Processes are shared fairly among teams. */
  readonly teamId: number;
  readonly path: string;
  /** File for the parts, in the framing of `readFrames`. Appears complete or not at all, because it is first written under another name. */
  readonly outputPath: string;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly reading?: ReadingOptions;
}

export interface TypeJob extends Pick<ParseJob, 'teamId' | 'outputPath'> {
  /** A parsed document, as written by `parse`. */
  readonly path: string;
  /** Format of the original file. */
  readonly type: DocumentType;
}

export interface ParseHooks {
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Aborting kills the process that reads the document, or takes the document out of the queue. */
  readonly signal?: AbortSignal;
}

export interface ProcessCounts {
  readonly reading: number;
  /** Processes stopped in the middle of a document in favour of another team's document. */
  readonly stopped: number;
  readonly idle: number;
}

export interface ParserPool extends AsyncDisposable {
  counts(): ProcessCounts;
  /**
   * Parses a document in a separate process, so that a document that crashes its process affects no other document.
   *
   * @throws {DocumentError} when no text can be extracted from the document; permanent.
   * @throws {DocumentStorageError} when a file could not be read or written; may be retried.
   * @throws {ParsingCancelledError} after an abort, or when the pool is closed.
   */
  parse(job: ParseJob, hooks?: ParseHooks): Promise<document.ParsedSummary>;
  /**
   * Types the tables of a parsed document, under the scheduling and limits of `parse`, and writes them to `outputPath` if there are any.
   *
   * @returns whether the document has tables.
   * @throws the errors of `parse`. A `DocumentError` here concerns the tables only: the parsed document stays valid.
   */
  type(job: TypeJob, signal?: AbortSignal): Promise<boolean>;
}

/**
 * `maxBegun`: maximum number of attempts at a document whose process is evicted. `protectedFrom`: attempt from which on the document is
 * protected from being stopped, because large documents of two teams would otherwise evict each other for ever.
 */
const maxBegun = 5;
const protectedFrom = 3;

export function createParserPool(options: ParserPoolOptions): ParserPool {
  return new ProcessPool(options);
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof EvictedError) return 'evicted';
  return thrown instanceof DocumentError ? thrown.reason : 'cancelled';
}

class ProcessPool implements ParserPool {
  readonly #options: ParserPoolOptions;
  readonly #closed = new AbortController();
  /** Documents that are waiting or being parsed. */
  readonly #running = new Set<Promise<unknown>>();
  /** Processes that have a document. */
  readonly #busy = new Set<ParserProcess>();
  readonly #idle: IdleProcesses;
  readonly #turns: FairTurns;
  #hasTold = false;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
    const { processes, begun, quantumMs } = options;
    this.#idle = new IdleProcesses(options, this.#closed.signal);
    this.#turns = new FairTurns({ running: processes, begun: Math.max(processes, begun), quantumMs });
  }

  async parse({ teamId, ...job }: ParseJob, hooks: ParseHooks = {}): Promise<document.ParsedSummary> {
    const { ocr, logger } = this.#options;
    const summary = await this.#do(teamId, { task: 'parse', ...job, ocr }, hooks);
    const unrecognised = summary.warnings.filter(({ code }) => code === 'PDF_OCR_FAILED').length;
    if (unrecognised > 0) logger.warn('could not recognise pages of a document', { pages: unrecognised });
    return summary;
  }

  type({ teamId, ...job }: TypeJob, signal?: AbortSignal): Promise<boolean> {
    return this.#do(teamId, { task: 'type', ...job }, signal === undefined ? {} : { signal });
  }

  async #do<Given extends Order>(teamId: number, order: Given, hooks: ParseHooks): Promise<ResultOf<Given>> {
    const signal = AbortSignal.any([this.#closed.signal, ...(hooks.signal === undefined ? [] : [hooks.signal])]);
    const run = this.#runInTurn(teamId, order, hooks, signal);
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  counts(): ProcessCounts {
    const stopped = [...this.#busy].filter(({ isStopped }) => isStopped).length;
    return { reading: this.#busy.size - stopped, stopped, idle: this.#idle.count };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    await Promise.allSettled(this.#running);
    await this.#idle[Symbol.asyncDispose]();
  }

  /** Runs an order when its team is given a place. If its process is evicted, the order waits for a place and starts again. */
  async #runInTurn<Given extends Order>(
    teamId: number,
    order: Given,
    hooks: ParseHooks,
    signal: AbortSignal,
  ): Promise<ResultOf<Given>> {
    for (let begun = 1; begun <= maxBegun; begun++) {
      const turn = await this.#turns.enter(teamId, signal, begun >= protectedFrom);
      try {
        return await this.#runWithRetry(order, hooks, signal, turn);
      } catch (thrown) {
        if (!(thrown instanceof EvictedError)) throw thrown;
      } finally {
        turn.leave();
      }
    }
    throw new DocumentError(
      'parser_out_of_memory',
      'Reading the file takes more memory than other files leave available.',
    );
  }

  /** Runs an order. If it kills a process that has read other documents, it is retried once in a fresh one, as those may be the cause. */
  async #runWithRetry<Given extends Order>(
    order: Given,
    hooks: ParseHooks,
    signal: AbortSignal,
    turn: Turn,
  ): Promise<ResultOf<Given>> {
    if (signal.aborted) throw cancelled();
    const first = this.#idle.take();
    const isFresh = first.documents === 0;
    try {
      return await this.#runIn(first, order, hooks, signal, turn);
    } catch (thrown) {
      const died =
        thrown instanceof DocumentError && ['parser_crashed', 'parser_out_of_memory'].includes(thrown.reason);
      if (!died || isFresh || signal.aborted) throw thrown;
    }
    return await this.#runIn(this.#idle.start(), order, hooks, signal, turn);
  }

  async #runIn<Given extends Order>(
    process: ParserProcess,
    order: Given,
    hooks: ParseHooks,
    signal: AbortSignal,
    turn: Turn,
  ): Promise<ResultOf<Given>> {
    const { logger } = this.#options;
    const { task, type } = order;
    const started = performance.now();
    this.#busy.add(process);
    try {
      const timeoutMs = await timeBudget(order.path, type, this.#options.timeoutMs);
      turn.attach({
        pause: () => {
          process.pause();
          this.#tellStopped();
        },
        resume: () => {
          process.resume();
          this.#tellStopped();
        },
      });
      this.#tellStopped();
      return await process.run(order, {
        signal,
        timeoutMs,
        onProgress: (progress) => hooks.onProgress?.(progress),
        onMemoryMeasured: () => {
          this.#evictLargest();
        },
        onFailure: ({ reason, trace = '' }) => {
          const facts = { type, reason, trace };
          if (task === 'type') logger.info('could not type the tables of a document', facts);
          // A warning, because the OCR engine is at fault and not the document.
          else if (reason === 'ocr_failed') logger.warn('could not recognise a document', facts);
          else logger.info('could not parse a document', facts);
        },
      });
    } catch (thrown) {
      const durationMs = Math.round(performance.now() - started);
      if (!process.isAlive) {
        const reason = reasonOf(thrown);
        const facts = { task, type, durationMs, reason };
        // Information only, because the process was ended on purpose after its caller cancelled.
        if (reason === 'cancelled') logger.info('ended a parser process', facts);
        else logger.warn('parser process ended early', { ...facts, err: thrown });
        this.#options.onDeath?.(reason);
      }
      throw thrown;
    } finally {
      this.#busy.delete(process);
      this.#tellStopped();
      this.#idle.giveBack(process);
    }
  }

  #tellStopped(): void {
    const stopped = [...this.#busy].flatMap(({ isStopped, pid }) => (isStopped && pid !== undefined ? [pid] : []));
    const isNews = stopped.length > 0 || this.#hasTold;
    this.#hasTold = stopped.length > 0;
    if (isNews) for (const process of this.#busy) process.tell({ stopped });
  }

  /** Kills the largest stopped process when all busy processes together exceed the memory limit of the pool. */
  #evictLargest(): void {
    const { processes, memoryMb } = this.#options;
    const total = [...this.#busy].reduce((sum, { rssBytes }) => sum + rssBytes, 0);
    if (total <= processes * memoryMb * 1024 * 1024) return;
    const [largest] = [...this.#busy]
      .filter((process) => process.isStopped && process.isAlive)
      .sort((one, other) => other.rssBytes - one.rssBytes);
    largest?.evict();
  }
}
