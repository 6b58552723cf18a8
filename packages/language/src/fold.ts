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
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ـ: '',
};

/** Removes the accents of a lower-case word (NFKD without combining marks), only in scripts where a combining mark is an accent. */
export function fold(word: string): string {
  if (isAscii(word) || !foldable.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ßæœøłđıþىةٱـ]/g, (letter) => letters[letter] ?? letter);
}
