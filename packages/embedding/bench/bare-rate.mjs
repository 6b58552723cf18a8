// Throughput of the model alone: the bare ONNX session of the built-in model on the batches that the embedder makes.
import { minilm } from '@cardinal/model-minilm';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sequencesOf, takeRows, toBatch } from '../dist/onnx/token-batches.js';
import { readVocabulary } from '../dist/tokenizer/vocabulary.js';
import { createWordPieceTokenizer } from '../dist/tokenizer/wordpiece.js';

export const tokenizer = createWordPieceTokenizer(readVocabulary(minilm.vocabularyFile));

/** The batches that the embedder makes of these texts. */
export function batchesOf(texts) {
  const encode = (index) => ({ index, ids: tokenizer.encode(texts[index], minilm.maxTokens) });
  const sources = [
    {
      sequences: sequencesOf(
        texts.map(({ length }) => length),
        encode,
      ),
    },
  ];
  const batches = [];
  for (let rows = takeRows(sources); rows.length > 0; rows = takeRows(sources)) {
    batches.push(
      toBatch(
        rows.map(({ sequence }) => sequence),
        0,
      ),
    );
  }
  return batches;
}

/** @returns a session in a thread of its own; `run` runs all batches once and resolves to the time in milliseconds. */
export async function openBareSession(texts, threads) {
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const bare = new Worker(new URL('bare-session.mjs', import.meta.url), {
    workerData: { file: minilm.modelFile, threads, batches: batchesOf(texts) },
  });
  const reply = () => new Promise((resolve) => bare.once('message', resolve));
  await reply();
  return {
    run() {
      bare.postMessage('run', []);
      return reply();
    },
    close: () => bare.terminate(),
  };
}

/** Throughput of the second run, because the first also fills caches. */
export async function bareTextsPerSecond(texts, threads = Math.min(8, availableParallelism())) {
  const session = await openBareSession(texts, threads);
  await session.run();
  const ms = await session.run();
  await session.close();
  return (1000 * texts.length) / ms;
}
