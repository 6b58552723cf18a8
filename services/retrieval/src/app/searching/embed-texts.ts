import type { TextVectors } from '../text-vectors.js';

export interface EmbeddedTexts {
  /** One for each text, in order, of unit length. */
  readonly vectors: readonly Float32Array[];
  readonly embeddingTokens: number;
}

/** The vectors of texts for those outside, as those of queries are made. */
export type EmbedTexts = (teamId: number, texts: readonly string[], signal: AbortSignal) => Promise<EmbeddedTexts>;

/** Texts per batch: the longest that a concurrent search has to wait for. */
const atOnce = 8;

export function createEmbedTexts({ texts: known }: { readonly texts: TextVectors }): EmbedTexts {
  return async (teamId, texts, signal) => {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += atOnce) {
      vectors.push(...(await known.of(teamId, texts.slice(at, at + atOnce), signal)));
    }
    return { vectors, embeddingTokens: texts.reduce((sum, text) => sum + known.tokensOf(text), 0) };
  };
}
