import type { Conflicts, Contradiction } from '../ports.js';
import { highlight } from './highlight.js';
import type { Found, Look, SearchNeeds, SearchResult } from './found.js';
import { statisticsOf } from './word-statistics.js';

const none: ReadonlyMap<number, readonly Contradiction[]> = new Map();

/** Fetches what was found, with what stands against it, and why it answers the query where that is asked for. */
export async function show(
  look: Look,
  found: Found,
  { conflicts, logger }: Pick<SearchNeeds, 'conflicts' | 'logger'>,
): Promise<SearchResult> {
  const { view, scope, terms, query, signal, notes } = look;
  const { texts, modelId, meant } = look.read;
  const { cardIds, hits, ...told } = found;
  // At once: an index on another machine works on all of them.
  const [cards, words, against] = await Promise.all([
    hits(),
    statisticsOf(view, look.weighed),
    contradictions(look, cardIds, conflicts),
  ]);
  const contents = look.highlights ? cards.map(({ card }) => card.verbatimContent) : [];
  const read = { teamId: scope.teamId, terms: new Set(terms.keys()), languages: view.languages };
  const marks =
    contents.length > 0
      ? await highlight(contents, { ...read, vector: meant?.vector, texts, signal, notes, logger })
      : [];
  return {
    ...told,
    cards: cards.map((each, index) => ({
      ...each,
      ...(marks[index] && { highlights: marks[index] }),
      conflicts: against.get(each.card.cardId) ?? [],
    })),
    words,
    vectorTrust: meant?.trust ?? 0,
    embeddingTokens: meant ? texts.tokensOf(query) : 0,
    modelId,
    degraded: notes.join('; '),
  };
}

async function contradictions(
  { scope, standing, signal }: Look,
  cardIds: readonly number[],
  conflicts: Pick<Conflicts, 'against'>,
): Promise<typeof none> {
  const { openIn } = await standing;
  // Those that extraction has not followed yet may have opened one that it does not know to be open.
  const contested = scope.currentInstanceIds.length > 0 ? scope.collectionIds : openIn;
  return contested.length > 0 ? conflicts.against({ ...scope, collectionIds: contested }, cardIds, signal) : none;
}

/** Cards that lost a settled conflict: not shown where only what is current is asked for, though they still count in the statistics. */
export async function hiddenOf({ scope, standing }: Look): Promise<readonly number[]> {
  const { retiredCardIds } = await standing;
  return scope.currentOnly ? retiredCardIds : [];
}
