import { ranking } from './parameters.js';

/**
 * Inverse document frequency of a term in `df` of `cards` cards: Lucene's form (Robertson and Spärck Jones), which is always positive.
 *
 * @param cards may be less than `df`, because an index on a server caches the count: then all cards contain the term.
 */
export function idf(cards: number, df: number): number {
  return Math.log(1 + (Math.max(cards, df) - df + 0.5) / (df + 0.5));
}

/** BM25's length normalisation: the part of the denominator that depends on the card's length alone. */
export function lengthNorm(length: number, meanLength: number): number {
  const { k1, b } = ranking.bm25;
  return k1 * (1 - b + (meanLength > 0 ? (b * length) / meanLength : 0));
}
