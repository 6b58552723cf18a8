import { isRecord } from './read-embeddings.js';

/** Request format of a server: Hugging Face's text-embeddings-inference, Cohere (also Jina and vLLM), Voyage. */
export type RerankShape = 'tei' | 'cohere' | 'voyage';

export const rerankPaths: Readonly<Record<RerankShape, string>> = {
  tei: '/rerank',
  cohere: '/v2/rerank',
  voyage: '/v1/rerank',
};

export function rerankBody(
  shape: RerankShape,
  model: string | undefined,
  query: string,
  texts: readonly string[],
): object {
  switch (shape) {
    case 'tei':
      return { query, texts, truncate: true, raw_scores: false };
    case 'cohere':
      return { model, query, documents: texts, top_n: texts.length };
    case 'voyage':
      return { model, query, documents: texts, truncation: true };
  }
}

export interface RerankReply {
  readonly scores: readonly number[];
  /** Undefined if the server does not count tokens. */
  readonly tokens: number | undefined;
}

/** @returns undefined unless the reply has exactly one finite score for each of the `count` texts, in any of the shapes. */
export function readScores(reply: unknown, count: number): RerankReply | undefined {
  const items = itemsOf(reply);
  if (!items || items.length !== count) return undefined;
  const scores = Array.from({ length: count }, () => Number.NaN);
  for (const item of items) {
    if (!isRecord(item)) return undefined;
    const index = item['index'];
    const score = item['relevance_score'] ?? item['score'];
    if (typeof index !== 'number' || typeof score !== 'number' || !Number.isFinite(score)) return undefined;
    if (!Number.isNaN(scores[index] ?? 0)) return undefined; // out of range, or twice
    scores[index] = score;
  }
  return { scores, tokens: tokensOf(reply) };
}

function itemsOf(reply: unknown): readonly unknown[] | undefined {
  if (Array.isArray(reply)) return reply as unknown[];
  if (!isRecord(reply)) return undefined;
  const items = reply['results'] ?? reply['data'];
  return Array.isArray(items) ? (items as unknown[]) : undefined;
}

function tokensOf(reply: unknown): number | undefined {
  if (!isRecord(reply)) return undefined;
  const usage = reply['usage'];
  const count = isRecord(usage) ? usage['total_tokens'] : undefined;
  return typeof count === 'number' ? count : undefined;
}
