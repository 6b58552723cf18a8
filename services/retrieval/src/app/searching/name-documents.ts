import { namingTerms, withoutNames } from '@cardinal/language';
import { namingsOf, type Naming } from '../../domain/naming.js';
import { ranking } from '../../domain/parameters.js';
import type { Scope } from '../../domain/scope.js';
import type { CardSearcher, QueryTerms, ScopeView } from '../ports.js';
import type { Named, QueryVector } from './rank.js';

const nothingNamed: Named = { lent: new Map(), cardIds: [] };

/** The documents to which a query refers by name. */
export interface Namings {
  readonly namings: readonly Naming[];
  /** Whether the query is about certain documents: it names some, or the scope has only one. */
  readonly certain: boolean;
  /** The query without the words by which it names them. */
  readonly rest: string;
}

/** Determines which documents a query names. */
export async function readNamings(view: ScopeView, query: string): Promise<Namings> {
  const asked = namingTerms(query);
  const found = await view.named([...asked.keys()]);
  const namings = namingsOf(asked, found);
  const isOnly = found.documents === 1;
  const named = new Set(searchedOf(namings).map(({ instanceId }) => instanceId));
  const held = found.best.filter(({ instanceId }) => isOnly || named.has(instanceId)).flatMap(({ terms }) => terms);
  return { namings, certain: namings.length > 0 || isOnly, rest: withoutNames(query, new Set(held)) };
}

/** The best-named documents, whose own best cards are candidates. */
const searchedOf = (namings: readonly Naming[]): readonly Naming[] => namings.slice(0, ranking.naming.searched);

interface NamedQuery {
  readonly scope: Scope;
  readonly namings: Promise<Namings>;
  readonly terms: QueryTerms;
  readonly queryVector: QueryVector | undefined;
}

/**
 * Finds the best cards of the documents that a query is about. A card seldom repeats the company or the year that it is about, because both
 * stand in its document's name: without names, the right page of one report loses to the same page of all others.
 */
export async function nameDocuments(
  index: CardSearcher,
  view: ScopeView,
  { scope, namings: reading, terms, queryVector }: NamedQuery,
): Promise<Named> {
  const { namings } = await reading;
  const searched = searchedOf(namings).map(({ fileId }) => String(fileId));
  if (searched.length === 0) return nothingNamed;
  const lent = new Map(namings.map(({ instanceId, told }) => [instanceId, told * ranking.naming.weight]));
  const filters = [...scope.filters, { key: 'document_id', anyOf: searched }];
  const own = await index.view({ ...scope, filters }, view);
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
