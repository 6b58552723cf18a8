export { createEmbedder, createReranker, type CreateOptions } from './create.js';
export type { EmbeddingModel, Embedder, Embeddings, EmbedOptions } from './embedder.js';
export {
  EmbedderRejectedError,
  EmbedderUnavailableError,
  EmbeddingConfigError,
  RerankerRejectedError,
  RerankerTimeoutError,
  RerankerUnavailableError,
} from './errors.js';
export { createHttpEmbedder, type HttpEmbedderOptions } from './http/http-embedder.js';
export { createHttpReranker, type HttpRerankerOptions } from './http/http-reranker.js';
export type { RetryPolicy } from './http/post-json.js';
export type { RerankShape } from './http/rerank-shapes.js';
export { createBuiltinEmbedder, type BuiltinEmbedderOptions } from './onnx/builtin-embedder.js';
export { createOnnxEmbedder, type OnnxModelOptions } from './onnx/onnx-embedder.js';
export { createOnnxReranker } from './onnx/onnx-reranker.js';
export type { Ranking, Reranker, RerankOptions } from './reranker.js';
