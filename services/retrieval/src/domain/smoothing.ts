import { ranking } from './parameters.js';
import { similarities } from './similarities.js';

/**
 * Smooths scores over similar cards: `s' = 0.7 s + 0.3 (G s) / (row sum of G)`, where G = pairwise cosines to the power 8, with negatives
 * and the diagonal set to 0, and s is counted from the list's minimum. A card without a vector, or without neighbours, keeps its score.
 *
 * @param scores fused scores of the best cards.
 * @param vectors of the same cards, in the same order.
 * @param trust in the vectors, 0..1.
 * @returns new scores in the same order, comparable with each other only.
 */
export function smooth(
  scores: readonly number[],
  vectors: readonly (Float32Array | undefined)[],
  trust: number,
): number[] {
  const { power } = ranking.smoothing;
  const share = trust * ranking.smoothing.share;
  const lowest = Math.min(...scores);
  const lent = new Float64Array(scores.length);
  const ties = new Float64Array(scores.length);
  const present = [...scores.keys()].filter((index) => vectors[index]);
  const cosines = similarities(vectors.filter((vector) => vector !== undefined));
  present.forEach((i, row) => {
    for (let column = row + 1; column < present.length; column++) {
      const cosine = cosines[row * present.length + column] as number;
      if (cosine <= 0) continue;
      const j = present[column] as number;
      const tie = cosine ** power;
      lent[i] = (lent[i] as number) + tie * ((scores[j] as number) - lowest);
      lent[j] = (lent[j] as number) + tie * ((scores[i] as number) - lowest);
      ties[i] = (ties[i] as number) + tie;
      ties[j] = (ties[j] as number) + tie;
    }
  });
  return scores.map((score, index) => {
    const own = score - lowest;
    const tie = ties[index] as number;
    return tie > 0 ? (1 - share) * own + (share * (lent[index] as number)) / tie : own;
  });
}
