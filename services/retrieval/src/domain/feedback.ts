import { ranking } from './parameters.js';
import { dot } from './vectors.js';

/**
 * The query moved towards its best cards (Rocchio): `normalise(q + β Σ e·d)`, e = softmax of their fused scores.
 *
 * @param trust in the vectors, 0..1.
 * @param best the best cards' vectors with their fused scores; those without a vector are left out by the caller.
 */
export function withFeedback(
  query: Float32Array,
  best: readonly { readonly vector: Float32Array; readonly fused: number }[],
  trust: number,
): Float32Array {
  const moved = Float32Array.from(query);
  const top = Math.max(...best.map((card) => card.fused));
  const weights = best.map((card) => Math.exp(card.fused - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  best.forEach(({ vector }, index) => {
    const share = (trust * ranking.feedback.beta * (weights[index] ?? 0)) / total;
    for (let i = 0; i < moved.length; i++) moved[i] = (moved[i] ?? 0) + share * (vector[i] ?? 0);
  });
  const length = Math.sqrt(dot(moved, moved));
  // If the cards cancel out the query, there is no direction left to normalise.
  return length < 1e-6 ? query : moved.map((value) => value / length);
}
