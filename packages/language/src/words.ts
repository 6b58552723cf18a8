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
 * invisible characters, which a text copied from a page has within words, and without what is printed small behind a word but does not
 * belong to it: marks of footnotes, as in "Costs¹", and of trade names ("Acme™").
 */
export const normalise = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : compatible(
        withoutUnseen(text).replace(raisedDigits, withoutNoteMarks).replace(raisedLetter, ' ').replace(/[™℠]/g, ' '),
      )
        .toLowerCase()
        // The small form of the Turkish "İ", whose dot is a mark of its own.
        .replaceAll('i\u0307', 'i')
        .replace(foreignDigit, plainDigit);

// The look-behind prevents a long run of them from being read anew at each of its digits.
const raisedDigits = /(?<![¹²³⁰⁴-⁹])[¹²³⁰⁴-⁹]+/gu;
const noted = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:19|20)[0-9]{2}|\\p{L}{4}|[${unspaced}]|[^\\p{L}\\p{N}⁺⁻]|^)$`, 'u');
const notedByOne = /\p{L}{2}$/u;
const raisedLetter = /(?<=\p{L}{4})[ᵃᵇᶜᵈᵉᶠᵍ](?!\p{L})/gu;
/** Words of three letters that have powers. */
const powered = /(?<!\p{L})(?:sin|cos|tan|cot|sec|csc|log|exp|mol|min|rad)$/iu;
const threeLetters = /\p{L}{3}$/u;
/**
 * NFKC, but numerals that are no decimal digits (powers, fractions, numbers in circles) are not joined to what is beside them: "5²" is not
 * 52, nor "5½" 51/2. Raised digits belong to the letters beside them ("m²"), lowered ones to formulas ("C₁₂").
 */
export const compatible = (text: string): string =>
  text.replace(numeralBehind, ' $&').replace(numeralBefore, '$& ').normalize('NFKC');

const numeralBehind = /(?:(?<=\p{Nd})|(?<=\p{L})(?![¹²³⁰⁴-⁹]))(?![₀-₉])\p{No}/gu;
const numeralBefore = /(?![₀-₉])\p{No}(?:(?=\p{Nd})|(?<![¹²³⁰⁴-⁹])(?=\p{L}))/gu;

/**
 * Raised digits behind a year, a word or a mark, or before a word. Behind another number they may be a power, behind a few letters they are
 * of a unit or formula: "m²", "sin²".
 */
function withoutNoteMarks(digits: string, at: number, text: string): string {
  // Five signs of two units each.
  const before = text.slice(Math.max(0, at - 10), at);
  const after = text.slice(at + digits.length, at + digits.length + 8);
  const isNoted =
    noted.test(before) ||
    (digits.startsWith('¹') && notedByOne.test(before)) ||
    (threeLetters.test(before) && !powered.test(before));
  const isLabel = /^(?!\p{Lm})\p{L}{3}/u.test(after) && !/[\p{L}\p{N}]$/u.test(before);
  return isLabel || (isNoted && !/^[\p{L}\p{N}]/u.test(after)) ? ' '.repeat(digits.length) : digits;
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
