import { ranking } from './parameters.js';

/**
 * How far the vector of a query may be trusted, by how well the model can read it: 0 not at all, 1 as far as any.
 *
 * @param lettersPerToken of the query (`Embedder`).
 */
export function trustOf(lettersPerToken: number): number {
  const { none, full } = ranking.trust;
  return Math.max(0, Math.min(1, (lettersPerToken - none) / (full - none)));
}
