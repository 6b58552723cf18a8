import { derivedId } from '@cardinal/kernel';
import type { Embedder } from '@cardinal/embedding';
import { LRUCache } from 'lru-cache';
import { trustOf } from '../domain/calibration.js';
import { dot } from '../domain/vectors.js';

/** Cache capacity, in vectors of questions and sentences, which recur in follow-ups and retries: about 30 MB when full. */
const kept = 20_000;
const batch = 32;

export interface TextVectors {
  /** @throws {AppError} what the embedder throws. */
  of(teamId: number, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  tokensOf(text: string): number;
  /** Trust in the vector of a text, 0..1 (`trustOf`). */
  trustIn(text: string): number;
}

/** Embeds texts that someone waits for, each once while it is cached. Teams share no entries, so that not even timing reveals them. */
export function createTextVectors(embedder: Embedder, capacity = kept): TextVectors {
  // A size of 1 per entry, because `max` would preallocate space for all of them.
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
          { priority: 'query', share: teamId, signal },
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

/** Embeds texts for other services, in the way that queries are embedded. */
export type EmbedTexts = (teamId: number, texts: readonly string[], signal: AbortSignal) => Promise<EmbeddedTexts>;

/** Texts per batch, which bounds how long a search that arrives meanwhile waits. */
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
