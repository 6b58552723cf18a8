import { withoutUnseen } from '@cardinal/kernel';
import { fold } from './fold.js';
import { isAscii, unspaced } from './scripts.js';

const run = new RegExp(
  `[${unspaced}][${unspaced}\\p{M}]*|(?![${unspaced}])[\\p{L}\\p{N}](?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])*`,
  'gu',
);
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const simple = /[a-z0-9]+/g;

/** Splits a text into characters, each with its combining marks, so that a Thai consonant stays together with the vowel above it. */
export const signsOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

export interface Words {
  /** Words in order, lower case, with accents. */
  readonly words: readonly string[];
  /** Runs of text without spaces (Chinese, Japanese, Korean, Thai, …), each split into characters by `signsOf`. */
  readonly runs: readonly (readonly string[])[];
}

/**
 * Normal form: lower case, NFKC (so that ﬁ, Ⅳ and full-width letters become ordinary letters), digits of every script as 0 to 9, without
 * invisible characters, which a text copied from a page has within words, and without the raised digits that mark footnotes, as in "Costs¹".
 */
export const normalise = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : withoutUnseen(text)
        .replace(raisedDigits, withoutNoteMarks)
        .normalize('NFKC')
        .toLowerCase()
        .replace(foreignDigit, plainDigit);

// The look-behind prevents a long run of them from being read anew at each of its digits.
const raisedDigits = /(?<![¹²³⁰⁴-⁹])[¹²³⁰⁴-⁹]+/gu;
const noted = /(?:(?<![\p{L}\p{N}])(?:19|20)[0-9]{2}|\p{L}{4}|[^\p{L}\p{N}]|^)$/u;
const notedByOne = /\p{L}{2}$/u;

/** Raised digits behind a year, a word or a mark. Behind a number they are a power, behind a few letters they are of a unit or formula: "m²", "sin²". */
function withoutNoteMarks(digits: string, at: number, text: string): string {
  // Five signs of two units each.
  const before = text.slice(Math.max(0, at - 10), at);
  const isNoted = noted.test(before) || (digits.startsWith('¹') && notedByOne.test(before));
  return isNoted && !/^[\p{L}\p{N}]/u.test(text.slice(at + digits.length, at + digits.length + 2))
    ? ' '.repeat(digits.length)
    : digits;
}

const foreignDigit = /(?![0-9])\p{Nd}/gu;

/** ASCII equivalent of a digit, computed from its distance to its script's zero, because the ten digits of a script are contiguous. */
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

/** Pairs of adjacent characters, which approximate the words of a run. A single character is a word. */
export function pairsOf(signs: readonly string[]): string[] {
  if (signs.length === 1) return [...signs];
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

/** Words for comparisons in which every word counts: lower case, without accents, not stemmed, including stop words. */
export function plainWords(text: string): string[] {
  const { words, runs } = wordsOf(normalise(text));
  return [...words.map(fold), ...runs.flatMap(pairsOf)];
}
