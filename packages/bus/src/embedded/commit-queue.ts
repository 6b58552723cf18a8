import { StoreUnavailableError, type Sqlite } from '@cardinal/store';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Joins what is asked for in one turn of the event loop into one transaction: a durable commit waits for the disk, so
 * hundreds of small ones a second would hold the loop most of the time.
 */
export interface CommitQueue {
  /** Runs `work`, in the order of the calls, and resolves with its result once that is durable. Only `db` may be touched. */
  run<T>(work: () => T): Promise<T>;
  /** Resolves once nothing is waiting any more. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

/** Works of one transaction, so that a burst does not hold the event loop for long. */
const LONGEST_BATCH = 500;

export function createCommitQueue(db: Sqlite): CommitQueue {
  const waiting: Waiting[] = [];
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      commit(db, waiting.splice(0, LONGEST_BATCH));
      schedule();
    });
  }

  return {
    run: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: (result) => resolve(result as T), reject });
        schedule();
      }),
    async idle() {
      while (waiting.length > 0) await nextTurn();
    },
  };
}

function commit(db: Sqlite, batch: readonly Waiting[]): void {
  try {
    const results = db.transaction(() => batch.map(({ work }) => work()));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
  } catch (thrown) {
    // One wrong row must not fail the others; a store that is away fails them all anyhow.
    const separable = batch.length > 1 && !(thrown instanceof StoreUnavailableError);
    if (separable) for (const one of batch) commit(db, [one]);
    else for (const { reject } of batch) reject(thrown);
  }
}
