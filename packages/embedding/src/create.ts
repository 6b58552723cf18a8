import type { Logger } from '@cardinal/kernel';
import type { Embedder } from './embedder.js';
import { EmbeddingConfigError } from './errors.js';
import { createHttpEmbedder } from './http/http-embedder.js';
import { createHttpReranker } from './http/http-reranker.js';
import type { RerankShape } from './http/rerank-shapes.js';
import { createBuiltinEmbedder } from './onnx/builtin-embedder.js';
import { createOnnxEmbedder } from './onnx/onnx-embedder.js';
import { createOnnxReranker } from './onnx/onnx-reranker.js';
import type { Reranker } from './reranker.js';
import { tracedEmbedder, tracedReranker } from './traced.js';

export interface CreateOptions {
  readonly logger: Logger;
  /** Sent as bearer token by the HTTP adapters. Not part of the URL, so that a URL can be logged. */
  readonly apiKey?: string;
  /** Number of threads for background work in this process. */
  readonly threads?: number;
}

/**
 * Chooses the embedder by URL: `builtin:` · `onnx:DIR` · `openai+https://HOST/v1?model=NAME` with optional `dimensions` and `maxTokens`
 * (`openai+http:` for servers on the same machine).
 *
 * @throws {EmbeddingConfigError} if the URL has none of these forms, or its model does not fit.
 * @throws {EmbedderUnavailableError} if the dimensions have to be requested from a server and it does not answer.
 */
export async function createEmbedder(url: string, options: CreateOptions): Promise<Embedder> {
  const { logger, apiKey, threads } = options;
  if (url === 'builtin:')
    return tracedEmbedder(createBuiltinEmbedder({ logger, ...(threads && { threads }) }), 'cardinal');
  if (url.startsWith('onnx:')) {
    return tracedEmbedder(await createOnnxEmbedder({ dir: url.slice(5), logger, ...(threads && { threads }) }), 'onnx');
  }
  const { server, settings } = serverOf(url, 'openai');
  const dimensions = numberOf(settings, 'dimensions');
  const maxTokens = numberOf(settings, 'maxTokens');
  const embedder = await createHttpEmbedder({
    url: server,
    model: required(settings, 'model'),
    ...(apiKey !== undefined && { apiKey }),
    ...(dimensions && { dimensions }),
    ...(maxTokens && { maxTokens }),
  });
  return tracedEmbedder(embedder, 'openai');
}

/**
 * Chooses the reranker by URL: `builtin:` · `onnx:DIR` · `rerank+https://HOST?shape=tei|cohere|voyage&model=NAME` (`rerank+http:` for
 * servers on the same machine).
 *
 * @returns undefined for `builtin:`, which is the retrieval service's own feedback and smoothing and needs no model.
 * @throws {EmbeddingConfigError} if the URL has none of these forms, or its model does not fit.
 */
export async function createReranker(url: string, options: CreateOptions): Promise<Reranker | undefined> {
  const { logger, apiKey, threads } = options;
  if (url === 'builtin:') return undefined;
  if (url.startsWith('onnx:')) {
    return tracedReranker(await createOnnxReranker({ dir: url.slice(5), logger, ...(threads && { threads }) }), 'onnx');
  }
  const { server, settings } = serverOf(url, 'rerank');
  const model = settings.get('model');
  const reranker = createHttpReranker({
    url: server,
    shape: shapeOf(settings, new URL(server).hostname),
    ...(model !== null && { model }),
    ...(apiKey !== undefined && { apiKey }),
  });
  return tracedReranker(reranker, 'rerank');
}

/** Separates our own settings from the query; its other parameters are passed to the server. */
function serverOf(url: string, scheme: 'openai' | 'rerank'): { server: string; settings: URLSearchParams } {
  const text = url.slice(scheme.length + 1);
  if (!url.startsWith(`${scheme}+`) || !/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new EmbeddingConfigError(`The URL must be builtin:, onnx:DIR or ${scheme}+https://HOST.`);
  }
  const server = new URL(text);
  if (server.username !== '' || server.password !== '') {
    throw new EmbeddingConfigError('The URL must not contain credentials; set the API key instead.');
  }
  const settings = new URLSearchParams(server.searchParams);
  for (const name of ['model', 'dimensions', 'maxTokens', 'shape']) server.searchParams.delete(name);
  return { server: server.href, settings };
}

function shapeOf(settings: URLSearchParams, host: string): RerankShape {
  const stated = settings.get('shape');
  if (stated === 'tei' || stated === 'cohere' || stated === 'voyage') return stated;
  if (stated !== null) throw new EmbeddingConfigError('shape must be tei, cohere or voyage.');
  if (host.endsWith('voyageai.com')) return 'voyage';
  return settings.has('model') ? 'cohere' : 'tei';
}

function required(settings: URLSearchParams, name: string): string {
  const value = settings.get(name);
  if (value === null || value === '') throw new EmbeddingConfigError(`The URL needs ?${name}=.`);
  return value;
}

function numberOf(settings: URLSearchParams, name: string): number | undefined {
  const value = settings.get(name);
  if (value === null) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new EmbeddingConfigError(`${name} must be an integer between 1 and 999999.`);
  return Number(value);
}
