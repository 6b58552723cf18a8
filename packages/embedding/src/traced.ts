import { attributeNames, conventions, inSpan, SpanKind } from '@cardinal/telemetry';
import type { Embedder } from './embedder.js';
import type { Reranker } from './reranker.js';

/** Provider of the model, the value of `gen_ai.provider.name`. */
export type Provider = 'cardinal' | 'onnx' | 'openai' | 'rerank';

/** Wraps an embedder: each of its batches has a span by the conventions for generative AI. */
export function tracedEmbedder(embedder: Embedder, provider: Provider): Embedder {
  const { model } = embedder;
  return {
    model,
    embed: (texts, options) => {
      const attributes = {
        [conventions.genAiOperationName]: 'embeddings',
        [conventions.genAiProviderName]: provider,
        [conventions.genAiRequestModel]: model.id,
        [conventions.genAiEmbeddingDimensions]: model.dimensions,
        [attributeNames.texts]: texts.length,
        [attributeNames.priority]: options.priority,
      };
      return inSpan({ name: `embeddings ${model.id}`, kind: SpanKind.CLIENT, attributes }, async (tell) => {
        const embeddings = await embedder.embed(texts, options);
        tell({ [conventions.genAiInputTokens]: embeddings.tokens });
        return embeddings;
      });
    },
    countTokens: (texts) => embedder.countTokens(texts),
    lettersPerToken: (text) => embedder.lettersPerToken(text),
    [Symbol.asyncDispose]: () => embedder[Symbol.asyncDispose](),
  };
}

/** Wraps a reranker with spans. The conventions do not name reranking yet, so the name of the operation is ours. */
export function tracedReranker(reranker: Reranker, provider: Provider): Reranker {
  const { id } = reranker;
  return {
    id,
    rerank: (query, texts, options) => {
      const attributes = {
        [conventions.genAiOperationName]: 'rerank',
        [conventions.genAiProviderName]: provider,
        [conventions.genAiRequestModel]: id,
        [attributeNames.texts]: texts.length,
      };
      return inSpan({ name: `rerank ${id}`, kind: SpanKind.CLIENT, attributes }, async (tell) => {
        const ranking = await reranker.rerank(query, texts, options);
        tell({ [conventions.genAiInputTokens]: ranking.tokens });
        return ranking;
      });
    },
    [Symbol.asyncDispose]: () => reranker[Symbol.asyncDispose](),
  };
}
