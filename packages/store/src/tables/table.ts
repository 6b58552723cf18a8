/**
 * A field equals a value, is one of several or none of them, differs from one, lies on one side of another (texts by their bytes), or
 * below another field.
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

/** All conditions hold, and one of `anyOf` where it is given. */
export type Where<R> = { readonly [Field in keyof R]?: Condition<R[Field]> } & { readonly anyOf?: readonly Where<R>[] };

export interface Change<R> {
  readonly set?: Partial<R>;
  /** Adds to numbers. */
  readonly add?: { readonly [Field in keyof R]?: number };
  /** Raises numbers that are lower. */
  readonly max?: { readonly [Field in keyof R]?: number };
}

export interface Selection<R> {
  readonly orderBy?: keyof R & string;
  readonly descending?: boolean;
  /** Ascending, among those that `orderBy` leaves equal. */
  readonly thenBy?: keyof R & string;
  /** Records left out at the start. */
  readonly offset?: number;
  /** 0, the default: all. */
  readonly limit?: number;
}

/**
 * Records of one kind, the same in SQLite and in MongoDB. Every write is atomic for each record it changes, so a repository that
 * rests on guarded writes alone is written once for both.
 */
export interface Table<R extends object> {
  /** @returns undefined where its key, or another unique key, is taken. */
  insert(record: Omit<R, 'id'>): Promise<R | undefined>;
  /** Inserts the record, or changes the one that has its key. @returns undefined if that one does not meet the guard. */
  upsert(record: R, guard: Where<R>, change: Change<R>): Promise<Upserted<R> | undefined>;
  /**
   * Inserts records; of one whose key is there, takes over these fields, if what is there meets the guard. Independent of each other, as
   * one transaction in SQLite.
   */
  saveEach(records: readonly R[], fields: readonly (keyof R & string)[], guard?: Where<R>): Promise<void>;
  /** Changes the one record that the condition names. @returns it as this change left it. */
  updateOne(where: Where<R>, change: Change<R>): Promise<R | undefined>;
  /** In SQLite, calls of one turn are one transaction. @returns how many records met the condition; 0 where a unique key is taken. */
  update(where: Where<R>, change: Change<R>): Promise<number>;
  /**
   * Writes records as they are, ids included, over those that have their keys: for records that come back, not for new ones. A field that
   * came later may be missing. Ids that are given out later are above theirs.
   *
   * @throws {RecordTakenError} if one of them has a unique field that another record has.
   */
  put(records: readonly R[]): Promise<void>;
  remove(where: Where<R>): Promise<number>;
  /** In no order unless one is asked for. */
  find(where: Where<R>, selection?: Selection<R>): Promise<R[]>;
  distinct<Field extends keyof R & string>(field: Field, where: Where<R>): Promise<R[Field][]>;
  /** For each combination of the values of `by`, or of all where it is empty: how many records there are, and the sum of `total` over them. */
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
