import { namingsOf, namingTerms } from '../../domain/naming.js';
import { ranking } from '../../domain/parameters.js';
import type { Scope } from '../../domain/scope.js';
import type { CardSearcher, QueryTerms, ScopeView } from '../ports.js';
import type { Named, QueryVector } from './rank.js';

const nothingNamed: Named = { lent: new Map(), cardIds: [] };

interface NamedQuery {
  readonly scope: Scope;
  readonly query: string;
  readonly terms: QueryTerms;
  readonly queryVector: QueryVector | undefined;
}

/**
 * Determines which documents a query is about. A card seldom repeats the company or the year that it is about, because both stand in its
 * document's name: without names, the right page of one report loses to the same page of all others.
 */
export async function nameDocuments(
  index: CardSearcher,
  view: ScopeView,
  { scope, query, terms, queryVector }: NamedQuery,
): Promise<Named> {
  const asked = namingTerms(query);
  const namings = namingsOf(asked, await view.named([...asked.keys()]));
  const searched = namings.slice(0, ranking.naming.searched).map(({ fileId }) => String(fileId));
  if (searched.length === 0) return nothingNamed;
  const lent = new Map(namings.map(({ instanceId, told }) => [instanceId, told * ranking.naming.weight]));
  const own = await index.view({
    ...scope,
    filters: [...scope.filters, { key: 'document_id', anyOf: searched }],
  });
  try {
    const lists = await Promise.all([
      own.byWords(terms, ranking.fusion.depth),
      queryVector && own.vectorModel === view.vectorModel
        ? own.byVector(queryVector.vector, ranking.fusion.depth)
        : undefined,
    ]);
    return { lent, cardIds: lists.flatMap((list) => list?.best ?? []).map(({ cardId }) => cardId) };
  } finally {
    own[Symbol.dispose]();
  }
}
