import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeModel, floats, int64s, type OnnxNode } from './onnx-file.js';

/** A folder with an exported model, removed with `dispose`. */
export interface TinyModel extends AsyncDisposable {
  readonly dir: string;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'good', 'bad', 'query', 'passage', ':', '.', ...letters];
export const tinyVocabulary = [...words, ...letters.map((letter) => `##${letter}`)];
export const tinyDimensions = 8;

/** A model that looks up one vector per token, to test how the adapter pools and normalises them. */
export async function tinyEncoder(settings: object = {}): Promise<TinyModel> {
  const table = tinyVocabulary.map((_, id) => rowOf(id)).flat();
  const model = encodeModel({
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
    constants: [floats('table', [tinyVocabulary.length, tinyDimensions], table)],
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
    output: { name: 'last_hidden_state', rank: 3 },
  });
  return folder(model, settings);
}

/** A model whose score counts `good` and subtracts `bad`, in the second text only. */
export async function tinyPairClassifier(settings: object = {}): Promise<TinyModel> {
  const worth = tinyVocabulary.map((token) => (token === 'good' ? 1 : token === 'bad' ? -1 : 0));
  const nodes: OnnxNode[] = [
    { op: 'Gather', inputs: ['worth', 'input_ids'], output: 'gathered' },
    { op: 'Cast', inputs: ['token_type_ids'], output: 'second', castTo: 'float32' },
    { op: 'Unsqueeze', inputs: ['second', 'two'], output: 'mask' },
    { op: 'Mul', inputs: ['gathered', 'mask'], output: 'counted' },
    { op: 'ReduceSum', inputs: ['counted', 'one'], output: 'logits', keepDims: false },
  ];
  const constants = [floats('worth', [worth.length, 1], worth), int64s('one', [1]), int64s('two', [2])];
  const inputs = ['input_ids', 'token_type_ids'];
  return folder(encodeModel({ nodes, constants, inputs, output: { name: 'logits', rank: 2 } }), settings);
}

async function folder(model: Uint8Array, settings: object): Promise<TinyModel> {
  const dir = await mkdtemp(join(tmpdir(), 'tiny-model-'));
  await writeFile(join(dir, 'model.onnx'), model);
  await writeFile(join(dir, 'vocab.txt'), `${tinyVocabulary.join('\n')}\n`);
  await writeFile(join(dir, 'cardinal.json'), JSON.stringify({ maxTokens: 64, ...settings }));
  return { dir, [Symbol.asyncDispose]: async () => rm(dir, { recursive: true }) };
}

/** Fixed and different for every token. */
export function rowOf(id: number): number[] {
  return Array.from({ length: tinyDimensions }, (_, i) => Math.sin((id + 1) * (i + 1) * 1.7));
}
