import { ranking } from './parameters.js';
import { dot } from './vectors.js';

/**
 * Lets close cards lend each other score: `s' = 0.7 s + 0.3 (G s) / (row sum of G)`, G = pairwise cosines, negatives and
 * diagonal 0, to the power 8, s counted from the list's minimum. A card without a vector, or without neighbours, keeps its score.
 *
 * @param scores fused scores of the best cards.
 * @param vectors theirs, in the same order.
 * @returns new scores in the same order, comparable with each other only.
 */
export function smooth(scores: readonly number[], vectors: readonly (Float32Array | undefined)[]): number[] {
  const { power, share } = ranking.smoothing;
  const lowest = Math.min(...scores);
  const size = scores.length;
  const lent = new Float64Array(size);
  const ties = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const a = vectors[i];
    if (!a) continue;
    for (let j = i + 1; j < size; j++) {
      const b = vectors[j];
      if (!b) continue;
      const cosine = dot(a, b);
      if (cosine <= 0) continue;
      const tie = cosine ** power;
      lent[i] = (lent[i] ?? 0) + tie * ((scores[j] ?? 0) - lowest);
      lent[j] = (lent[j] ?? 0) + tie * ((scores[i] ?? 0) - lowest);
      ties[i] = (ties[i] ?? 0) + tie;
      ties[j] = (ties[j] ?? 0) + tie;
    }
  }
  return scores.map((score, index) => {
    const own = score - lowest;
    const tie = ties[index] ?? 0;
    return tie > 0 ? (1 - share) * own + (share * (lent[index] ?? 0)) / tie : own;
  });
}
