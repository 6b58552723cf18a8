import type { Rows } from './protocol.js';
import type { IndexedBatch } from './token-batches.js';

/** Work of one caller. */
interface Job {
  readonly batches: Iterator<IndexedBatch, undefined>;
  onRows(batch: IndexedBatch, rows: Rows): void;
}

/** Batches of many callers through one runner, one batch of each caller in turn, so a big file does not starve a small one. */
export interface FairQueue {
  /** Resolves once all batches of the job are done. Rejects with the first failure or, at once, with the signal's reason. */
  add(job: Job, signal?: AbortSignal): Promise<void>;
}

interface Entry extends Job {
  inFlight: number;
  settled: boolean;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Two, so that the thread has the next batch at hand when it ends one. */
const batchesAhead = 2;

export function createFairQueue(run: (batch: IndexedBatch['batch']) => Promise<Rows>): FairQueue {
  const entries: Entry[] = [];
  let running = 0;

  function pump(): void {
    while (running < batchesAhead) {
      const entry = entries.shift();
      if (!entry) return;
      if (entry.settled) continue;
      const batch = takeBatch(entry);
      if (batch) {
        entries.push(entry); // round robin
        void send(entry, batch);
      } else if (entry.inFlight === 0) settle(entry, () => entry.resolve());
    }
  }

  function takeBatch(entry: Entry): IndexedBatch | undefined {
    try {
      return entry.batches.next().value;
    } catch (thrown) {
      settle(entry, () => entry.reject(thrown));
      return undefined;
    }
  }

  async function send(entry: Entry, batch: IndexedBatch): Promise<void> {
    running++;
    entry.inFlight++;
    try {
      const rows = await run(batch.batch);
      if (!entry.settled) entry.onRows(batch, rows);
    } catch (thrown) {
      settle(entry, () => entry.reject(thrown));
    }
    running--;
    entry.inFlight--;
    if (!entry.settled && entry.inFlight === 0 && !entries.includes(entry)) settle(entry, () => entry.resolve());
    pump();
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
