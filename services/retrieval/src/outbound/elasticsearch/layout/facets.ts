import {
  builtInFilter,
  builtInFilters,
  orderOf,
  translate,
  type FilterField,
  type MetadataFilter,
  type OrderedValue,
  type Range,
} from '@cardinal/contracts';
import type { estypes } from '@elastic/elasticsearch';
import { derivedId } from '@cardinal/kernel';
import { termsOfName } from '../../../domain/naming.js';

type Query = estypes.QueryDslQueryContainer;

/** A property of a card as a term for equality filters, hashed because the index limits the length of terms. */
const facetOf = (key: string, value: string): string => derivedId(key, value);

/** Kinds of facets that are no value of a key: no key of metadata holds that sign. */
const kinds = { name: 'name\u0000', present: 'present\u0000', ordered: 'ordered\u0000' } as const;

/** A word of the document's name (`termsOfName`), among the properties. */
export const nameFacet = (term: string): string => facetOf(kinds.name, term);

/** That a document has a value of a key. */
const presentFacet = (key: string): string => facetOf(kinds.present, key);

/** Terms of values that have an order sort as the values do, within their key and kind. */
const orderedFacets = (key: string, kind: string): string => facetOf(kinds.ordered, `${kind} ${key}`);
const orderedFacet = (key: string, { kind, value }: OrderedValue): string => orderedFacets(key, kind) + sortable(value);

const bits = new DataView(new ArrayBuffer(8));
const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

/** A number in 16 hex digits that sort as numbers do: the bits of a double do so but for their sign. */
function sortable(value: number): string {
  bits.setFloat64(0, value + 0); // no negative zero
  const raw = bits.getBigUint64(0);
  return (raw & signBit ? raw ^ allBits : raw | signBit).toString(16).padStart(16, '0');
}

/** Built-in properties, which take precedence over metadata of the same name. */
interface Properties extends Readonly<Record<FilterField, string | number>> {
  readonly fileName: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export function facetsOf(card: Properties): string[] {
  const properties = new Map(Object.entries(card.metadata));
  for (const { key, field } of builtInFilters) properties.set(key, String(card[field]));
  const facets = [...properties].flatMap(([key, value]) => {
    const order = orderOf(key, value);
    return [
      facetOf(key, value),
      ...(builtInFilter(key) ? [] : [presentFacet(key)]),
      ...(order ? [orderedFacet(key, order)] : []),
    ];
  });
  return [...facets, ...termsOfName(card.fileName).map(nameFacet)];
}

/** A filter as a query that says the same. */
export const facetQuery = (filter: MetadataFilter): Query =>
  translate<Query>(filter, {
    one: queryOfOne,
    all: (queries) => ({ bool: { filter: [...queries] } }),
    any: anyQuery,
    not: (query) => ({ bool: { must_not: query } }),
  });

/** A `bool` query that has no clause at all matches everything. */
const anyQuery = (queries: readonly Query[]): Query =>
  queries.length > 0 ? { bool: { should: [...queries], minimum_should_match: 1 } } : { match_none: {} };

function queryOfOne({ key, anyOf, present, range, instanceIds }: MetadataFilter): Query {
  if (instanceIds) return anyQuery(instancesIn(instanceIds));
  if (range) return { range: { facets: rangeOf(key, range) } };
  if (present === undefined) return { terms: { facets: anyOf.map((value) => facetOf(key, value)) } };
  return builtInFilter(key) ? { match_all: {} } : { term: { facets: presentFacet(key) } };
}

function rangeOf(key: string, { kind, gt, gte, lt, lte }: Range): estypes.QueryDslTermRangeQuery {
  const own = orderedFacets(key, kind);
  const at = (value: number): string => own + sortable(value);
  // Both bounds of a side may be there: the narrower one holds.
  const [from, to] = [Math.max(gt ?? -Infinity, gte ?? -Infinity), Math.min(lt ?? Infinity, lte ?? Infinity)];
  return {
    ...(gt === from ? { gt: at(from) } : { gte: at(from) }),
    ...(lt === to ? { lt: at(to) } : { lte: at(to) }),
  };
}

/** Below the server's own limit on terms in one clause (65,536). */
const idsAtOnce = 50_000;

/** Clauses of which the cards of the instances match one. */
export function instancesIn(ids: readonly number[]): Query[] {
  const clauses: Query[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    clauses.push({ terms: { instanceId: ids.slice(start, start + idsAtOnce) } });
  }
  return clauses;
}
