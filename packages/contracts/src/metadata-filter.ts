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

/** A moment, for filters that select the versions that answered then. */
export interface AsOf {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** Whether to include versions that newer ones had already replaced at that moment. */
  readonly superseded: boolean;
}

interface Group {
  readonly of: readonly MetadataFilter[];
}

/**
 * A condition on cards. Passes cards whose metadata `key` equals one of `anyOf`, compared as text, or, if one of the optional tests
 * is set, cards that pass that test.
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
  /** Passes cards of documents that answered at a moment, which the catalog decides; needs no `key`. */
  readonly asOf?: AsOf | undefined;
  /** Passes cards of these instances, whatever their metadata. Only within an index: the catalog has evaluated the filter to them. */
  readonly instanceIds?: readonly number[] | undefined;
}

/** How a metadata store translates conditions into its own queries. */
export interface FilterTests<T> {
  /** Translates a filter that is not a group: its test of the value of its key (`valueTest`). */
  readonly one: (filter: MetadataFilter) => T;
  readonly all: (tests: readonly T[]) => T;
  readonly any: (tests: readonly T[]) => T;
  readonly not: (test: T) => T;
}

/** Translates a filter and the filters within it. `present: false` is passed on as the negation of `present: true`. */
export function translate<T>(filter: MetadataFilter, into: FilterTests<T>): T {
  if (filter.all) return into.all(filter.all.of.map((each) => translate(each, into)));
  if (filter.any) return into.any(filter.any.of.map((each) => translate(each, into)));
  if (filter.not) return into.not(translate(filter.not, into));
  if (filter.present === false) return into.not(into.one({ ...filter, present: true }));
  return into.one(filter);
}

/** Whether the filter tests no property of single cards, so that all cards of a document pass it or none does. */
export const isOfDocuments = (filter: MetadataFilter): boolean =>
  translate<boolean>(filter, {
    one: ({ key }) => builtInFilter(key)?.of !== 'card',
    all: (tests) => tests.every(Boolean),
    any: (tests) => tests.every(Boolean),
    not: (test) => test,
  });

/** Builds a predicate from a filter. @param one returns the predicate of a filter that is not a group. */
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

/** @returns the test that a filter that is not a group makes of the value of its key; the value is undefined if the key has none. */
export function valueTest({ key, anyOf, present, range }: MetadataFilter): (value: string | undefined) => boolean {
  if (present !== undefined) return (value) => value !== undefined;
  if (range) return (value) => value !== undefined && isWithin(range, orderOf(key, value));
  const wanted = new Set(anyOf);
  return (value) => value !== undefined && wanted.has(value);
}

/** The value that range filters compare. Values of built-in keys of type `string` have no order. */
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

/** The keys whose values the filters compare, without duplicates. Keys that are only tested for presence are left out. */
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

/** The message of a filter, without `instanceIds`, which only an index uses. */
export const filterMessage = (filter: MetadataFilter): Message =>
  translate<Message>(filter, {
    one: ({ key, anyOf, present, range, asOf }) => ({ key, anyOf: [...anyOf], present, range, asOf }),
    all: (of) => ({ key: '', anyOf: [], all: { of: [...of] } }),
    any: (of) => ({ key: '', anyOf: [], any: { of: [...of] } }),
    not: (not) => ({ key: '', anyOf: [], not }),
  });
