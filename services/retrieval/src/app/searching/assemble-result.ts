import type { Logger } from '@cardinal/kernel';
import type { Language } from '@cardinal/language';
import type { Conflicts, Contradiction } from '../ports.js';
import { highlight } from './highlight.js';
import type { Matches, SearchRun, SearchNeeds, SearchResult } from './search-types.js';
import { statisticsOf } from './word-statistics.js';

const none: ReadonlyMap<number, readonly Contradiction[]> = new Map();

/** Fetches the hits and their open conflicts, and assembles the result, without highlights. */
export async function assembleResult(
  run: SearchRun,
  matches: Matches,
  { conflicts }: Pick<SearchNeeds, 'conflicts'>,
): Promise<SearchResult> {
  const { view, query, notes } = run;
  const { texts, modelId, queryVector } = run.reading;
  const { cardIds, hits: fetchHits, ...totals } = matches;
  // Concurrently, because an index on another machine works on all of them at once.
  const [hits, words, expected] = await Promise.all([
    fetchHits(),
    statisticsOf(view, run.statisticsTerms),
    contradictionsOf(run, cardIds, conflicts),
  ]);
  const known = new Set(cardIds);
  const unexpected = hits.map(({ card }) => card.cardId).filter((cardId) => !known.has(cardId));
  const contradictions =
    unexpected.length > 0 ? new Map([...expected, ...(await contradictionsOf(run, unexpected, conflicts))]) : expected;
  return {
    ...totals,
    hits: hits.map((each) => ({
      ...each,
      conflicts: contradictions.get(each.card.cardId) ?? [],
    })),
    words,
    vectorTrust: queryVector?.trust ?? 0,
    embeddingTokens: queryVector ? texts.tokensOf(query) : 0,
    modelId,
    degraded: notes.join('; '),
  };
}

/** Adds the highlights of hits, if requested. Needs no view, whose memory must not be occupied while their sentences wait to be embedded. */
export async function highlighted(
  { reading, scope, terms, notes, signal, ...run }: Omit<SearchRun, 'view'>,
  languages: readonly Language[],
  result: SearchResult,
  logger: Logger,
): Promise<SearchResult> {
  const contents = run.highlights ? result.hits.map(({ card }) => card.verbatimContent) : [];
  if (contents.length === 0) return result;
  const { texts, queryVector } = reading;
  const read = { teamId: scope.teamId, terms: new Set(terms.keys()), languages };
  const marks = await highlight(contents, { ...read, vector: queryVector?.vector, texts, signal, notes, logger });
  const hits = result.hits.map((each, index) => ({ ...each, ...(marks[index] && { highlights: marks[index] }) }));
  return { ...result, hits, degraded: notes.join('; ') };
}

async function contradictionsOf(
  { scope, knownConflicts, inForce, signal }: SearchRun,
  cardIds: readonly number[],
  conflicts: Pick<Conflicts, 'against'>,
): Promise<typeof none> {
  const { openIn } = await knownConflicts;
  // While a version is in motion, all collections are asked, because a change that extraction has not applied yet may open a conflict.
  const contested = scope.currentInstanceIds.length > 0 ? scope.collectionIds : openIn;
  if (contested.length === 0) return none;
  const against = await conflicts.against({ ...scope, collectionIds: contested }, cardIds, signal);
  if (!inForce) return against;
  // A document that was not in force at that moment contradicted nothing then.
  return new Map(
    [...against].map(([cardId, all]) => [cardId, all.filter(({ other }) => inForce.has(other.instanceId))]),
  );
}

/**
 * Cards that lost a conflict. Searches for current statements (of today, or of a moment) hide them, but still count them in the statistics.
 */
export async function hiddenOf({ hidesRetired, knownConflicts }: SearchRun): Promise<readonly number[]> {
  const { retiredCardIds } = await knownConflicts;
  return hidesRetired ? retiredCardIds : [];
}
