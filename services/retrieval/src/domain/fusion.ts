import { ranking } from './parameters.js';

export interface Moments {
  readonly mean: number;
  /** Population standard deviation. */
  readonly deviation: number;
}

/** Scores of a card by its words and by its vector. `cosine` is undefined while the card has no vector. */
export interface ScorePair {
  readonly bm25: number;
  readonly cosine: number | undefined;
}

/**
 * Mean and standard deviation of a list's best scores.
 *
 * @param count number of cards that the list covers, up to the depth; cards that are not among `best` count as 0, the score of a card
 *   without a match.
 */
export function momentsOf(best: ArrayLike<number> & Iterable<number>, count: number = best.length): Moments {
  const size = Math.max(count, best.length);
  if (size === 0) return { mean: 0, deviation: 0 };
  let sum = 0;
  let squares = 0;
  for (const score of best) {
    sum += score;
    squares += score * score;
  }
  return fromSums(sum, squares, size);
}

export function fromSums(sum: number, squares: number, count: number): Moments {
  if (count === 0) return { mean: 0, deviation: 0 };
  const mean = sum / count;
  const variance = squares / count - mean * mean;
  // A variance below the threshold is a rounding error: all scores are equal.
  return { mean, deviation: variance > 1e-12 * Math.max(1, mean * mean) ? Math.sqrt(variance) : 0 };
}

/** The moments of the union of several samples, from the moments and the size of each. */
export function pooledMoments(parts: readonly (Moments & { readonly count: number })[]): Moments {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  const total = (of: (part: Moments) => number): number =>
    parts.reduce((sum, { count, ...part }) => sum + count * of(part), 0);
  const squares = total(({ mean, deviation }) => mean * mean + deviation * deviation);
  return fromSums(
    total(({ mean }) => mean),
    squares,
    total(() => 1),
  );
}

/** Distance from the mean in standard deviations; 0 if all scores are equal. */
function zScore(score: number, { mean, deviation }: Moments): number {
  return deviation === 0 ? 0 : (score - mean) / deviation;
}

/**
 * Fuses two scores as z-scores with a floor. A card without a vector is ranked by its words alone, whose z-score then counts for both.
 *
 * @param trust in the query's vector, 0..1.
 */
export function fuse(
  { bm25, cosine }: ScorePair,
  bm25Moments: Moments,
  cosineMoments: Moments,
  trust: number,
  floor = -Infinity,
): number {
  const share = trust * ranking.fusion.vectorWeight;
  const byWords = Math.max(floor, zScore(bm25, bm25Moments));
  if (cosine === undefined) return byWords;
  return (1 - share) * byWords + share * Math.max(floor, zScore(cosine, cosineMoments));
}
