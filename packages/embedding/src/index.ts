export { createEmbedder, createReranker } from './create.js';
export type { Embedder } from './embedder.js';
export { EmbeddingConfigError } from './errors.js';
export { createBuiltinEmbedder } from './onnx/builtin-embedder.js';
export type { Reranker } from './reranker.js';
