import type { estypes } from '@elastic/elasticsearch';
import type { Scope } from '../../domain/scope.js';
import { collectionName, facetsOfFilter } from './names.js';

type Query = estypes.QueryDslQueryContainer;

/** Below the server's own limit on terms in one clause (65,536). */
const idsAtOnce = 50_000;

/** The scope as filters: conditions that neither score nor rank, the same as `stateIn` decides. */
export function scopeFilters(scope: Scope): Query[] {
  const { deletedInstanceIds, supersededInstanceIds, restoredInstanceIds } = scope;
  const filters: Query[] = [{ term: { collection: collectionName(scope) } }];
  if (deletedInstanceIds.length > 0) filters.push({ bool: { must_not: instancesIn(deletedInstanceIds) } });
  if (scope.currentOnly) {
    const indexed: Query = {
      bool: { filter: [{ term: { current: true } }], must_not: instancesIn(supersededInstanceIds) },
    };
    const should = [indexed, ...instancesIn(restoredInstanceIds)];
    filters.push(should.length === 1 ? indexed : { bool: { should, minimum_should_match: 1 } });
  }
  for (const filter of scope.filters) filters.push({ terms: { facets: facetsOfFilter(filter) } });
  return filters;
}

function instancesIn(ids: readonly number[]): Query[] {
  const clauses: Query[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    clauses.push({ terms: { instanceId: ids.slice(start, start + idsAtOnce) } });
  }
  return clauses;
}
