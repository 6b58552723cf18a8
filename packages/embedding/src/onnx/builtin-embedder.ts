import type { Logger } from '@cardinal/kernel';
import { minilm } from '@cardinal/model-minilm';
import { availableParallelism } from 'node:os';
import type { Embedder } from '../embedder.js';
import { readVocabulary } from '../tokenizer/vocabulary.js';
import { createWordPieceTokenizer } from '../tokenizer/wordpiece.js';
import { createModelEmbedder } from './model-embedder.js';
import { createModelRunner } from './model-runner.js';
import type { ModelSpec } from './protocol.js';

export interface BuiltinEmbedderOptions {
  /** Number of threads for background work; default: one per core, at most 8. Queries have one thread of their own. */
  readonly threads?: number;
  readonly logger: Logger;
}

/** Maximum default number of threads: more of them have too little work in one small batch. */
const mostThreads = 8;

/** all-MiniLM-L6-v2 in int8, shipped with the repository: no server, no key, no download. */
export function createBuiltinEmbedder({ threads, logger }: BuiltinEmbedderOptions): Embedder {
  const shared = { file: minilm.modelFile, graphOptimization: 'basic', pooling: 'mean', normalize: false } as const;
  const queries: ModelSpec = { ...shared, threads: 1, cpuPriority: 'normal' };
  const background: ModelSpec = { ...shared, threads: threads ?? defaultThreads(), cpuPriority: 'lowered' };
  return createModelEmbedder({
    model: { id: minilm.id, dimensions: minilm.dimensions, maxTokens: minilm.maxTokens },
    tokenizer: createWordPieceTokenizer(readVocabulary(minilm.vocabularyFile)),
    queries: createModelRunner(queries, logger),
    background: createModelRunner(background, logger),
    prefixes: { query: '', background: '' },
  });
}

export function defaultThreads(): number {
  return Math.min(mostThreads, availableParallelism());
}
