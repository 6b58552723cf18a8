import { setMaxListeners } from 'node:events';
import type { Embedder, Embeddings, EmbedOptions } from '../embedder.js';
import { EmbedderRejectedError, EmbedderUnavailableError, EmbeddingConfigError } from '../errors.js';
import { createVectorCache } from '../onnx/vector-cache.js';
import { defaultRetry, postJson, type HttpCaller, type RetryPolicy } from './post-json.js';
import { readEmbeddings } from './read-embeddings.js';
import { charactersPerToken, estimateTokens, wireText } from './wire-text.js';

export interface HttpEmbedderOptions {
  /** URL of the server, of its `/v1`, or of the endpoint itself. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Determined by one call of the server if not given. */
  readonly dimensions?: number;
  /** Texts are cut to about this many tokens (three characters each). Default 8,191, OpenAI's limit. */
  readonly maxTokens?: number;
  /** Texts per request. Default 64. */
  readonly batchSize?: number;
  /** Timeout of one attempt, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  readonly retry?: RetryPolicy;
}

/**
 * An embedder on any server with OpenAI's `/v1/embeddings`.
 *
 * @throws {EmbeddingConfigError} if the URL is invalid.
 * @throws {EmbedderUnavailableError} if `dimensions` is missing and the server does not answer.
 */
export async function createHttpEmbedder(options: HttpEmbedderOptions): Promise<Embedder> {
  const { maxTokens = 8_191, batchSize = 64 } = options;
  const caller = callerOf(options);
  const cache = createVectorCache();
  const closed = new AbortController();
  setMaxListeners(0, closed.signal); // every caller listens to it

  async function request(texts: readonly string[], signal?: AbortSignal): Promise<Embeddings> {
    const input = texts.map((text) => wireText(text, maxTokens * charactersPerToken));
    const body = { model: options.model, input, encoding_format: 'float' };
    const reply = readEmbeddings(await postJson(caller, body, signal), texts.length);
    if (!reply) throw new EmbedderRejectedError('The response of the model server has no valid embeddings.');
    const tokens = reply.tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text, maxTokens), 0);
    return { vectors: reply.vectors, tokens };
  }

  const dimensions = options.dimensions ?? (await request(['dimensions'])).vectors[0]?.length ?? 0;

  async function embedAll(texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
    const vectors: Float32Array[] = [];
    let tokens = 0;
    for (let from = 0; from < texts.length; from += batchSize) {
      const part = await request(texts.slice(from, from + batchSize), signal);
      const wrong = part.vectors.find(({ length }) => length !== dimensions);
      if (wrong)
        throw new EmbedderRejectedError(
          'The model server returned a vector of another size than before.',
          sizes(dimensions, wrong),
        );
      vectors.push(...part.vectors);
      tokens += part.tokens;
    }
    return { vectors, tokens };
  }

  return {
    model: { id: `${options.model}@${new URL(caller.url).host}`, dimensions, maxTokens },
    async embed(texts, { priority, signal }: EmbedOptions) {
      signal?.throwIfAborted();
      if (closed.signal.aborted) throw closed.signal.reason;
      const either = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
      const only = priority === 'query' && texts.length === 1 ? texts[0] : undefined;
      const known = only === undefined ? undefined : cache.get(only);
      if (known) return known;
      const embeddings = await embedAll(texts, either);
      if (only !== undefined) cache.set(only, embeddings);
      return embeddings;
    },
    countTokens: (texts) => texts.map((text) => estimateTokens(text, maxTokens)),
    lettersPerToken: () => Infinity,
    async [Symbol.asyncDispose]() {
      closed.abort(new EmbedderUnavailableError('The embedder is closed.'));
    },
  };
}

function callerOf({ url, apiKey, timeoutMs = 30_000, retry = defaultRetry }: HttpEmbedderOptions): HttpCaller {
  return {
    url: embeddingsUrl(url),
    apiKey,
    timeoutMs,
    retry,
    unavailable: (message, details) => new EmbedderUnavailableError(message, details),
    rejected: (message, details) => new EmbedderRejectedError(message, details),
  };
}

/** `https://host`, `https://host/v1` and `https://host/v1/embeddings` are equivalent. */
function embeddingsUrl(text: string): string {
  if (!URL.canParse(text)) throw new EmbeddingConfigError('The embedder URL is not valid.');
  const url = new URL(text);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith('/embeddings')) url.pathname = `${path === '' ? '/v1' : path}/embeddings`;
  return url.href;
}

function sizes(expected: number, wrong: Float32Array): { facts: { expected: number; got: number } } {
  return { facts: { expected, got: wrong.length } };
}
