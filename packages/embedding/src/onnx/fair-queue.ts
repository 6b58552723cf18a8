import type { Rows, TokenBatch } from './protocol.js';
import { takeRows, toBatch, type BatchLimits, type Row, type Sequences } from './token-batches.js';

type Share = number | undefined;

/** The work of one call. */
interface Job {
  readonly sequences: Sequences;
  /** Owner of the work: shares take turns first, then the calls of one share. */
  readonly share?: Share;
  /** @param values of one text, a view of an array that other callers share. @param tokens number of tokens that the model read. */
  onRow(index: number, values: Float32Array, tokens: number): void;
}

/**
 * Runs texts of many callers through one runner. Shares take turns by the tokens that were read for them (start-time fair queueing),
 * callers of one share round-robin: so neither does a big file starve a small one, nor do many files of one team starve a file of another.
 */
export interface FairQueue {
  /** Resolves once all texts of the job are done. Rejects with the first failure or, at once, with the signal's reason. */
  add(job: Job, signal?: AbortSignal): Promise<void>;
}

export interface FairQueueOptions {
  readonly run: (batch: TokenBatch) => Promise<Rows>;
  /** Id of the token that pads rows. */
  readonly padding: number;
  readonly limits?: BatchLimits;
}

interface Entry extends Job {
  inFlight: number;
  settled: boolean;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Selects among the waiting shares the one with the fewest tokens read. A new share starts at the lowest count of the others, and goes
 * first.
 */
function createTurns() {
  const read = new Map<Share, number>();
  return {
    next(waiting: ReadonlySet<Share>): Share {
      for (const share of read.keys()) if (!waiting.has(share)) read.delete(share);
      const level = read.size === 0 ? 0 : Math.min(...read.values());
      for (const share of waiting) if (!read.has(share)) read.set(share, level);
      let least = Infinity;
      let next: Share;
      for (const [share, tokens] of read) if (tokens <= least) [next, least] = [share, tokens];
      return next;
    },
    charge(share: Share, tokens: number): void {
      read.set(share, (read.get(share) ?? 0) + tokens);
    },
  };
}

/** Two, so that the thread has its next batch ready when it ends one. */
const batchesAhead = 2;

export function createFairQueue({ run, padding, limits }: FairQueueOptions): FairQueue {
  /** Unfinished jobs; the one that led the last batch moves to the end. */
  let entries: Entry[] = [];
  const turns = createTurns();
  let running = 0;

  function pump(): void {
    while (running < batchesAhead) {
      entries = entries.filter(hasNext);
      const share = turns.next(new Set(entries.map((entry) => entry.share)));
      const lead = entries.find((entry) => entry.share === share);
      if (!lead) return;
      const others = entries.filter((entry) => entry !== lead);
      const rows = takeRows([lead, ...others], limits);
      entries = [...others, lead];
      for (const { source, sequence } of rows) turns.charge(source.share, sequence.ids.length);
      void send(rows);
    }
  }

  function hasNext(entry: Entry): boolean {
    if (entry.settled) return false;
    try {
      if (entry.sequences.peek() !== undefined) return true;
      if (entry.inFlight === 0) settle(entry, () => entry.resolve());
    } catch (thrown) {
      settle(entry, () => entry.reject(thrown));
    }
    return false;
  }

  async function send(rows: readonly Row<Entry>[]): Promise<void> {
    const sources = new Set(rows.map(({ source }) => source));
    running++;
    for (const source of sources) source.inFlight++;
    try {
      handOut(
        rows,
        await run(
          toBatch(
            rows.map(({ sequence }) => sequence),
            padding,
          ),
        ),
      );
    } catch (thrown) {
      // A text that the model fails on must not fail texts that only shared its batch.
      if (sources.size === 1) for (const source of sources) settle(source, () => source.reject(thrown));
      else for (const source of sources) void send(rows.filter((row) => row.source === source));
    }
    running--;
    for (const source of sources) {
      source.inFlight--;
      hasNext(source);
    }
    pump();
  }

  function handOut(rows: readonly Row<Entry>[], { values, width }: Rows): void {
    for (const [at, { source, sequence }] of rows.entries()) {
      if (source.settled) continue;
      try {
        source.onRow(sequence.index, values.subarray(at * width, (at + 1) * width), sequence.ids.length);
      } catch (thrown) {
        settle(source, () => source.reject(thrown));
      }
    }
  }

  function settle(entry: Entry, how: () => void): void {
    if (entry.settled) return;
    entry.settled = true;
    how();
  }

  return {
    async add(job, signal) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const entry: Entry = { ...job, inFlight: 0, settled: false, resolve, reject };
        const abort = (): void => settle(entry, () => reject(signal?.reason as Error));
        signal?.addEventListener('abort', abort, { once: true });
        const done = (settleCaller: () => void): void => {
          signal?.removeEventListener('abort', abort);
          settleCaller();
        };
        entry.resolve = () => done(resolve);
        entry.reject = (reason) => done(() => reject(reason));
        entries.push(entry);
        pump();
      });
    },
  };
}
