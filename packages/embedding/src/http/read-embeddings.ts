/** The reply of a `/v1/embeddings` server, in the order of the request. */
export interface EmbeddingsReply {
  readonly vectors: readonly Float32Array[];
  /** Undefined if the server does not count tokens. */
  readonly tokens: number | undefined;
}

/** @returns undefined unless the reply has exactly one vector for each of the `count` texts, of finite numbers that are not all 0. */
export function readEmbeddings(reply: unknown, count: number): EmbeddingsReply | undefined {
  if (!isRecord(reply) || !Array.isArray(reply['data']) || reply['data'].length !== count) return undefined;
  const vectors = Array.from({ length: count }, (): Float32Array | undefined => undefined);
  for (const [position, item] of (reply['data'] as unknown[]).entries()) {
    if (!isRecord(item)) return undefined;
    const index = item['index'] ?? position;
    const vector = unitVector(item['embedding']);
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] || !vector) return undefined;
    vectors[index] = vector;
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  return complete.length === count ? { vectors: complete, tokens: tokensOf(reply['usage']) } : undefined;
}

function unitVector(value: unknown): Float32Array | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  let squares = 0;
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'number' || !Number.isFinite(entry)) return undefined;
    squares += entry * entry;
  }
  if (squares === 0) return undefined;
  const length = Math.sqrt(squares);
  return Float32Array.from(value as number[], (entry) => entry / length);
}

function tokensOf(usage: unknown): number | undefined {
  if (!isRecord(usage)) return undefined;
  const count = usage['total_tokens'] ?? usage['prompt_tokens'];
  return typeof count === 'number' && Number.isFinite(count) ? count : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
