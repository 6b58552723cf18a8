import { setImmediate as nextTurn } from 'node:timers/promises';
import { analyseQuery } from '@cardinal/language';
import { calibrated, neverRising } from '../../domain/calibration.js';
import { fuse } from '../../domain/fusion.js';
import { withLighterNames } from '../../domain/naming.js';
import type { IndexedCard } from '../ports.js';
import type { Matches, RankedHit, SearchRun, SearchNeeds } from './search-types.js';
import { contentsLast, mostExamined, spareCandidates } from './contents-last.js';
import { nameDocuments, readNamings, type Namings } from './name-documents.js';
import {
  identifiersFirst,
  raiseNamedHeadings,
  rankFused,
  refine,
  scoredAsAsked,
  type Candidate,
  type Ranked,
} from './rank.js';
import { rerankWithModel } from './rerank.js';
import { hiddenOf } from './assemble-result.js';
import { highestScore } from './word-statistics.js';

const noVectors = { mean: 0, deviation: 0 };

/** The cards that answer a query best: fused by words and meaning, and refined if `rerank` is requested. */
export async function findBest(run: SearchRun, { index, reranker, logger }: SearchNeeds): Promise<Matches> {
  const { view, scope, query, rerank, topK, terms, words, identifiers, statisticsTerms, notes, signal } = run;
  // Everything needed later is requested at once, so that an index on another machine answers it during the ranking.
  const frequencies = view.documentFrequencies([...terms.keys(), ...statisticsTerms.flat()]);
  frequencies.catch(() => {}); // a caller that awaits it gets the error
  const namings = readNamings(view, query);
  namings.catch(() => {});
  const sought = await soughtBy(run, namings);
  const named = nameDocuments(index, view, { scope, namings, ...sought });
  named.catch(() => {});
  const counts = await view.counts();
  const fused = await rankFused(view, sought.terms, sought.queryVector, named);
  const hidden = await hiddenOf(run);
  let ranked = without(hidden, fused);
  let rerankTokens = 0;
  if (rerank && reranker) {
    const reranked = await rerankWithModel(
      { view, reranker, query, teamId: scope.teamId, signal, notes, logger },
      ranked,
    );
    ranked = reranked.ranked;
    rerankTokens = reranked.tokens;
  } else if (rerank && sought.queryVector) {
    const refined = without(hidden, await refine(view, sought.terms, sought.queryVector, ranked));
    ranked = await raiseNamedHeadings(view, sought.headings, refined);
  }
  ranked = await identifiersFirst(view, identifiers, ranked);
  if (sought.terms !== terms) ranked = await scoredAsAsked(view, terms, run.reading.queryVector, ranked);
  const shown = ranked.candidates.slice(0, topK + spareCandidates);
  const highestBm25 = await highestScore(view, words, counts);
  return {
    cardIds: shown.map(({ cardId }) => cardId),
    hits: () => fetchShown(run, shown, ranked, highestBm25),
    total: ranked.byWords.matched + ranked.candidates.filter((card) => card.bm25 === 0).length,
    counts,
    highestBm25,
    rerankTokens,
  };
}

/**
 * What ranks. If it is clear which document the query is about, words that name it count less, and the lines of a report that it is about count
 * as well. Among the reports of many companies every statement has these lines, and the card that states the figure itself would lose to them.
 */
async function soughtBy(
  { query, terms: asked, widened, view, reading: { queryVector, widenedVector } }: SearchRun,
  namings: Promise<Namings>,
) {
  const plain = { terms: asked, queryVector, headings: { text: query } };
  const { certain, rest } = await namings;
  if (!certain) return plain;
  const sought = widened ? { ...widened, queryVector: widenedVector } : plain;
  if (rest === query) return sought;
  const { terms } = analyseQuery(rest, view.languages);
  const { headings } = sought;
  return {
    ...sought,
    terms: withLighterNames(sought.terms, { asked, rest: terms }),
    headings: headings.text === query ? { ...headings, rest } : headings,
  };
}

function without(cardIds: readonly number[], ranked: Ranked): Ranked {
  if (cardIds.length === 0) return ranked;
  const hidden = new Set(cardIds);
  return { ...ranked, candidates: ranked.candidates.filter(({ cardId }) => !hidden.has(cardId)) };
}

async function fetchShown(
  run: SearchRun,
  shown: readonly Candidate[],
  ranked: Ranked,
  highest: number,
): Promise<RankedHit[]> {
  const { query, topK } = run;
  const [first, scores, moments] = await Promise.all([
    fetchFound(run, shown),
    scoresOf(run, ranked.candidates.slice(0, mostExamined), highest),
    // Computed while an index on another machine looks up the cards, because these sums take about a millisecond.
    nextTurn().then(() => ({ bm25: ranked.byWords.moments, cosines: ranked.byVector?.moments ?? noVectors })),
  ]);
  let found = first;
  let parted = contentsLast(query, found, topK);
  // More candidates than usual, because which card is first must not depend on how many are wanted.
  for (let from = shown.length; parted.telling.length < topK && from < mostExamined; from *= 2) {
    const further = ranked.candidates.slice(from, Math.min(2 * from, mostExamined));
    if (further.length === 0) break;
    found = [...found, ...(await fetchFound(run, further))];
    parted = contentsLast(query, found, topK);
  }
  const trust = run.reading.queryVector?.trust ?? 0;
  let lowest = 1;
  return [...parted.telling, ...parted.pointing].map((hit) => {
    lowest = Math.min(lowest, scores.get(hit.cardId) ?? 0); // a table of contents stands behind hits that it outranked
    return {
      card: hit.card,
      score: lowest,
      bm25: hit.bm25,
      cosine: hit.cosine,
      fused: fuse(hit, moments.bm25, moments.cosines, trust),
      duplicates: hit.duplicates,
    };
  });
}

/** The score of each candidate. They are pooled over all candidates that any search may show, because a score must not depend on `topK`. */
async function scoresOf(
  { view, reading: { queryVector } }: SearchRun,
  candidates: readonly Candidate[],
  highest: number,
): Promise<ReadonlyMap<number, number>> {
  const ids = candidates.map(({ cardId }) => cardId);
  const cosines = queryVector ? await view.cosines(queryVector.vector, ids) : [];
  const trust = queryVector?.trust ?? 0;
  const scores = neverRising(
    candidates.map(({ bm25 }, index) => calibrated({ bm25, cosine: cosines[index] }, highest, trust)),
  );
  return new Map(ids.map((cardId, index) => [cardId, scores[index] ?? 0]));
}

interface FoundCandidate extends Candidate {
  readonly card: IndexedCard;
  readonly cosine: number | undefined;
}

async function fetchFound(
  { view, reading: { queryVector } }: SearchRun,
  candidates: readonly Candidate[],
): Promise<FoundCandidate[]> {
  const ids = candidates.map((card) => card.cardId);
  const [indexed, cosines] = await Promise.all([
    view.cards(ids),
    queryVector ? view.shownCosines(queryVector.vector, ids) : [],
  ]);
  const cards = new Map(indexed.map((card) => [card.cardId, card]));
  return candidates.flatMap((candidate, index) => {
    const card = cards.get(candidate.cardId);
    return card ? [{ card, ...candidate, cosine: cosines[index] }] : [];
  });
}
