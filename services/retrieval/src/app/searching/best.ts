import { setImmediate as nextTurn } from 'node:timers/promises';
import { calibrated, neverRising } from '../../domain/calibration.js';
import { fuse } from '../../domain/fusion.js';
import type { ScopeView } from '../ports.js';
import type { Found, Hit, Look, SearchNeeds } from './found.js';
import { nameDocuments } from './name-documents.js';
import { identifiersFirst, rankFused, refine, type Candidate, type QueryVector, type Ranked } from './rank.js';
import { rerankWithModel } from './rerank.js';
import { hiddenOf } from './show.js';
import { highestScore } from './word-statistics.js';

const noVectors = { mean: 0, deviation: 0 };

/** The cards that answer a query best: words and meaning fused, refined when `rerank` is asked for. */
export async function findBest(look: Look, { index, reranker, logger }: SearchNeeds): Promise<Found> {
  const { view, scope, query, rerank, topK, terms, words, identifiers, weighed, notes, signal } = look;
  const { meant } = look.read;
  // All that is needed on the way, asked for at once: an index on another machine then answers it beside the ranking.
  const frequencies = view.documentFrequencies([...terms.keys(), ...weighed.flat()]);
  frequencies.catch(() => {}); // whoever needs one of them hears of it
  const named = nameDocuments(index, view, { scope, query, terms, meant });
  named.catch(() => {});
  const counts = await view.counts();
  const fused = await rankFused(view, terms, meant, named);
  const hidden = await hiddenOf(look);
  let ranked = without(hidden, fused);
  let rerankTokens = 0;
  if (rerank && reranker) {
    const reranked = await rerankWithModel({ view, reranker, query, signal, notes, logger }, ranked);
    ranked = reranked.ranked;
    rerankTokens = reranked.tokens;
  } else if (rerank && meant) {
    ranked = without(hidden, await refine(view, terms, meant, ranked));
  }
  ranked = await identifiersFirst(view, identifiers, ranked);
  const shown = ranked.candidates.slice(0, topK);
  const highestBm25 = await highestScore(view, words, counts);
  return {
    cardIds: shown.map(({ cardId }) => cardId),
    hits: () => fetchShown(view, shown, meant, ranked, highestBm25),
    total: ranked.byWords.matched + ranked.candidates.filter((card) => card.words === 0).length,
    counts,
    highestBm25,
    rerankTokens,
  };
}

function without(cardIds: readonly number[], ranked: Ranked): Ranked {
  if (cardIds.length === 0) return ranked;
  const hidden = new Set(cardIds);
  return { ...ranked, candidates: ranked.candidates.filter(({ cardId }) => !hidden.has(cardId)) };
}

async function fetchShown(
  view: ScopeView,
  shown: readonly Candidate[],
  meant: QueryVector | undefined,
  { byWords, byVector }: Ranked,
  highest: number,
): Promise<Hit[]> {
  const ids = shown.map((card) => card.cardId);
  const [indexed, cosines, moments] = await Promise.all([
    view.cards(ids),
    meant ? view.shownCosines(meant.vector, ids) : [],
    // While an index on another machine looks the cards up: their sums are a millisecond's work.
    nextTurn().then(() => ({ words: byWords.moments, cosines: byVector?.moments ?? noVectors })),
  ]);
  const cards = new Map(indexed.map((card) => [card.cardId, card]));
  const present = shown.flatMap((candidate, index) => {
    const card = cards.get(candidate.cardId);
    return card ? [{ card, ...candidate, cosine: cosines[index] }] : [];
  });
  const trust = meant?.trust ?? 0;
  const scores = neverRising(present.map((hit) => calibrated(hit, highest, trust)));
  return present.map((hit, index) => ({
    card: hit.card,
    score: scores[index] ?? 0,
    words: hit.words,
    cosine: hit.cosine,
    fused: fuse(hit, moments.words, moments.cosines, trust),
    duplicates: hit.duplicates,
  }));
}
