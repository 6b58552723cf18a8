import {
  inMotionMessage,
  nothingInMotion,
  scopesIn,
  type InMotion,
  type ingest,
  type Scopes,
} from '@cardinal/contracts';
import type { Embedder } from '@cardinal/embedding';
import { createHash } from 'node:crypto';
import type { Conflicts } from '../src/app/ports.js';

/** Conflicts of a collection in which no card contradicts another. */
export const noConflicts: Conflicts = {
  of: async () => ({ retiredCardIds: [], openIn: [] }),
  against: async () => new Map(),
};

/** A catalog in which these instances are permanently in motion and these documents pass the filters. */
export function stillCatalog(
  inMotion: Partial<InMotion> = {},
  passing: ingest.PassingDocuments[] = [],
): Pick<ingest.CatalogServiceClient, 'getScope'> {
  const message = inMotionMessage({ ...nothingInMotion, ...inMotion });
  return { getScope: async () => ({ revision: 1, inMotion: message, passing }) };
}

export const stillScopes = (inMotion: Partial<InMotion> = {}): Scopes => scopesIn(stillCatalog(inMotion));

/**
 * An embedder without a model: each word has a pseudo-random direction, and a text is the normalised sum of its words. Texts that share
 * words are close, equal texts have equal vectors, and every call is recorded.
 */
export function createFakeEmbedder(dimensions = 32, maxTokens = 64): Embedder & { readonly calls: string[][] } {
  const calls: string[][] = [];
  const tokens = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = (text: string) => Math.min(maxTokens, tokens(text).length + 2);
  return {
    calls,
    model: { id: `fake-${dimensions}`, dimensions, maxTokens },
    async embed(texts) {
      calls.push([...texts]);
      const vectors = texts.map((text) => vectorOf(tokens(text).slice(0, maxTokens), dimensions));
      return { vectors, tokens: texts.reduce((sum, text) => sum + count(text), 0) };
    },
    countTokens: (texts) => texts.map(count),
    lettersPerToken: () => Infinity,
    async [Symbol.asyncDispose]() {},
  };
}

function vectorOf(words: readonly string[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const word of words.length > 0 ? words : ['']) {
    const bytes = createHash('shake256', { outputLength: dimensions * 2 })
      .update(word)
      .digest();
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + bytes.readInt16LE(i * 2) / 32_768;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
