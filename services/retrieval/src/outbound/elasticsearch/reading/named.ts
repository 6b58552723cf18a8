import { isOfDocuments } from '@cardinal/contracts';
import { termsOfName } from '@cardinal/language';
import type { NamedDocuments } from '../../../domain/naming.js';
import { ranking } from '../../../domain/parameters.js';
import type { Scope } from '../../../domain/scope.js';
import { shownOf, shownOnly } from '../layout/hit-fields.js';
import { nameTerm } from '../layout/property-terms.js';
import { type Search, totalOf } from '../client/search.js';
import { scopeQuery } from './scope-query.js';

const firstCard = { key: 'chunk_index', anyOf: ['0'] };

/** Finds the documents of a scope by the words of their names. Each document is represented by its first card. */
export async function findNamed(
  search: (body: Parameters<Search>[1]) => ReturnType<Search>,
  scope: Scope,
  terms: readonly string[],
): Promise<NamedDocuments> {
  const filters = [...scope.filters.filter(isOfDocuments), firstCard];
  const documents = scopeQuery({ ...scope, filters });
  const holding = (term: string) => ({ term: { facets: nameTerm(term) } });
  const count = async (within: object): Promise<number> =>
    totalOf(await search({ size: 0, track_total_hits: true, query: { bool: { ...documents, ...within } } }));
  const [all, { hits }] = await Promise.all([
    count({}),
    search({
      size: ranking.naming.documents,
      track_total_hits: true,
      ...shownOnly,
      query: { bool: { ...documents, should: terms.map(holding), minimum_should_match: 1 } },
    }),
  ]);
  const best = hits.hits.map(shownOf).map(({ shown: { instanceId, fileId, fileName } }) => {
    const own = new Set(termsOfName(fileName));
    return { instanceId, fileId, terms: terms.filter((term) => own.has(term)) };
  });
  const found = terms.map((term) => best.filter((document) => document.terms.includes(term)).length);
  // If all matching documents are here, they are counted; otherwise the server counts the terms that one of the best contains.
  const frequencies =
    totalOf({ hits }) <= best.length
      ? found
      : await Promise.all(
          terms.map((term, at) =>
            found[at] === 0 ? Promise.resolve(0) : count({ filter: [...documents.filter, holding(term)] }),
          ),
        );
  return { documents: all, frequencies, best };
}
