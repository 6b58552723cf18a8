/**
 * A field equals a value, is one of several or none of them, differs from one, is less or greater than a value (texts are compared by
 * their bytes), or is less than another field.
 */
export type Condition<Value> =
  | Value
  | { readonly in: readonly Value[] }
  | { readonly notIn: readonly Value[] }
  | { readonly not: Value }
  | { readonly atMost: number }
  | { readonly above: number | string }
  | { readonly below: number }
  | { readonly belowField: string };

/** All conditions hold, and at least one of `anyOf` if it is given. */
export type Where<R> = { readonly [Field in keyof R]?: Condition<R[Field]> } & { readonly anyOf?: readonly Where<R>[] };

export interface Change<R> {
  readonly set?: Partial<R>;
  /** Amounts to add to numeric fields. */
  readonly add?: { readonly [Field in keyof R]?: number };
  /** Raises numeric fields to these values if they are lower. */
  readonly max?: { readonly [Field in keyof R]?: number };
}

export interface Selection<R> {
  readonly orderBy?: keyof R & string;
  readonly descending?: boolean;
  /** Secondary order, ascending. */
  readonly thenBy?: keyof R & string;
  /** Number of records to skip. */
  readonly offset?: number;
  /** Maximum number of records; 0, the default, means all. */
  readonly limit?: number;
}

/**
 * Records of one kind, with the same behaviour in SQLite and in MongoDB. Every write is atomic for each record that it changes, so a
 * repository that relies on guarded writes alone is written once for both.
 */
export interface Table<R extends object> {
  /** @returns undefined if its key or another unique key exists already. */
  insert(record: Omit<R, 'id'>): Promise<R | undefined>;
  /** Inserts the record, or changes the one with the same key. @returns undefined if the existing record does not meet the guard. */
  upsert(record: R, guard: Where<R>, change: Change<R>): Promise<Upserted<R> | undefined>;
  /**
   * Inserts records; if a record with the same key exists and meets the guard, only the named fields are overwritten. Records are
   * independent of each other in MongoDB; in SQLite they are one transaction.
   */
  saveEach(records: readonly R[], fields: readonly (keyof R & string)[], guard?: Where<R>): Promise<void>;
  /** Changes the one record that the condition names. @returns the record after this change; undefined if none matched. */
  updateOne(where: Where<R>, change: Change<R>): Promise<R | undefined>;
  /** In SQLite, calls of one turn are one transaction. @returns how many records matched; 0 if a unique key would be violated. */
  update(where: Where<R>, change: Change<R>): Promise<number>;
  /**
   * Writes complete records, ids included, over those with the same keys: for restoring records, not for new ones. Fields that were added
   * to the schema later may be missing. Ids assigned afterwards are greater than those of the records.
   *
   * @throws {RecordTakenError} if another record has the same value of a unique field.
   */
  put(records: readonly R[]): Promise<void>;
  remove(where: Where<R>): Promise<number>;
  /** Unordered unless `selection` gives an order. */
  find(where: Where<R>, selection?: Selection<R>): Promise<R[]>;
  /** As `find`, with some of the fields, because reading a field of many records takes much longer than finding them. */
  pick<Field extends keyof R & string>(
    fields: readonly Field[],
    where: Where<R>,
    selection?: Selection<R>,
  ): Promise<Pick<R, Field>[]>;
  distinct<Field extends keyof R & string>(field: Field, where: Where<R>): Promise<R[Field][]>;
  /** For each combination of the values of `by`, or for all records if `by` is empty: the number of records, and the sum of `total`. */
  groups<Field extends keyof R & string>(
    by: readonly Field[],
    where: Where<R>,
    total?: keyof R & string,
  ): Promise<(Pick<R, Field> & Group)[]>;
}

export interface Upserted<R> {
  readonly record: R;
  readonly isNew: boolean;
}

export interface Group {
  readonly records: number;
  readonly total: number;
}
