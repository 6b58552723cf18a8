import type { Embedder, EmbeddingModel, Embeddings, EmbedOptions } from '../embedder.js';
import { EmbedderRejectedError } from '../errors.js';
import { lettersPerToken } from '../tokenizer/letters-per-token.js';
import type { Tokenizer } from '../tokenizer/tokenizer.js';
import { createFairQueue, type FairQueue } from './fair-queue.js';
import type { ModelRunner } from './model-runner.js';
import { sequencesOf } from './token-batches.js';
import { createVectorCache } from './vector-cache.js';

export interface ModelEmbedderOptions {
  readonly model: EmbeddingModel;
  readonly tokenizer: Tokenizer;
  /** One thread, loaded at once, so that a query never waits for a background batch. */
  readonly queries: ModelRunner;
  /** All cores at lowered priority, loaded at the first use. */
  readonly background: ModelRunner;
  /** Text that the model expects before a query or a stored text. */
  readonly prefixes: { readonly query: string; readonly background: string };
}

/** An `Embedder` over two threads that run the same model. */
export function createModelEmbedder(options: ModelEmbedderOptions): Embedder {
  const { model, tokenizer, queries, background, prefixes } = options;
  const lanes = {
    query: createFairQueue({ run: (batch) => queries.run(batch), padding: tokenizer.padding }),
    background: createFairQueue({ run: (batch) => background.run(batch), padding: tokenizer.padding }),
  } as const;
  const cache = createVectorCache();
  queries.warmUp();

  async function compute(
    texts: readonly string[],
    { priority, share, signal }: EmbedOptions,
    lane: FairQueue,
  ): Promise<Embeddings> {
    const vectors: Float32Array[] = texts.map(() => new Float32Array());
    let tokens = 0;
    const prefixed = texts.map((text) => prefixes[priority] + text);
    const encode = (index: number) => ({ index, ids: tokenizer.encode(prefixed[index] ?? '', model.maxTokens) });
    await lane.add(
      {
        share,
        sequences: sequencesOf(
          prefixed.map(({ length }) => length),
          encode,
        ),
        onRow(index, values, tokensRead) {
          if (values.length !== model.dimensions)
            throw new EmbedderRejectedError('The model returned a vector of another size than it declares.');
          vectors[index] = values.slice();
          tokens += tokensRead;
        },
      },
      signal,
    );
    return { vectors, tokens };
  }

  return {
    model,
    async embed(texts, embedOptions) {
      embedOptions.signal?.throwIfAborted();
      const text = texts.length === 1 ? texts[0] : undefined;
      if (embedOptions.priority === 'background' || text === undefined) {
        return compute(texts, embedOptions, lanes[embedOptions.priority]);
      }
      const known = cache.get(text);
      if (known) return known;
      const embeddings = await compute(texts, embedOptions, lanes.query);
      cache.set(text, embeddings);
      return embeddings;
    },
    countTokens(texts) {
      return texts.map((text) => tokenizer.encode(prefixes.background + text, model.maxTokens).length);
    },
    lettersPerToken: (text) => lettersPerToken(text, tokenizer),
    async [Symbol.asyncDispose]() {
      await Promise.all([queries[Symbol.asyncDispose](), background[Symbol.asyncDispose]()]);
    },
  };
}
