const ascii = /^[\x00-\x7f]*$/;
const foldable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{N}]+$/u;
const marks = /\p{M}+/gu;
/** Letters that Unicode does not decompose, written as people without that key type them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};

/** Whether a text needs none of the Unicode rules: most English cards, much faster. */
export const isAscii = (text: string): boolean => ascii.test(text);

/**
 * Strips accents of a lower-case word: NFKD without combining marks. Only in scripts where a mark is an accent: in
 * Devanagari or Thai it is a vowel.
 */
export function fold(word: string): string {
  if (ascii.test(word) || !foldable.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ßæœøłđıþ]/g, (letter) => letters[letter] ?? letter);
}
