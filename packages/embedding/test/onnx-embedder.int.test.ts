import { silentLogger } from '@cardinal/kernel';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddingConfigError } from '../src/index.js';
import { createOnnxEmbedder } from '../src/onnx/onnx-embedder.js';
import { EmbedderUnavailableError } from '../src/errors.js';
import { createModelRunner } from '../src/onnx/model-runner.js';
import type { TokenBatch } from '../src/onnx/protocol.js';
import { describeEmbedder } from '../testing/embedder.contract.js';
import { keep } from './keep.js';
import { rowOf, tinyDimensions, tinyEncoder, tinyVocabulary, type TinyModel } from './tiny-models.js';

const open = (dir: string) => createOnnxEmbedder({ dir, threads: 1, logger: silentLogger });
const background = { priority: 'background' } as const;

let model: TinyModel;
beforeAll(async () => {
  model = await tinyEncoder();
});
afterAll(async () => model[Symbol.asyncDispose]());

describeEmbedder('an ONNX folder', () => open(model.dir));

describe('an ONNX folder', () => {
  it('uses the configured pooling', async () => {
    const ids = ['[CLS]', 'good', '[SEP]'].map((token) => tinyVocabulary.indexOf(token));
    const mean = Array.from(
      { length: tinyDimensions },
      (_, i) => ids.reduce((sum, id) => sum + (rowOf(id)[i] ?? 0), 0) / 3,
    );
    const byMean = keep(await open(model.dir));
    expect(await vectorOf(byMean, 'good')).toEqual(closeTo(unit(mean)));

    const clsModel = keep(await tinyEncoder({ pooling: 'cls' }));
    const byFirst = keep(await open(clsModel.dir));
    expect(await vectorOf(byFirst, 'good')).toEqual(closeTo(unit(rowOf(ids[0] ?? 0))));
  });

  it('adds the configured prefixes to queries and passages', async () => {
    const prefixed = keep(await tinyEncoder({ queryPrefix: 'query: ', passagePrefix: 'passage: ', id: 'tiny-2' }));
    const embedder = keep(await open(prefixed.dir));
    const plain = keep(await open(model.dir));
    expect(embedder.model).toEqual({ id: 'tiny-2', dimensions: tinyDimensions, maxTokens: 64 });
    const query = await embedder.embed(['good'], { priority: 'query' });
    expect([...(query.vectors[0] ?? [])]).toEqual(closeTo(await vectorOf(plain, 'query: good')));
    expect(await vectorOf(embedder, 'good')).toEqual(closeTo(await vectorOf(plain, 'passage: good')));
  });

  it('gives the same result with tokenizer.json, for our tokenizer and the general one', async () => {
    const folder = keep(await tinyEncoder());
    await rm(join(folder.dir, 'vocab.txt'));
    const texts = ['good bad a1.', 'Query', 'ünïcode'];
    const reference = keep(await open(model.dir));
    for (const lowercase of [true, false]) {
      await writeFile(join(folder.dir, 'tokenizer.json'), JSON.stringify(tokenizerJson(lowercase)));
      const embedder = keep(await open(folder.dir));
      const lowered = lowercase
        ? texts
        : texts.map((text) => text.toLowerCase().replaceAll('ü', 'u').replaceAll('ï', 'i'));
      for (const [i, text] of lowered.entries()) {
        expect(await vectorOf(embedder, text)).toEqual(closeTo(await vectorOf(reference, texts[i] ?? '')));
      }
      expect(embedder.countTokens(['a '.repeat(10_000)])).toEqual([64]);
    }
  });

  it.each([
    ['no ONNX file', async (dir: string) => rm(join(dir, 'model.onnx'))],
    ['a broken ONNX file', async (dir: string) => writeFile(join(dir, 'model.onnx'), 'not a model')],
    ['no vocabulary', async (dir: string) => rm(join(dir, 'vocab.txt'))],
    ['a vocabulary without special tokens', async (dir: string) => writeFile(join(dir, 'vocab.txt'), 'a\nb\n')],
    ['an unknown pooling', async (dir: string) => writeFile(join(dir, 'cardinal.json'), '{"pooling":"max"}')],
    ['settings that are no JSON', async (dir: string) => writeFile(join(dir, 'cardinal.json'), '{')],
  ])('refuses a folder with %s', async (_, spoil) => {
    const folder = keep(await tinyEncoder());
    await spoil(folder.dir);
    await expect(open(folder.dir)).rejects.toThrow(EmbeddingConfigError);
  });
});

describe('the model thread', () => {
  const batch: TokenBatch = { size: 1, length: 3, ids: Int32Array.of(2, 4, 3), lengths: Int32Array.of(3) };

  it('fails its running batches when it dies, and starts again with the next batch', async () => {
    const file = join(model.dir, 'late.onnx');
    const spec = {
      file,
      threads: 1,
      cpuPriority: 'normal',
      graphOptimization: 'all',
      pooling: 'mean',
      normalize: true,
    } as const;
    const runner = keep(createModelRunner(spec, silentLogger));
    const both = await Promise.allSettled([runner.run(batch), runner.run(batch)]);
    for (const outcome of both) expect(outcome).toMatchObject({ reason: expect.any(EmbedderUnavailableError) });

    await writeFile(file, await readFile(join(model.dir, 'model.onnx')));
    await expect(runner.run(batch)).resolves.toMatchObject({ width: tinyDimensions });
  });

  it('survives a batch that the model cannot run', async () => {
    const file = join(model.dir, 'model.onnx');
    const spec = {
      file,
      threads: 1,
      cpuPriority: 'lowered',
      graphOptimization: 'all',
      pooling: 'mean',
      normalize: true,
    } as const;
    const runner = keep(createModelRunner(spec, silentLogger));
    const outOfRange = { ...batch, ids: Int32Array.of(2, 100_000, 3) };
    await expect(runner.run(outOfRange)).rejects.toThrow(EmbedderUnavailableError);
    await expect(runner.run(batch)).resolves.toMatchObject({ width: tinyDimensions });
  });
});

async function vectorOf(embedder: Awaited<ReturnType<typeof open>>, text: string): Promise<number[]> {
  return [...((await embedder.embed([text], background)).vectors[0] ?? [])];
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

function closeTo(values: readonly number[]): unknown[] {
  return values.map((value) => expect.closeTo(value, 4) as unknown);
}

/** The tiny vocabulary in the format of exporters; it is not lower-cased, so that our own tokenizer does not support it. */
function tokenizerJson(lowercase: boolean): object {
  const special = (content: string, id: number) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  const piece = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  return {
    version: '1.0',
    added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map(special),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [piece('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, piece('[SEP]')],
      pair: [
        piece('[CLS]'),
        { Sequence: { id: 'A', type_id: 0 } },
        piece('[SEP]'),
        { Sequence: { id: 'B', type_id: 1 } },
      ],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tinyVocabulary.map((token, id) => [token, id])),
    },
  };
}
