import type { Embedder } from '@cardinal/embedding';
import { embedMissing } from './index-vectors.js';
import type { VectorWriter } from '../ports.js';

/**
 * Embeds again what lost its vectors: damaged rows, or rows of another model. Meanwhile those cards are found by their words,
 * and no file waits for it.
 */
export async function resumeVectors(
  needs: { readonly index: VectorWriter; readonly embedder: Embedder },
  signal: AbortSignal,
): Promise<void> {
  for (const instance of await needs.index.incomplete()) await embedMissing(needs, instance, signal);
}
