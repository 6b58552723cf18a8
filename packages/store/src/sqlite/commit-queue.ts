import { StoreUnavailableError } from '../errors.js';

/**
 * Joins the writes of one turn of the event loop into one transaction, and of several turns under load: beginning and committing a
 * transaction takes longer than most of the writes in it.
 */
export interface CommitQueue {
  /** As `Sqlite.commit`, and with `durable` as `Sqlite.commitDurably`. */
  run<T>(work: () => T, durable?: boolean): Promise<T>;
  /** Commits all pending writes at once. */
  drain(): void;
}

interface Waiting {
  readonly work: () => unknown;
  readonly durable: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

/** Maximum number of writes per transaction, so that a burst does not block the event loop for long. */
const longestBatch = 500;

/**
 * Maximum share of time spent in commits, so that under load each commit joins more writes. Unused time accumulates up to `burstMs`
 * milliseconds, so that a process that writes little does not wait.
 */
const largestShare = 1 / 4;
const burstMs = 20;
/** Longest pause before a commit, in milliseconds. */
const longestPauseMs = 3;

export interface CommitTarget {
  readonly transaction: <T>(work: () => T) => T;
  readonly flush: () => Promise<void>;
}

export function createCommitQueue(target: CommitTarget): CommitQueue {
  const waiting: Waiting[] = [];
  let scheduled = false;
  let leftMs = burstMs;
  let countedMs = performance.now();

  function schedule(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    const nowMs = performance.now();
    leftMs = Math.min(burstMs, leftMs + (nowMs - countedMs) * largestShare);
    countedMs = nowMs;
    if (leftMs > 0) setImmediate(commitNext);
    else setTimeout(commitNext, Math.min(longestPauseMs, -leftMs / largestShare));
  }

  function commitNext(): void {
    scheduled = false;
    if (waiting.length === 0) return; // drained meanwhile
    const startedMs = performance.now();
    commit(target, waiting.splice(0, longestBatch));
    leftMs -= performance.now() - startedMs;
    schedule();
  }

  return {
    run: <T>(work: () => T, durable = false) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, durable, resolve: (result) => resolve(result as T), reject });
        schedule();
      }),
    drain() {
      while (waiting.length > 0) commitNext();
    },
  };
}

/** Commits each write on its own: for a database in memory, where a transaction costs nothing. */
export const commitAtOnce = ({ transaction }: CommitTarget): CommitQueue => ({
  run: async (work) => transaction(work),
  drain: () => {},
});

function commit(target: CommitTarget, batch: readonly Waiting[]): void {
  try {
    const results = target.transaction(() => batch.map(({ work }) => work()));
    // One flush serves all durable writes of the batch.
    const flushed = batch.some(({ durable }) => durable) ? target.flush() : undefined;
    for (const [index, { durable, resolve, reject }] of batch.entries()) {
      if (durable && flushed) flushed.then(() => resolve(results[index]), reject);
      else resolve(results[index]);
    }
  } catch (thrown) {
    // The works are retried one by one, so that one that fails does not fail the others; an unavailable store fails all of them anyway.
    const separable = batch.length > 1 && !(thrown instanceof StoreUnavailableError);
    if (separable) for (const one of batch) commit(target, [one]);
    else for (const { reject } of batch) reject(thrown);
  }
}
