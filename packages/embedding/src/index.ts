export type { EmbeddingModel, Embedder, Embeddings, EmbedOptions } from './embedder.js';
export {
  EmbedderUnavailableError,
  EmbeddingConfigError,
  RerankerTimeoutError,
  RerankerUnavailableError,
} from './errors.js';
export { createBuiltinEmbedder, type BuiltinEmbedderOptions } from './onnx/builtin-embedder.js';
export type { Ranking, Reranker, RerankOptions } from './reranker.js';
