import { LRUCache } from 'lru-cache';
import type { Embeddings } from '../embedder.js';

/** Caches the vectors of recent queries, because paging and follow-ups send the same text again. */
export interface VectorCache {
  /** @returns a copy, which the caller owns. */
  get(text: string): Embeddings | undefined;
  set(text: string, embeddings: Embeddings): void;
}

/**
 * @param capacity number of texts; 256 vectors of 384 dimensions take 400 kB.
 * @param longest maximum length of a cached text, in characters.
 */
export function createVectorCache(capacity = 256, longest = 2_000): VectorCache {
  const entries = new LRUCache<string, Embeddings>({ max: capacity });
  return {
    get(text) {
      const found = entries.get(text);
      return found && copyOf(found);
    },
    set(text, embeddings) {
      if (text.length <= longest) entries.set(text, copyOf(embeddings));
    },
  };
}

function copyOf({ vectors, tokens }: Embeddings): Embeddings {
  return { vectors: vectors.map((vector) => vector.slice()), tokens };
}
