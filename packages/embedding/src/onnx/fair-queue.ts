import type { Rows, TokenBatch } from './protocol.js';
import { takeRows, toBatch, type BatchLimits, type Row, type Sequences } from './token-batches.js';

/** Work of one caller. */
interface Job {
  readonly sequences: Sequences;
  /** Whose it is: those take turns first, then their callers. */
  readonly share?: number | undefined;
  /** @param values of one text, a part of what other callers see as well. @param tokens that the model read of it. */
  onRow(index: number, values: Float32Array, tokens: number): void;
}

/**
 * Texts of many callers through one runner. A batch is led by the share that has led none for longest, and of its callers by the one that
 * has not: so neither a big file starves a small one, nor many files of one team a file of another.
 */
export interface FairQueue {
  /** Resolves once all texts of the job are done. Rejects with the first failure or, at once, with the signal's reason. */
  add(job: Job, signal?: AbortSignal): Promise<void>;
}

export interface FairQueueOptions {
  readonly run: (batch: TokenBatch) => Promise<Rows>;
  /** The token that fills up rows. */
  readonly padding: number;
  readonly limits?: BatchLimits;
}

interface Entry extends Job {
  inFlight: number;
  settled: boolean;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Two, so that the thread has the next batch at hand when it ends one. */
const batchesAhead = 2;

export function createFairQueue({ run, padding, limits }: FairQueueOptions): FairQueue {
  /** Whoever led a batch goes to the end. */
  let entries: Entry[] = [];
  /** The turn in which each share that waits led last. */
  const led = new Map<number | undefined, number>();
  let turn = 0;
  let running = 0;

  function pump(): void {
    while (running < batchesAhead) {
      entries = entries.filter(hasNext);
      const lead = entries[nextLead()];
      if (!lead) return led.clear();
      const others = entries.filter((entry) => entry !== lead);
      const rows = takeRows([lead, ...others], limits);
      entries = [...others, lead];
      led.set(lead.share, (turn += 1));
      void send(rows);
    }
  }

  function nextLead(): number {
    const waiting = new Set(entries.map(({ share }) => share));
    for (const share of led.keys()) if (!waiting.has(share)) led.delete(share);
    const turns = entries.map(({ share }) => led.get(share) ?? 0);
    return turns.indexOf(Math.min(...turns));
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
      // A text that the model fails on must not fail those that only shared its batch.
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
