import type { Embedder } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import { embedMissing } from './index-vectors.js';
import type { VectorWriter } from './ports.js';

export interface ResumeVectorsNeeds {
  readonly index: VectorWriter;
  readonly embedder: Embedder;
  readonly logger: Logger;
}

/**
 * Embeds again what lost its vectors: damaged rows, or rows of another model. Meanwhile those cards are found by their words.
 * A failure is logged and left to the next start: no file waits for it.
 */
export async function resumeVectors(needs: ResumeVectorsNeeds, signal: AbortSignal): Promise<void> {
  try {
    for (const instance of await needs.index.incomplete()) {
      signal.throwIfAborted();
      await embedMissing(needs, instance, signal);
    }
  } catch (thrown) {
    if (!signal.aborted) needs.logger.error('Vectors could not be restored.', { err: thrown });
  }
}
