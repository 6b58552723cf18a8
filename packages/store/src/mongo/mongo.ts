import type { Connection, Model, SchemaDefinition } from 'mongoose';

export type { Model, QueryFilter } from 'mongoose';

/**
 * One MongoDB database, as repositories see it. What they build on is what every server that speaks the protocol does
 * alike: operations on single documents, unique keys, and nothing else.
 */
export interface Mongo extends AsyncDisposable {
  /** The model of a collection. Nothing is read or written by asking for it. */
  collection<Doc extends Document>(definition: CollectionDefinition<Doc>): Model<Doc>;
  /**
   * Builds the indexes of the collections, as a step of its own before use. May be repeated, and run by several at once.
   *
   * @throws {StoreSchemaError} if the data has an index of that name with other keys, or holds what a unique index forbids.
   */
  migrate(definitions: readonly Indexed[]): Promise<void>;
  /**
   * One door for all that is asked of the server: waits for the connection, ends in time, fails in our vocabulary.
   *
   * @throws {StoreUnavailableError} if the server cannot be reached, broke off, or did not answer in time.
   */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** The methods of an object, each made a step. */
  guarded<Repository extends object>(methods: Repository): Repository;
  /** Unique increasing integers from 1. @param blockSize how many are fetched at once for later. */
  ids(name: string, blockSize?: number): Ids;
  /** @throws {StoreUnavailableError} */
  connected(): Promise<Connection>;
}

/** What a document has at least. The `_id` is the key that makes a write idempotent, or one of `Mongo.ids`. */
export interface Document {
  readonly _id: number | string;
}

export interface CollectionDefinition<Doc> {
  readonly name: string;
  readonly fields: SchemaDefinition<Doc>;
  readonly indexes: readonly IndexDefinition<Doc>[];
}

/** What a migration needs of a collection, independent of the type of its documents. */
export interface Indexed {
  readonly name: string;
  readonly indexes: readonly {
    readonly keys: Readonly<Record<string, 1 | -1 | undefined>>;
    readonly unique?: boolean;
  }[];
}

/** Over plain fields, whole collections, the default order: no partial index, collation or text. */
export interface IndexDefinition<Doc> {
  readonly keys: { readonly [Field in Extract<keyof Doc, string>]?: 1 | -1 };
  readonly unique?: boolean;
}

export interface Ids {
  next(): Promise<number>;
  /** None up to this one is given any more, but for those that a process has fetched already. */
  raise(last: number): Promise<void>;
  /** `count` integers, ascending, in one atomic step at most. */
  take(count: number): Promise<readonly number[]>;
}
