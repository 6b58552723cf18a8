export type { EmbeddingModel, Embedder, Embeddings, EmbedOptions } from './embedder.js';
