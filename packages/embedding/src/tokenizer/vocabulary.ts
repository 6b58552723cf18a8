import { readFileSync } from 'node:fs';
import { EmbeddingConfigError } from '../errors.js';

/** The pieces of a WordPiece model, divided into those that start a word and those that continue one. */
export interface Vocabulary {
  readonly starts: ReadonlyMap<string, number>;
  /** Without their `##`. */
  readonly continuations: ReadonlyMap<string, number>;
  /** Length of the longest piece, in UTF-16 units. */
  readonly longestPiece: number;
  readonly unknown: number;
  readonly first: number;
  readonly separator: number;
  readonly padding: number;
}

/**
 * @param path `vocab.txt`, one token a line, its line number its id.
 * @throws {EmbeddingConfigError} if it cannot be read or lacks a special token.
 */
export function readVocabulary(path: string): Vocabulary {
  const lines = readText(path).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return vocabularyOf(lines.map((token, id) => [token, id] as const));
}

/** @throws {EmbeddingConfigError} if `[UNK]`, `[CLS]`, `[SEP]` or `[PAD]` is missing. */
export function vocabularyOf(tokens: Iterable<readonly [token: string, id: number]>): Vocabulary {
  const starts = new Map<string, number>();
  const continuations = new Map<string, number>();
  let longestPiece = 1;
  for (const [token, id] of tokens) {
    const continues = token.startsWith('##') && token.length > 2;
    const piece = continues ? token.slice(2) : token;
    (continues ? continuations : starts).set(piece, id);
    longestPiece = Math.max(longestPiece, piece.length);
  }
  const special = (token: string): number => {
    const id = starts.get(token);
    if (id === undefined) throw new EmbeddingConfigError(`The vocabulary has no ${token}.`);
    return id;
  };
  return {
    starts,
    continuations,
    longestPiece,
    unknown: special('[UNK]'),
    first: special('[CLS]'),
    separator: special('[SEP]'),
    padding: special('[PAD]'),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new EmbeddingConfigError('The vocabulary cannot be read.', { cause });
  }
}
