import type { estypes } from '@elastic/elasticsearch';
import type { Scope } from '../../../domain/scope.js';
import { collectionNames } from '../layout/names.js';
import { filterQuery, instancesIn } from './filter-query.js';

type Query = estypes.QueryDslQueryContainer;

/** Clauses of a `bool` query that filter without scoring. */
export interface ScopeQuery {
  readonly filter: Query[];
  readonly must_not: Query[];
}

/** The scope as a query, with the same meaning as `statesIn`. */
export function scopeQuery(scope: Scope): ScopeQuery {
  const { filter, must_not } = scopeOfTerms(scope);
  return { filter: [{ terms: { collection: collectionNames(scope) } }, ...filter], must_not };
}

/**
 * The scope for a query of terms, which are prefixed by their collection. Excludes superseded cards instead of requiring current ones,
 * because nearly all cards are current: a third of the cost.
 */
export function scopeOfTerms(scope: Scope): ScopeQuery {
  const { deletedInstanceIds, supersededInstanceIds, currentInstanceIds } = scope;
  const filter: Query[] = scope.filters.map(filterQuery);
  const must_not = instancesIn(deletedInstanceIds);
  if (scope.currentOnly) {
    const replaced = [{ term: { current: false } }, ...instancesIn(supersededInstanceIds)];
    if (currentInstanceIds.length === 0) must_not.push(...replaced);
    else {
      const should = [{ bool: { must_not: replaced } }, ...instancesIn(currentInstanceIds)];
      filter.push({ bool: { should, minimum_should_match: 1 } });
    }
  }
  return { filter, must_not };
}
