/** A value SQLite can hold. Integers beyond 2^53 are refused when read. */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/**
 * One SQLite file, opened once per process. Calls are synchronous and block the event loop, so batches stay under a few hundred rows,
 * and long reads use `iterate` with pauses.
 *
 * Statements are prepared once per SQL text and cached. Named parameters are written `:name` and passed without the colon.
 */
export interface Sqlite extends Disposable {
  readonly path: string;
  /** As given when the file was opened; called by `migrate`. */
  readonly onUpgrade?: (step: UpgradeStep) => void;
  run(sql: string, params?: SqlParams): { readonly changes: number; readonly lastInsertRowid: number };
  /** Runs a statement with each of several lists of parameters, in one transaction. */
  runEach(sql: string, rows: readonly SqlParams[]): void;
  /**
   * Inserts rows in one transaction, many with each statement: for ordinary tables this takes less than two thirds of the time of `run` for
   * each row. (A full-text index writes out what it has gathered before each such statement, and takes twice as long.)
   *
   * @param into a table and its columns: `things (id, name)`. Each row has that many values.
   */
  insert(into: string, rows: readonly (readonly SqlValue[])[]): void;
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): Row[];
  /** As `all`, but each row is an array of its columns: for a wide row this takes less than two thirds of the time of an object. */
  lists(sql: string, params?: SqlParams): (readonly SqlValue[])[];
  iterate<Row>(sql: string, params?: SqlParams): IterableIterator<Row>;
  /** Runs a script of several statements without parameters. */
  exec(sql: string): void;
  /**
   * Resolves once everything committed before survives a power cut. Without a flush that takes up to 50 ms; the death of the process alone
   * loses nothing.
   *
   * @throws {StoreUnavailableError} if the disk failed. The changes are made, but may not be durable.
   */
  flush(): Promise<void>;
  /**
   * Runs `work` in one transaction with the other commits of this turn of the event loop, in the order of the calls, and resolves with its
   * result once that survives the death of the process. `work` must touch nothing but this database, because it runs a second time if
   * another work of the transaction fails.
   */
  commit<T>(work: () => T): Promise<T>;
  /** As `commit`, but resolves once the change survives a power cut, as after `flush`. @throws {StoreUnavailableError} as `flush`. */
  commitDurably<T>(work: () => T): Promise<T>;
  /** Runs `work` in BEGIN IMMEDIATE … COMMIT; any error rolls back. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
}

/** A step that is about to run on data of an earlier version. */
export interface UpgradeStep {
  readonly namespace: string;
  readonly migration: string;
  /** From 1. */
  readonly step: number;
  readonly steps: number;
}

/** A step of a service's schema. An `id` is never reused, and steps are never reordered. */
export interface Migration {
  readonly id: string;
  readonly sql: string;
}
