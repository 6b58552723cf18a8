import { fold } from './fold.js';
import { isAscii, unspaced } from './scripts.js';

const run = new RegExp(
  `[${unspaced}][${unspaced}\\p{M}]*|(?![${unspaced}])[\\p{L}\\p{N}](?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])*`,
  'gu',
);
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const simple = /[a-z0-9]+/g;

/** Each sign of a text with the marks that belong to it: a syllable of Thai is one, whatever vowel stands above it. */
export const signsOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

export interface Words {
  /** In order, lower case, accents kept. */
  readonly words: readonly string[];
  /** Runs of text without spaces (Chinese, Japanese, Korean, Thai, …), each as the signs that it is written with. */
  readonly runs: readonly (readonly string[])[];
}

/** Lower case in the compatibility form, so that ﬁ, Ⅳ and full-width letters are what they look like; digits of every script are 0 to 9. */
export const normalise = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replace(foreignDigit, plainDigit);

const foreignDigit = /(?![0-9])\p{Nd}/gu;

/** The digits of a script follow each other from its zero on. */
function plainDigit(digit: string): string {
  let value = 0;
  const codePoint = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return String(value);
}

/** Splits a normalised text into its runs of letters and digits. */
export function wordsOf(text: string): Words {
  if (isAscii(text)) return { words: text.match(simple) ?? [], runs: [] };
  const words: string[] = [];
  const runs: string[][] = [];
  for (const part of text.match(run) ?? []) {
    if (startsUnspaced.test(part)) runs.push(signsOf(part));
    else words.push(part);
  }
  return { words, runs };
}

/** Pairs of neighbouring signs: what stands for the words of a run, near enough. A lone sign is a word. */
export function pairsOf(signs: readonly string[]): string[] {
  if (signs.length === 1) return [...signs];
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

/** Words as they are compared where every word counts: lower case, without accents, neither stemmed nor left out. */
export function plainWords(text: string): string[] {
  const { words, runs } = wordsOf(normalise(text));
  return [...words.map(fold), ...runs.flatMap(pairsOf)];
}
