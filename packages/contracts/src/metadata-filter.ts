import type { MetadataFilter as Message } from './gen/cardinal/events/v1/asking.js';
import { builtInFilter } from './metadata-keys.js';
import { orderedValueOf, type OrderedValue } from './ordered-values.js';

/** Bounds of values of one kind. */
export interface Range {
  readonly kind: string;
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

/** A moment, for what spoke then. */
export interface AsOf {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** Also versions that newer ones had replaced by then. */
  readonly superseded: boolean;
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
  /** Cards of documents that spoke at a moment, as the catalog judges; of no key. */
  readonly asOf?: AsOf | undefined;
  /** Cards of these, whatever their metadata: in an index, where the catalog knows which documents pass. */
  readonly instanceIds?: readonly number[] | undefined;
}

/** How a store of metadata translates conditions into its own queries. */
export interface FilterTests<T> {
  /** Of a filter that is no group: what it asks of the value of its key (`valueTest`). */
  readonly one: (filter: MetadataFilter) => T;
  readonly all: (tests: readonly T[]) => T;
  readonly any: (tests: readonly T[]) => T;
  readonly not: (test: T) => T;
}

/** Translates a filter into what tests by it. */
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

/** @param one the test of a filter that is no group. */
export const testing = <Of>(
  filter: MetadataFilter,
  one: (filter: MetadataFilter) => (of: Of) => boolean,
): ((of: Of) => boolean) =>
  translate<(of: Of) => boolean>(filter, {
    one,
    all: (tests) => (of) => tests.every((test) => test(of)),
    any: (tests) => (of) => tests.some((test) => test(of)),
    not: (test) => (of) => !test(of),
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

/** The keys whose values filters ask for, each once; not those of which is asked only whether they are there. */
export function keysOf(filters: readonly MetadataFilter[]): readonly string[] {
  const keysIn = (filter: MetadataFilter): readonly string[] =>
    translate<readonly string[]>(filter, {
      one: ({ key, present, asOf }) => (present === undefined && !asOf ? [key] : []),
      all: (keys) => keys.flat(),
      any: (keys) => keys.flat(),
      not: (keys) => keys,
    });
  return [...new Set(filters.flatMap(keysIn))];
}

/** Without the documents that may stand in it: those are of an index alone. */
export const filterMessage = (filter: MetadataFilter): Message =>
  translate<Message>(filter, {
    one: ({ key, anyOf, present, range, asOf }) => ({ key, anyOf: [...anyOf], present, range, asOf }),
    all: (of) => ({ key: '', anyOf: [], all: { of: [...of] } }),
    any: (of) => ({ key: '', anyOf: [], any: { of: [...of] } }),
    not: (not) => ({ key: '', anyOf: [], not }),
  });
