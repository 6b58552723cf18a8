import { leastAnswerability } from '@cardinal/contracts';
import type { ScorePair } from './fusion.js';
import { ranking } from './parameters.js';

/**
 * Maps a hit's scores to 0..1 with the same meaning on any collection, so that thresholds carry over.
 *
 * This is the answerability formula that was fitted on 5,862 questions over 589 cards, held out by article, reduced to the values that a
 * search has: `A = 2.20 bmn + 2.56 coverage + 5.57 cos - 5.67`, where bmn = BM25 / Σ idf of the query's terms, and coverage (idf share of
 * the terms present) is estimated from bmn (a term that occurs once in a card of mean length adds 1/(1 + k1) of its idf to BM25, so
 * coverage ≈ bmn · 1.9; longer cards and repeats make 1.6 the better middle). Score = 1 / (1 + e^-A). As in the original formula, A below
 * -0.8 (score 0.31; `leastAnswerability`) means "nothing found", above 1 (score 0.73) "found".
 */
const weights = { bm25: 2.2, coverage: 2.56, coverageOfShare: 1.6, cosine: 5.57, bias: -5.67 } as const;

/** Expected cosine of a card that has no vector yet, from how well its words match (`share`, 0..1). */
const expectedCosine = (share: number): number => 0.2 + 0.5 * share;

/**
 * @param highest Σ idf of the query's terms: the limit of BM25 for infinitely repeated terms.
 * @param trust in the cosine, 0..1: the rest of its weight goes to the cosine that the words let expect.
 */
export function calibrated(scores: ScorePair, highest: number, trust: number): number {
  return scoreOf(answerabilityOf(scores, highest, trust));
}

/** Minimum score of a card that matches. @param cards number of cards in scope. */
export const leastScore = (cards: number): number => scoreOf(leastAnswerability(cards));

/** Minimum cosine of a matching card that contains no word of the query; above 1: no such card matches. */
export function leastCosine(cards: number, trust: number): number {
  if (trust === 0) return Infinity;
  const closeness = (leastAnswerability(cards) - weights.bias) / weights.cosine;
  return (closeness - (1 - trust) * expectedCosine(0)) / trust;
}

const scoreOf = (answerability: number): number => 1 / (1 + Math.exp(-answerability));

function answerabilityOf({ bm25, cosine }: ScorePair, highest: number, trust: number): number {
  const share = highest > 0 ? Math.min(1, bm25 / highest) : 0;
  const coverage = Math.min(1, weights.coverageOfShare * share);
  const expected = expectedCosine(share);
  const closeness = trust * (cosine ?? expected) + (1 - trust) * expected;
  return weights.bm25 * share + weights.coverage * coverage + weights.cosine * closeness + weights.bias;
}

/**
 * The closest sequence of scores that does not rise with rank (isotonic regression by pooling adjacent violators). The ranking uses more
 * evidence than the calibration, but no client may see a higher score below a lower one.
 */
export function neverRising(scores: readonly number[]): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const score of scores) {
    let pool = { sum: score, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size < pool.sum / pool.size; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, size: pool.size + last.size };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, size }) => new Array<number>(size).fill(sum / size));
}

/**
 * Weight of a query's vector, by how well the model can read the query: 0 for none, 1 for full weight.
 *
 * @param lettersPerToken of the query (`Embedder`).
 */
export function trustOf(lettersPerToken: number): number {
  const { none, full } = ranking.trust;
  return Math.max(0, Math.min(1, (lettersPerToken - none) / (full - none)));
}
