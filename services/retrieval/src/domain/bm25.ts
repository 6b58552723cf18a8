import { ranking } from './parameters.js';

/** Weight of a term found in `df` of `cards` cards; above 0 however common (Lucene's form of Robertson and Spärck Jones). */
export function idf(cards: number, df: number): number {
  return Math.log(1 + (cards - df + 0.5) / (df + 0.5));
}

/** The part of the BM25 denominator that depends on the card's length alone. */
export function lengthNorm(length: number, meanLength: number): number {
  const { k1, b } = ranking.bm25;
  return k1 * (1 - b + (meanLength > 0 ? (b * length) / meanLength : 0));
}
