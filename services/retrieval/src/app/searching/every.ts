import { calibrated, leastCosine, leastScore } from '../../domain/calibration.js';
import { createGathering, type MatchPosition } from '../../domain/gathering.js';
import type { KeptCards, ScoredCard } from '../ports.js';
import type { Matches, RankedHit, SearchRun } from './search-types.js';
import { hiddenOf } from './assemble-result.js';
import { highestScore } from './word-statistics.js';

interface Match extends ScoredCard, MatchPosition {}

/**
 * Every card of the scope that scores above "nothing found", by a score that does not depend on which other cards are shown. Cards of equal
 * text are all shown, because the caller wants to know every place. Feedback and reranking are not applied.
 */
export async function findEvery(run: SearchRun): Promise<Matches> {
  const { view, topK, after, terms, words, signal } = run;
  const { queryVector } = run.reading;
  const trust = queryVector?.trust ?? 0;
  const hidden = new Set(await hiddenOf(run));
  const counts = await view.counts();
  const highestBm25 = await highestScore(view, words, counts);
  const least = leastScore(counts.cards);
  const gathering = createGathering<Match>(topK, after);
  const query = { terms, vector: queryVector?.vector, leastCosine: leastCosine(counts.cards, trust), signal };
  await view.every(query, (card) => {
    const score = calibrated(card, highestBm25, trust);
    if (score >= least && !hidden.has(card.cardId)) gathering.add({ ...card, score });
  });
  const { page, ...gathered } = gathering.read();
  return {
    cardIds: page.map(({ cardId }) => cardId),
    hits: () => fetchPage(view, page),
    total: gathered.matched,
    counts,
    highestBm25,
    rerankTokens: 0,
    coverage: { scored: counts.cards, ...gathered },
  };
}

async function fetchPage(view: KeptCards, page: readonly Match[]): Promise<RankedHit[]> {
  const indexed = await view.cards(page.map(({ cardId }) => cardId));
  const cards = new Map(indexed.map((card) => [card.cardId, card]));
  return page.flatMap(({ cardId, score, bm25, cosine }) => {
    const card = cards.get(cardId);
    return card ? [{ card, score, bm25, cosine, fused: 0, duplicates: 0 }] : [];
  });
}
