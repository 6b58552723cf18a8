import { derivedId } from '@cardinal/kernel';
import type { Embedder } from '@cardinal/embedding';
import { LRUCache } from 'lru-cache';
import { trustOf } from '../domain/calibration.js';
import { dot } from '../domain/vectors.js';

/** Vectors of questions and sentences, which come back in follow-ups and retries: about 30 MB when full. */
const kept = 20_000;
const batch = 32;

export interface TextVectors {
  /** @throws {AppError} what the embedder throws. */
  of(teamId: number, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  tokensOf(text: string): number;
  /** How far the vector of a text may be trusted, 0..1 (`trustOf`). */
  trustIn(text: string): number;
}

/** Embeds texts that someone waits for, each once as long as it is remembered. Teams share nothing, not even timing. */
export function createTextVectors(embedder: Embedder, capacity = kept): TextVectors {
  // A size of one each, because `max` would reserve room for all of them at once.
  const cache = new LRUCache<string, Float32Array>({ maxSize: capacity, sizeCalculation: () => 1 });
  return {
    async of(teamId, texts, signal) {
      const keys = texts.map((text) => derivedId(teamId, text));
      const found = new Map<string, Float32Array>();
      const missing = new Map<string, string>();
      keys.forEach((key, index) => {
        const vector = cache.get(key);
        if (vector) found.set(key, vector);
        else missing.set(key, texts[index] ?? '');
      });
      const wanted = [...missing];
      for (let start = 0; start < wanted.length; start += batch) {
        const part = wanted.slice(start, start + batch);
        const { vectors } = await embedder.embed(
          part.map(([, text]) => text),
          { priority: 'query', signal },
        );
        part.forEach(([key], index) => {
          const vector = vectors[index];
          if (!vector) throw new RangeError('The embedder returned fewer vectors than texts.');
          found.set(key, vector);
          cache.set(key, vector);
        });
      }
      return keys.map((key) => found.get(key) ?? new Float32Array(embedder.model.dimensions));
    },
    trustIn: (text) => trustOf(embedder.lettersPerToken(text)),
    tokensOf: (text) => embedder.countTokens([text])[0] ?? 0,
  };
}

export interface TextScores {
  readonly cosines: readonly number[];
  readonly embeddingTokens: number;
}

export type ScoreTexts = (
  request: { readonly teamId: number; readonly query: string; readonly texts: readonly string[] },
  signal: AbortSignal,
) => Promise<TextScores>;

/** How close in meaning each text is to the query. */
export function createScoreTexts({ texts }: { readonly texts: TextVectors }): ScoreTexts {
  return async (request, signal) => {
    const [query, ...others] = await texts.of(request.teamId, [request.query, ...request.texts], signal);
    return {
      cosines: query ? others.map((vector) => dot(query, vector)) : [],
      embeddingTokens: texts.tokensOf(request.query),
    };
  };
}

export interface EmbeddedTexts {
  /** One for each text, in order, of unit length. */
  readonly vectors: readonly Float32Array[];
  readonly embeddingTokens: number;
}

/** The vectors of texts for those outside, as those of queries are made. */
export type EmbedTexts = (teamId: number, texts: readonly string[], signal: AbortSignal) => Promise<EmbeddedTexts>;

/** Texts that are embedded at once: a search that comes meanwhile waits for no more. */
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
