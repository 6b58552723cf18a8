import type { Logger } from '@cardinal/kernel';
import type { Embedder } from '../embedder.js';
import { EmbedderUnavailableError, EmbeddingConfigError } from '../errors.js';
import { defaultThreads } from './builtin-embedder.js';
import { createModelEmbedder } from './model-embedder.js';
import { readModelFolder } from './model-folder.js';
import { createModelRunner } from './model-runner.js';
import type { ModelSpec } from './protocol.js';
import { toBatch } from './token-batches.js';

export interface OnnxModelOptions {
  /** Folder of the exported model; see `readModelFolder`. */
  readonly dir: string;
  /** Number of threads for background work; default: one per core, at most 8. */
  readonly threads?: number;
  readonly logger: Logger;
}

/**
 * An embedder from any sentence encoder exported to ONNX. Loads the model and embeds one text, to determine the dimensions and to check
 * that the model works.
 *
 * @throws {EmbeddingConfigError} if the folder or the model does not fit.
 */
export async function createOnnxEmbedder({ dir, threads, logger }: OnnxModelOptions): Promise<Embedder> {
  const folder = await readModelFolder(dir);
  const { file, pooling, normalize, tokenizer, maxTokens } = folder;
  const shared = { file, pooling, normalize, graphOptimization: 'all' } as const;
  const querySpec: ModelSpec = { ...shared, threads: 1, cpuPriority: 'normal' };
  const backgroundSpec: ModelSpec = { ...shared, threads: threads ?? defaultThreads(), cpuPriority: 'lowered' };
  const queries = createModelRunner(querySpec, logger);
  try {
    const batch = toBatch([{ index: 0, ids: tokenizer.encode('dimensions', maxTokens) }], tokenizer.padding);
    const { width } = await queries.run(batch);
    return createModelEmbedder({
      model: { id: folder.id, dimensions: width, maxTokens },
      tokenizer,
      queries,
      background: createModelRunner(backgroundSpec, logger),
      prefixes: { query: folder.queryPrefix, background: folder.passagePrefix },
    });
  } catch (thrown) {
    await queries[Symbol.asyncDispose]();
    if (!(thrown instanceof EmbedderUnavailableError)) throw thrown;
    throw new EmbeddingConfigError('The ONNX model does not run as a sentence encoder.', {
      cause: thrown,
      facts: { dir },
    });
  }
}
