import { StoreUnavailableError } from '../errors.js';

/**
 * Joins what is asked for in one turn of the event loop into one transaction, and in several turns where many follow each other: beginning
 * and committing one takes longer than most of what is written in it.
 */
export interface CommitQueue {
  /** As `Sqlite.commit`, and with `durable` as `Sqlite.commitDurably`. */
  run<T>(work: () => T, durable?: boolean): Promise<T>;
  /** Commits at once what waits. */
  drain(): void;
}

interface Waiting {
  readonly work: () => unknown;
  readonly durable: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

/** Works of one transaction, so that a burst does not hold the event loop for long. */
const LONGEST_BATCH = 500;

/**
 * Commits of a process that writes much take this share of the time at most, so that more is joined in each. What is not used adds up to
 * `BURST_MS`: a process that writes little does not wait.
 */
const SHARE = 1 / 4;
const BURST_MS = 20;
/** Longest pause before a commit, in milliseconds. */
const LONGEST_PAUSE_MS = 3;

export interface CommitTarget {
  readonly transaction: <T>(work: () => T) => T;
  readonly flush: () => Promise<void>;
}

export function createCommitQueue(target: CommitTarget): CommitQueue {
  const waiting: Waiting[] = [];
  let scheduled = false;
  let leftMs = BURST_MS;
  let countedMs = performance.now();

  function schedule(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    const nowMs = performance.now();
    leftMs = Math.min(BURST_MS, leftMs + (nowMs - countedMs) * SHARE);
    countedMs = nowMs;
    if (leftMs > 0) setImmediate(commitNext);
    else setTimeout(commitNext, Math.min(LONGEST_PAUSE_MS, -leftMs / SHARE));
  }

  function commitNext(): void {
    scheduled = false;
    if (waiting.length === 0) return; // drained meanwhile
    const startedMs = performance.now();
    commit(target, waiting.splice(0, LONGEST_BATCH));
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

/** For a database in memory, where a transaction costs nothing. */
export const commitAtOnce = ({ transaction }: CommitTarget): CommitQueue => ({
  run: async (work) => transaction(work),
  drain: () => {},
});

function commit(target: CommitTarget, batch: readonly Waiting[]): void {
  try {
    const results = target.transaction(() => batch.map(({ work }) => work()));
    // One wait for the disk serves all of them.
    const flushed = batch.some(({ durable }) => durable) ? target.flush() : undefined;
    for (const [index, { durable, resolve, reject }] of batch.entries()) {
      if (durable && flushed) flushed.then(() => resolve(results[index]), reject);
      else resolve(results[index]);
    }
  } catch (thrown) {
    // One wrong row must not fail the others; a store that is away fails them all anyhow.
    const separable = batch.length > 1 && !(thrown instanceof StoreUnavailableError);
    if (separable) for (const one of batch) commit(target, [one]);
    else for (const { reject } of batch) reject(thrown);
  }
}
