/** A value SQLite can hold. Integers beyond 2^53 are refused when read. */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/**
 * One SQLite file, opened once a process. Calls are synchronous and short: each holds the event loop, so batches stay
 * under a few hundred rows and long reads use `iterate` with pauses.
 *
 * Statements are prepared once per SQL text and cached. Named parameters are written `:name` and passed without colon.
 */
export interface Sqlite extends Disposable {
  readonly path: string;
  /** As given at opening; reported by `migrate`. */
  readonly onUpgrade?: (step: UpgradeStep) => void;
  run(sql: string, params?: SqlParams): { readonly changes: number; readonly lastInsertRowid: number };
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): Row[];
  /** As `all`, each row a list of its columns: of a wide row the driver makes one in less than two thirds of the time that an object takes. */
  lists(sql: string, params?: SqlParams): (readonly SqlValue[])[];
  iterate<Row>(sql: string, params?: SqlParams): IterableIterator<Row>;
  /** One script of several statements, without parameters. */
  exec(sql: string): void;
  /**
   * Resolves once all that was committed before survives a power cut. Without it that takes up to 50 ms more; the death of
   * the process alone loses nothing.
   *
   * @throws {StoreUnavailableError} if the disk refused. The changes are made, but may not last.
   */
  flush(): Promise<void>;
  /**
   * Runs `work` in one transaction with all that is asked for in this turn of the event loop, in the order of the calls, and resolves with
   * its result once that survives the death of the process. It touches nothing but this database: it runs again, by itself, where the work
   * of another one fails.
   */
  commit<T>(work: () => T): Promise<T>;
  /** As `commit`, and resolves once it survives a power cut, as after `flush`. @throws {StoreUnavailableError} as `flush`. */
  commitDurably<T>(work: () => T): Promise<T>;
  /** Runs `work` in BEGIN IMMEDIATE … COMMIT; any throw rolls back. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
}

/** A step that is about to be taken on data that an earlier version has written. */
export interface UpgradeStep {
  readonly namespace: string;
  readonly migration: string;
  /** From 1. */
  readonly step: number;
  readonly steps: number;
}

/** A step of a service's schema. `id` is never reused or reordered. */
export interface Migration {
  readonly id: string;
  readonly sql: string;
}
