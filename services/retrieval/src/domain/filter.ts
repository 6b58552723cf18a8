import { builtInFilter, describedKey, orderedValueOf, type Described, type OrderedValue } from '@cardinal/contracts';

/** Bounds of values of one kind. */
export interface Range {
  readonly kind: string;
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

interface Group {
  readonly of: readonly MetadataFilter[];
}

/**
 * A condition on cards. Keeps those whose metadata `key` equals one of `anyOf`, compared as text, or that pass the one other test that
 * is there.
 */
export interface MetadataFilter {
  readonly key: string;
  readonly anyOf: readonly string[];
  /** Whether `key` has a value. */
  readonly present?: boolean | undefined;
  readonly range?: Range | undefined;
  readonly all?: Group | undefined;
  readonly any?: Group | undefined;
  readonly not?: MetadataFilter | undefined;
  /** Cards of these, whatever their metadata: where somebody else knows which documents pass (`withDocuments`). */
  readonly instanceIds?: readonly number[] | undefined;
}

/** What an index makes of conditions. */
export interface FilterTests<T> {
  /** Of a filter that is no group: what it asks of the value of its key (`valueTest`). */
  readonly one: (filter: MetadataFilter) => T;
  readonly all: (tests: readonly T[]) => T;
  readonly any: (tests: readonly T[]) => T;
  readonly not: (test: T) => T;
}

/** Translates a filter into what an index tests its cards with. */
export function translate<T>(filter: MetadataFilter, into: FilterTests<T>): T {
  if (filter.all) return into.all(filter.all.of.map((each) => translate(each, into)));
  if (filter.any) return into.any(filter.any.of.map((each) => translate(each, into)));
  if (filter.not) return into.not(translate(filter.not, into));
  if (filter.present === false) return into.not(into.one({ ...filter, present: true }));
  return into.one(filter);
}

/** Whether it asks nothing of single cards, so that it keeps all cards of a document or none. */
export const isOfDocuments = (filter: MetadataFilter): boolean =>
  translate<boolean>(filter, {
    one: ({ key }) => builtInFilter(key)?.of !== 'card',
    all: (tests) => tests.every(Boolean),
    any: (tests) => tests.every(Boolean),
    not: (test) => test,
  });

/** @returns whether a value of its key passes a filter that is no group; undefined: the key has none. */
export function valueTest({ key, anyOf, present, range }: MetadataFilter): (value: string | undefined) => boolean {
  if (present !== undefined) return (value) => value !== undefined;
  if (range) return (value) => value !== undefined && isWithin(range, orderOf(key, value));
  const wanted = new Set(anyOf);
  return (value) => value !== undefined && wanted.has(value);
}

/** What a value counts as in ranges: of our own keys only numbers do. */
export const orderOf = (key: string, value: string): OrderedValue | undefined =>
  builtInFilter(key)?.type === 'string' ? undefined : orderedValueOf(value);

export function isWithin({ kind, gt, gte, lt, lte }: Range, ordered: OrderedValue | undefined): boolean {
  if (ordered?.kind !== kind) return false;
  const { value } = ordered;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

/** The keys of what users say of documents that filters ask for: the catalog knows them. */
export function describedKeys(filters: readonly MetadataFilter[]): readonly string[] {
  const keysOf = (filter: MetadataFilter): readonly string[] =>
    translate<readonly string[]>(filter, {
      one: ({ key }) => [describedKey(key) ?? []].flat(),
      all: (keys) => keys.flat(),
      any: (keys) => keys.flat(),
      not: (keys) => keys,
    });
  return [...new Set(filters.flatMap(keysOf))];
}

/**
 * Filters in which the documents stand that pass what is asked of the words of users, because no index holds these: a change of them costs
 * nothing, and holds from the next search on.
 *
 * @param described what users say under `describedKeys` of the filters.
 */
export function withDocuments(
  filters: readonly MetadataFilter[],
  described: readonly Described[],
): readonly MetadataFilter[] {
  const group = (of: readonly MetadataFilter[]) => ({ of });
  const nothing = { key: '', anyOf: [] };
  const into: FilterTests<MetadataFilter> = {
    one(filter) {
      const asked = describedKey(filter.key);
      if (asked === undefined) return filter;
      const passes = valueTest(filter);
      const passing = described.filter(({ key, values }) => key === asked && values.some(passes));
      return { ...nothing, instanceIds: passing.map(({ instanceId }) => instanceId) };
    },
    all: (all) => ({ ...nothing, all: group(all) }),
    any: (any) => ({ ...nothing, any: group(any) }),
    not: (not) => ({ ...nothing, not }),
  };
  return filters.map((filter) => translate(filter, into));
}
