import { commitAtOnce, createCommitQueue } from './commit-queue.js';
import type { LogEmptier } from './log-emptier.js';
import type { LogSync } from './log-sync.js';
import type { Sqlite, UpgradeStep } from './sqlite.js';
import type { Statements } from './statements.js';

export interface ConnectionParts {
  /** @param changed to be called after each statement that writes. */
  readonly statements: (changed: () => void) => Statements;
  readonly sync: LogSync;
  readonly emptier: LogEmptier;
  /** Whether a commit is costly, so that the writes of one turn of the event loop are joined. */
  readonly joinsCommits: boolean;
  readonly onUpgrade?: (step: UpgradeStep) => void;
  /** @param written whether anything was changed since the file was opened. */
  readonly close: (written: boolean) => void;
}

/** Transactions over the statements of one database. */
export function connection(path: string, parts: ConnectionParts): Sqlite {
  const { sync, emptier, joinsCommits, onUpgrade, close } = parts;
  let written = false;
  let depth = 0;
  let failed = false;
  let closed = false;

  function changed(): void {
    written = true;
    sync.changed();
    emptier.changed();
  }
  const {
    rollback,
    [Symbol.dispose]: forget,
    ...statements
  } = parts.statements(() => {
    if (depth === 0) changed();
  });

  function outermost<T>(work: () => T): T {
    depth = 1;
    failed = false;
    try {
      statements.exec('BEGIN IMMEDIATE');
      const result = work();
      refusePromise(result);
      if (failed) throw new Error('A nested transaction failed, so the outer one cannot be committed.');
      statements.exec('COMMIT');
      changed();
      return result;
    } catch (thrown) {
      rollback();
      throw thrown;
    } finally {
      depth = 0;
    }
  }

  function nested<T>(work: () => T): T {
    depth += 1;
    try {
      const result = work();
      refusePromise(result);
      return result;
    } catch (thrown) {
      failed = true;
      throw thrown;
    } finally {
      depth -= 1;
    }
  }

  const transaction = <T>(work: () => T): T => (depth > 0 ? nested(work) : outermost(work));
  const target = { transaction, flush: () => sync.flush() };
  const commits = joinsCommits ? createCommitQueue(target) : commitAtOnce(target);

  return {
    path,
    ...(onUpgrade && { onUpgrade }),
    ...statements,
    runEach: (sql, rows) => transaction(() => statements.runEach(sql, rows)),
    insert: (into, rows) => transaction(() => statements.insert(into, rows)),
    flush: target.flush,
    commit: (work) => commits.run(work),
    commitDurably: (work) => commits.run(work, true),
    transaction,
    [Symbol.dispose]() {
      if (closed) return;
      closed = true;
      commits.drain();
      forget();
      emptier[Symbol.dispose]();
      close(written);
      sync[Symbol.dispose]();
    },
  };
}

function refusePromise(result: unknown): void {
  if (result instanceof Promise)
    throw new TypeError('A transaction must be complete when its function returns, which must not be a promise.');
}
