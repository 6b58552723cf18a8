export { createEmbedder, createReranker } from './create.js';
export type { Embedder, EmbedOptions } from './embedder.js';
export { EmbeddingConfigError } from './errors.js';
export { createBuiltinEmbedder } from './onnx/builtin-embedder.js';
export type { Reranker } from './reranker.js';
