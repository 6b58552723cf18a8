import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { EmbeddingConfigError } from '../errors.js';
import { isRecord } from '../http/read-embeddings.js';
import { createGeneralTokenizer } from '../tokenizer/general-tokenizer.js';
import type { Tokenizer } from '../tokenizer/tokenizer.js';
import { readVocabulary, vocabularyOf } from '../tokenizer/vocabulary.js';
import { createWordPieceTokenizer } from '../tokenizer/wordpiece.js';

/** An exported model on disk: the ONNX file, its tokenizer, and the settings in `cardinal.json` beside it. */
export interface ModelFolder {
  /** `cardinal.json`'s `id`, or the folder's name and the start of the file's SHA-256. */
  readonly id: string;
  readonly file: string;
  readonly tokenizer: Tokenizer;
  readonly maxTokens: number;
  readonly pooling: 'mean' | 'cls';
  readonly normalize: boolean;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

/** File names that exporters use, in order of preference. */
const usualFiles = ['model.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'onnx/model_quantized.onnx'];

/**
 * @param dir folder with an ONNX file, `tokenizer.json` or `vocab.txt`, and optionally `cardinal.json`
 *   (`id`, `file`, `pooling`, `normalize`, `maxTokens`, `queryPrefix`, `passagePrefix`).
 * @throws {EmbeddingConfigError} naming what is missing or wrong.
 */
export async function readModelFolder(dir: string): Promise<ModelFolder> {
  const config = readJson(join(dir, 'cardinal.json')) ?? {};
  const named = stringOf(config, 'file');
  const name = (named === undefined ? usualFiles : [named]).find((candidate) => existsSync(join(dir, candidate)));
  if (name === undefined) throw new EmbeddingConfigError('The model folder holds no ONNX file.', { facts: { dir } });
  const file = join(dir, name);
  return {
    id: stringOf(config, 'id') ?? `${basename(resolve(dir))}-${await shortHashOf(file)}`,
    file,
    tokenizer: readTokenizer(dir),
    maxTokens: maxTokensOf(config, readJson(join(dir, 'sentence_bert_config.json')) ?? {}),
    pooling: poolingOf(dir, config),
    normalize: config['normalize'] !== false,
    queryPrefix: stringOf(config, 'queryPrefix') ?? '',
    passagePrefix: stringOf(config, 'passagePrefix') ?? '',
  };
}

function readTokenizer(dir: string): Tokenizer {
  const definition = readJson(join(dir, 'tokenizer.json'));
  const config = readJson(join(dir, 'tokenizer_config.json')) ?? {};
  if (definition) return uncasedWordPiece(definition) ?? createGeneralTokenizer(definition, config);
  const vocabularyFile = join(dir, 'vocab.txt');
  if (!existsSync(vocabularyFile)) {
    throw new EmbeddingConfigError('The model folder holds neither tokenizer.json nor vocab.txt.', { facts: { dir } });
  }
  if (config['do_lower_case'] === false)
    throw new EmbeddingConfigError('The model folder must have a tokenizer.json, because its vocabulary is cased.', {
      facts: { dir },
    });
  return createWordPieceTokenizer(readVocabulary(vocabularyFile));
}

/** Our tokenizer, many times faster, if the definition is the one kind that it supports: BERT's uncased normaliser over `##` pieces. */
function uncasedWordPiece(definition: Record<string, unknown>): Tokenizer | undefined {
  const { model, normalizer } = definition;
  if (!isRecord(model) || !isRecord(normalizer) || !isRecord(model['vocab'])) return undefined;
  if (model['type'] !== 'WordPiece' || (model['continuing_subword_prefix'] ?? '##') !== '##') return undefined;
  const isUncased = normalizer['type'] === 'BertNormalizer' && normalizer['lowercase'] === true;
  if (!isUncased || normalizer['strip_accents'] === false) return undefined;
  return createWordPieceTokenizer(vocabularyOf(Object.entries(model['vocab'] as Record<string, number>)));
}

function poolingOf(dir: string, config: Record<string, unknown>): 'mean' | 'cls' {
  const pooling = config['pooling'];
  if (pooling === 'mean' || pooling === 'cls') return pooling;
  if (pooling !== undefined)
    throw new EmbeddingConfigError('cardinal.json: pooling must be mean or cls.', { facts: { dir } });
  return readJson(join(dir, '1_Pooling/config.json'))?.['pooling_mode_cls_token'] === true ? 'cls' : 'mean';
}

function maxTokensOf(...configs: readonly [ours: Record<string, unknown>, exporters: Record<string, unknown>]): number {
  const stated = configs[0]['maxTokens'] ?? configs[1]['max_seq_length'] ?? 512;
  if (typeof stated === 'number' && Number.isInteger(stated) && stated >= 3) return stated;
  throw new EmbeddingConfigError('cardinal.json: maxTokens must be an integer, 3 or more.');
}

function stringOf(config: Record<string, unknown>, key: string): string | undefined {
  const value = config[key];
  if (value === undefined || typeof value === 'string') return value;
  throw new EmbeddingConfigError(`cardinal.json: ${key} must be a string.`);
}

function readJson(path: string): Record<string, unknown> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isRecord(value)) return value;
  } catch (cause) {
    throw new EmbeddingConfigError(`${basename(path)} is not JSON.`, { cause });
  }
  throw new EmbeddingConfigError(`${basename(path)} is not a JSON object.`);
}

async function shortHashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 12);
}
