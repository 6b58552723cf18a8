import { fold } from './fold.js';
import { isAscii, unspaced } from './scripts.js';

const run = new RegExp(
  `[${unspaced}]+|(?![${unspaced}])[\\p{L}\\p{N}](?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])*`,
  'gu',
);
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const simple = /[a-z0-9]+/g;

export interface Words {
  /** In order, lower case, accents kept. */
  readonly words: readonly string[];
  /** Pairs of characters of text without spaces (Chinese, Japanese, Korean, Thai, …): its words, near enough. */
  readonly bigrams: readonly string[];
}

/** Lower case in the compatibility form, so that ﬁ, Ⅳ and full-width letters are what they look like. */
export const normalise = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase();

/** Splits a normalised text into its runs of letters and digits. */
export function wordsOf(text: string): Words {
  if (isAscii(text)) return { words: text.match(simple) ?? [], bigrams: [] };
  const words: string[] = [];
  const bigrams: string[] = [];
  for (const part of text.match(run) ?? []) {
    if (startsUnspaced.test(part)) pairs(part, bigrams);
    else words.push(part);
  }
  return { words, bigrams };
}

/** Words as they are compared where every word counts: lower case, without accents, neither stemmed nor left out. */
export function plainWords(text: string): string[] {
  const { words, bigrams } = wordsOf(normalise(text));
  return [...words.map(fold), ...bigrams];
}

function pairs(text: string, into: string[]): void {
  const characters = [...text];
  if (characters.length === 1) into.push(text);
  for (let index = 1; index < characters.length; index++) {
    into.push(`${characters[index - 1] ?? ''}${characters[index] ?? ''}`);
  }
}
