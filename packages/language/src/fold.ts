import { accented, isAscii } from './scripts.js';

/** The line that lengthens Arabic words (tatweel) is of no script. A word of nothing else stays as it is. */
const foldable = new RegExp(`^(?=ـ*[^ـ])[${accented}\\p{M}\\p{N}ـ]+$`, 'u');
const marks = /\p{M}+/gu;
/** Replacements for letters that Unicode does not decompose: what people type on a keyboard without such a letter. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ð: 'd',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  // The letters of a Persian and of an Arabic keyboard look alike, and texts mix them.
  ی: 'ي',
  ک: 'ك',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ـ: '',
};

const replaceable = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Removes the accents of a lower-case word (NFKD without combining marks), only in scripts where a combining mark is an accent. */
export function fold(word: string): string {
  if (isAscii(word) || !foldable.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(marks, '')
    .replace(replaceable, (letter) => letters[letter] ?? letter);
}
