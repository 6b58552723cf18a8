import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { commitAtOnce, createCommitQueue } from './commit-queue.js';
import type { LogEmptier } from './log-emptier.js';
import type { LogSync } from './log-sync.js';
import { bound, placeholdersOf, type Placeholders } from './parameters.js';
import type { Sqlite, SqlParams, SqlValue, UpgradeStep } from './sqlite.js';
import { translated } from './sqlite-errors.js';

interface Prepared {
  readonly statement: StatementSyncInstance;
  readonly wanted: Placeholders;
  readonly writes: boolean;
}

const readOnly = /^\s*(SELECT|EXPLAIN|PRAGMA)\b/i;

/**
 * SQLite's planner reads the value of a bound LIMIT, and so plans the statement again whenever a value is bound, which takes ten times as
 * long as most of our reads. Within an expression the planner ignores the value.
 */
const boundLimit = /\bLIMIT (\?|:\w+)/g;

/**
 * Maximum number of cached statements. SQL texts are constants of our code, so that reaching it means that code builds them from values.
 */
const CACHE_LIMIT = 500;

export interface ConnectionParts {
  readonly sync: LogSync;
  readonly emptier: LogEmptier;
  /** Whether a commit is costly, so that the writes of one turn of the event loop are joined. */
  readonly joinsCommits: boolean;
  readonly onUpgrade?: (step: UpgradeStep) => void;
  /** @param written whether anything was changed since the file was opened. */
  readonly close: (written: boolean) => void;
}

export function connection(
  db: DatabaseSyncInstance,
  path: string,
  { sync, emptier, joinsCommits, onUpgrade, close }: ConnectionParts,
): Sqlite {
  const cache = new Map<string, Prepared>();
  /** Cache of the statements whose rows are arrays. */
  const cacheOfLists = new Map<string, Prepared>();
  let written = false;
  let depth = 0;
  let failed = false;

  function changed(): void {
    written = true;
    sync.changed();
    emptier.changed();
  }

  function prepared(sql: string, kept: Map<string, Prepared>): Prepared {
    const known = kept.get(sql);
    if (known) return known;
    const wanted = placeholdersOf(sql.replaceAll(boundLimit, 'LIMIT ($1 + 0)'));
    const statement = db.prepare(wanted.sql);
    if (kept === cacheOfLists) statement.setReturnArrays(true);
    const fresh = { statement, wanted, writes: !readOnly.test(sql) };
    if (kept.size >= CACHE_LIMIT) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, fresh);
    return fresh;
  }

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw translated(thrown);
    }
  }

  function execute<T>(
    sql: string,
    params: SqlParams,
    use: (statement: StatementSyncInstance, args: readonly unknown[]) => T,
    kept = cache,
  ): T {
    try {
      const { statement, wanted, writes } = prepared(sql, kept);
      const result = use(statement, bound(sql, wanted, params));
      if (writes && depth === 0) changed();
      return result;
    } catch (thrown) {
      throw translated(thrown);
    }
  }

  function outermost<T>(work: () => T): T {
    guarded(() => db.exec('BEGIN IMMEDIATE'));
    depth = 1;
    failed = false;
    try {
      const result = work();
      refusePromise(result);
      if (failed) throw new Error('A nested transaction failed, so the outer one cannot be committed.');
      guarded(() => db.exec('COMMIT'));
      changed();
      return result;
    } catch (thrown) {
      // After a full disk or a lost file SQLite has already rolled back; a second ROLLBACK would fail and hide the cause.
      if (db.isOpen && db.isTransaction) guarded(() => db.exec('ROLLBACK'));
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
    run: (sql, params = []) =>
      execute(sql, params, (statement, args) => {
        const { changes, lastInsertRowid } = statement.run(...args);
        return { changes, lastInsertRowid: Number(lastInsertRowid) };
      }),
    get: <Row>(sql: string, params: SqlParams = []) =>
      execute(sql, params, (statement, args) => statement.get(...args) as Row | undefined),
    all: <Row>(sql: string, params: SqlParams = []) =>
      execute(sql, params, (statement, args) => statement.all(...args) as Row[]),
    lists: (sql, params = []) =>
      execute(sql, params, (statement, args) => statement.all(...args) as SqlValue[][], cacheOfLists),
    iterate: <Row>(sql: string, params: SqlParams = []) => {
      // A new statement each time, because reusing a cached one would end a loop that is still reading from it.
      const wanted = placeholdersOf(sql);
      const rows = guarded(() => db.prepare(wanted.sql).iterate(...bound(sql, wanted, params)));
      return guardedRows<Row>(rows);
    },
    exec: (sql) =>
      guarded(() => {
        db.exec(sql);
        changed();
      }),
    flush: target.flush,
    commit: (work) => commits.run(work),
    commitDurably: (work) => commits.run(work, true),
    transaction,
    [Symbol.dispose]() {
      commits.drain();
      cache.clear();
      cacheOfLists.clear();
      emptier[Symbol.dispose]();
      if (db.isOpen) guarded(() => close(written));
      sync[Symbol.dispose]();
    },
  };
}

/** Translates errors of a read, which can occur at any row. Leaving the loop early ends the read. */
function* guardedRows<Row>(rows: IterableIterator<Row>): Generator<Row, void, undefined> {
  try {
    yield* rows;
  } catch (thrown) {
    throw translated(thrown);
  }
}

function refusePromise(result: unknown): void {
  if (result instanceof Promise)
    throw new TypeError('A transaction must be complete when its function returns, which must not be a promise.');
}
