import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { bound, placeholdersOf, type Placeholders } from './parameters.js';
import type { Sqlite, SqlParams, SqlValue } from './sqlite.js';
import { guarded, translated } from './sqlite-errors.js';

/** Executes statements on a database. Errors are translated. */
export interface Statements
  extends Pick<Sqlite, 'run' | 'runEach' | 'insert' | 'get' | 'all' | 'lists' | 'iterate' | 'exec'>, Disposable {
  /** Ends a transaction that failed. */
  readonly rollback: () => void;
}

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
const cacheLimit = 500;

/** Rows that one statement inserts; with more a row takes hardly less time. */
const rowsAtOnce = 32;

/** @param changed called after each statement that writes. Disposing drops the prepared statements; the caller closes the database. */
export function statementsOf(db: DatabaseSyncInstance, changed: () => void): Statements {
  const cache = new Map<string, Prepared>();
  /** Cache of the statements whose rows are arrays. */
  const cacheOfLists = new Map<string, Prepared>();

  function prepared(sql: string, kept: Map<string, Prepared>): Prepared {
    const known = kept.get(sql);
    if (known) return known;
    const wanted = placeholdersOf(sql.replaceAll(boundLimit, 'LIMIT ($1 + 0)'));
    const statement = db.prepare(wanted.sql);
    if (kept === cacheOfLists) statement.setReturnArrays(true);
    const fresh = { statement, wanted, writes: !readOnly.test(sql) };
    if (kept.size >= cacheLimit) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, fresh);
    return fresh;
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
      if (writes) changed();
      return result;
    } catch (thrown) {
      throw translated(thrown);
    }
  }

  const run: Sqlite['run'] = (sql, params = []) =>
    execute(sql, params, (statement, args) => {
      const { changes, lastInsertRowid } = statement.run(...args);
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    });

  return {
    run,
    runEach(sql, rows) {
      for (const row of rows) run(sql, row);
    },
    insert(into, rows) {
      const one = `(${(rows[0] ?? []).map(() => '?').join(', ')})`;
      const statementOf = (count: number): string => `INSERT INTO ${into} VALUES ${Array(count).fill(one).join(', ')}`;
      const [many, single] = [statementOf(rowsAtOnce), statementOf(1)];
      const whole = rows.length - (rows.length % rowsAtOnce);
      for (let from = 0; from < whole; from += rowsAtOnce) {
        const values: SqlValue[] = []; // by hand, because `flat` takes as long as SQLite
        for (const row of rows.slice(from, from + rowsAtOnce)) values.push(...row);
        run(many, values);
      }
      for (const row of rows.slice(whole)) run(single, row);
    },
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
    exec(sql) {
      guarded(() => db.exec(sql));
      changed();
    },
    rollback() {
      // After a full disk or a lost file SQLite has already rolled back; a second ROLLBACK would fail and hide the cause.
      if (db.isOpen && db.isTransaction) guarded(() => db.exec('ROLLBACK'));
    },
    [Symbol.dispose]() {
      cache.clear();
      cacheOfLists.clear();
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
