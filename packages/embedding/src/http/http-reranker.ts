import { withinTime } from '@cardinal/kernel';
import { EmbeddingConfigError, rerankedTooLate, RerankerRejectedError, RerankerUnavailableError } from '../errors.js';
import type { Reranker } from '../reranker.js';
import { defaultRetry, postJson, type HttpCaller, type RetryPolicy } from './post-json.js';
import { readScores, rerankBody, rerankPaths, type RerankShape } from './rerank-shapes.js';
import { charactersPerToken, estimateTokens, wireText } from './wire-text.js';

export interface HttpRerankerOptions {
  /** URL of the server, or of the endpoint itself. */
  readonly url: string;
  readonly shape: RerankShape;
  /** Required by `cohere` and `voyage`. */
  readonly model?: string;
  readonly apiKey?: string;
  /** Texts per request. Default 32, which is the default limit of text-embeddings-inference. */
  readonly batchSize?: number;
  /** Each text is cut to about this many tokens (three characters each). Default 4,096. */
  readonly maxTokens?: number;
  readonly retry?: RetryPolicy;
}

/**
 * A reranker on a server with one of three request formats (`RerankShape`).
 *
 * @throws {EmbeddingConfigError} if the URL is invalid, or the shape requires a model.
 */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const { shape, model, apiKey, batchSize = 32, maxTokens = 4_096, retry = defaultRetry } = options;
  if (shape !== 'tei' && model === undefined)
    throw new EmbeddingConfigError(`A reranker of the shape ${shape} needs a model.`);
  const url = rerankUrl(options.url, shape);
  const cut = (text: string): string => wireText(text, maxTokens * charactersPerToken);

  return {
    id: `${model ?? shape}@${new URL(url).host}`,
    rerank(query, texts, { signal, timeoutMs }) {
      const caller: HttpCaller = { url, apiKey, timeoutMs, retry, ...failures };
      return withinTime({ ms: timeoutMs, signal, late: () => rerankedTooLate(timeoutMs) }, async (either) => {
        const scores: number[] = [];
        let tokens = 0;
        for (let from = 0; from < texts.length; from += batchSize) {
          const part = texts.slice(from, from + batchSize).map(cut);
          const reply = readScores(
            await postJson(caller, rerankBody(shape, model, cut(query), part), either),
            part.length,
          );
          if (!reply) throw new RerankerRejectedError('The response of the rerank server has no valid scores.');
          scores.push(...reply.scores);
          tokens += reply.tokens ?? part.reduce((sum, text) => sum + estimateTokens(query + text, maxTokens), 0);
        }
        return { scores, tokens };
      });
    },
    async [Symbol.asyncDispose]() {
      // Nothing is held: connections belong to the process-wide pool.
    },
  };
}

const failures: Pick<HttpCaller, 'unavailable' | 'rejected'> = {
  unavailable: (message, details) => new RerankerUnavailableError(message, details),
  rejected: (message, details) => new RerankerRejectedError(message, details),
};

function rerankUrl(text: string, shape: RerankShape): string {
  if (!URL.canParse(text)) throw new EmbeddingConfigError('The reranker URL is not valid.');
  const url = new URL(text);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith('/rerank')) url.pathname = path === '' ? rerankPaths[shape] : `${path}/rerank`;
  return url.href;
}
