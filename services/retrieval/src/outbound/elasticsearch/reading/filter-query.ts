import { builtInFilter, translate, type MetadataFilter, type Range } from '@cardinal/contracts';
import type { estypes } from '@elastic/elasticsearch';
import { orderedPrefix, presentTerm, sortable, valueTerm } from '../layout/property-terms.js';

type Query = estypes.QueryDslQueryContainer;

/** Translates a filter into an equivalent query. */
export const filterQuery = (filter: MetadataFilter): Query =>
  translate<Query>(filter, {
    one: queryOfOne,
    all: (queries) => ({ bool: { filter: [...queries] } }),
    any: anyQuery,
    not: (query) => ({ bool: { must_not: query } }),
  });

/** A `bool` query without any clause would match everything. */
const anyQuery = (queries: readonly Query[]): Query =>
  queries.length > 0 ? { bool: { should: [...queries], minimum_should_match: 1 } } : { match_none: {} };

function queryOfOne({ key, anyOf, present, range, instanceIds }: MetadataFilter): Query {
  if (instanceIds) return anyQuery(instancesIn(instanceIds));
  if (range) return { range: { facets: rangeOf(key, range) } };
  if (present === undefined) return { terms: { facets: anyOf.map((value) => valueTerm(key, value)) } };
  return builtInFilter(key) ? { match_all: {} } : { term: { facets: presentTerm(key) } };
}

function rangeOf(key: string, { kind, gt, gte, lt, lte }: Range): estypes.QueryDslTermRangeQuery {
  const own = orderedPrefix(key, kind);
  const at = (value: number): string => own + sortable(value);
  // A side may have both bounds: then the narrower one holds.
  const [from, to] = [Math.max(gt ?? -Infinity, gte ?? -Infinity), Math.min(lt ?? Infinity, lte ?? Infinity)];
  return {
    ...(gt === from ? { gt: at(from) } : { gte: at(from) }),
    ...(lt === to ? { lt: at(to) } : { lte: at(to) }),
  };
}

/** Maximum terms per clause, below the server's limit of 65,536. */
const idsAtOnce = 50_000;

/** Clauses of which each card of the instances matches one. */
export function instancesIn(ids: readonly number[]): Query[] {
  const clauses: Query[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    clauses.push({ terms: { instanceId: ids.slice(start, start + idsAtOnce) } });
  }
  return clauses;
}
