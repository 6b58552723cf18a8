import { withinTime } from '@cardinal/kernel';
import {
  EmbedderUnavailableError,
  EmbeddingConfigError,
  rerankedTooLate,
  RerankerRejectedError,
  RerankerUnavailableError,
} from '../errors.js';
import type { Ranking, Reranker } from '../reranker.js';
import { defaultThreads } from './builtin-embedder.js';
import { createFairQueue } from './fair-queue.js';
import { readModelFolder } from './model-folder.js';
import { createModelRunner } from './model-runner.js';
import type { OnnxModelOptions } from './onnx-embedder.js';
import { sequencesOf, toBatch } from './token-batches.js';

/**
 * A cross-encoder exported to ONNX: one output per pair, or two, of which the second stands for a match.
 *
 * @throws {EmbeddingConfigError} if the folder or the model does not fit.
 */
export async function createOnnxReranker({ dir, threads, logger }: OnnxModelOptions): Promise<Reranker> {
  const { id, file, tokenizer, maxTokens } = await readModelFolder(dir);
  const runner = createModelRunner(
    {
      file,
      threads: threads ?? defaultThreads(),
      cpuPriority: 'normal',
      graphOptimization: 'all',
      pooling: 'cls',
      normalize: false,
    },
    logger,
  );
  const queue = createFairQueue({ run: (batch) => runner.run(batch), padding: tokenizer.padding });

  try {
    const pair = tokenizer.encodePair('query', 'text', maxTokens);
    const { width } = await runner.run(toBatch([{ index: 0, ...pair }], tokenizer.padding));
    if (width > 2)
      throw new EmbeddingConfigError('The ONNX model is not a pair classifier.', { facts: { dir, outputs: width } });
  } catch (thrown) {
    await runner[Symbol.asyncDispose]();
    if (!(thrown instanceof EmbedderUnavailableError)) throw thrown;
    throw new EmbeddingConfigError('The ONNX model does not run as a reranker.', { cause: thrown, facts: { dir } });
  }

  async function score(
    query: string,
    texts: readonly string[],
    share: number | undefined,
    signal: AbortSignal,
  ): Promise<Ranking> {
    const scores = texts.map(() => 0);
    let tokens = 0;
    const encode = (index: number) => ({ index, ...tokenizer.encodePair(query, texts[index] ?? '', maxTokens) });
    await queue.add(
      {
        share,
        sequences: sequencesOf(
          texts.map(({ length }) => length),
          encode,
        ),
        onRow(index, values, tokensRead) {
          scores[index] = matchScore(values);
          tokens += tokensRead;
        },
      },
      signal,
    );
    if (scores.some((value) => !Number.isFinite(value)))
      throw new RerankerRejectedError('The model returned no numbers.');
    return { scores, tokens };
  }

  return {
    id,
    async rerank(query, texts, { share, signal, timeoutMs }) {
      try {
        return await withinTime({ ms: timeoutMs, signal, late: () => rerankedTooLate(timeoutMs) }, (either) =>
          score(query, texts, share, either),
        );
      } catch (thrown) {
        if (thrown instanceof EmbedderUnavailableError)
          throw new RerankerUnavailableError(thrown.message, { cause: thrown });
        throw thrown;
      }
    },
    [Symbol.asyncDispose]: () => runner[Symbol.asyncDispose](),
  };
}

/** With two classes, the lead of "match" over "no match". */
function matchScore(logits: Float32Array): number {
  const [first = Number.NaN, second] = logits;
  return second === undefined ? first : second - first;
}
