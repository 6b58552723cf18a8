import type { Connection, Model, SchemaDefinition } from 'mongoose';

export type { Model, QueryFilter } from 'mongoose';

/**
 * One MongoDB database, as repositories use it. They rely only on operations that every server of the protocol implements alike: operations
 * on single documents, and unique keys.
 */
export interface Mongo extends AsyncDisposable {
  /** The model of a collection. Makes no call to the server. */
  collection<Doc extends Document>(definition: CollectionDefinition<Doc>): Model<Doc>;
  /**
   * Creates the indexes of the collections, as a separate step before use. Idempotent, and safe to run concurrently.
   *
   * @throws {StoreSchemaError} if the database has an index of that name with other keys, or data that violates a unique index.
   */
  migrate(definitions: readonly Indexed[]): Promise<void>;
  /**
   * Every call to the server goes through this method: it waits for the connection, enforces a time limit, and translates errors.
   *
   * @throws {StoreUnavailableError} if the server cannot be reached, disconnects, or does not answer in time.
   */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Wraps each method of an object in `step`. */
  guarded<Repository extends object>(methods: Repository): Repository;
  /** Unique increasing integers from 1. @param blockSize how many are allocated at once. */
  ids(name: string, blockSize?: number): Ids;
  /** @throws {StoreUnavailableError} */
  connected(): Promise<Connection>;
}

/** Minimum of a document. The `_id` is the key that makes a write idempotent, or an integer of `Mongo.ids`. */
export interface Document {
  readonly _id: number | string;
}

export interface CollectionDefinition<Doc> {
  readonly name: string;
  readonly fields: SchemaDefinition<Doc>;
  readonly indexes: readonly IndexDefinition<Doc>[];
}

/** The part of a collection's definition that a migration needs, independent of the type of its documents. */
export interface Indexed {
  readonly name: string;
  readonly indexes: readonly {
    readonly keys: Readonly<Record<string, 1 | -1 | undefined>>;
    readonly unique?: boolean;
  }[];
}

/** An index over plain fields of all documents, in the default order: no partial index, collation or text index. */
export interface IndexDefinition<Doc> {
  readonly keys: { readonly [Field in Extract<keyof Doc, string>]?: 1 | -1 };
  readonly unique?: boolean;
}

export interface Ids {
  next(): Promise<number>;
  /** Makes later integers greater than `last`, except those that another process has already allocated. */
  raise(last: number): Promise<void>;
  /** `count` ascending integers, allocated in at most one atomic operation. */
  take(count: number): Promise<readonly number[]>;
}
