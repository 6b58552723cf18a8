import type { Embedder } from '@cardinal/embedding';

const dimensions = 16;
const maxTokens = 256;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const countOf = (text: string): number => Math.min(maxTokens, wordsOf(text).length + 2);

/** Deterministic vectors: each word has its own direction and a text is the sum of its words, so that texts that share words are close. */
export function simulatedEmbedder(): Embedder {
  return {
    model: { id: `words-${dimensions}`, dimensions, maxTokens },
    async embed(texts, { signal }) {
      signal?.throwIfAborted();
      return { vectors: texts.map(vectorOf), tokens: texts.reduce((sum, text) => sum + countOf(text), 0) };
    },
    countTokens: (texts) => texts.map(countOf),
    lettersPerToken: () => Infinity,
    async [Symbol.asyncDispose]() {},
  };
}

function vectorOf(text: string): Float32Array {
  const sum = new Float32Array(dimensions).fill(1e-3);
  for (const word of wordsOf(text)) {
    // FNV-1a, 32 bits
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + ((hash >>> (2 * at)) & 3) - 1.5;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
