import { ideographic } from './scripts.js';

const word = new RegExp(`[${ideographic}]|(?:(?![${ideographic}])[\\p{L}\\p{N}])+`, 'gu');
/** Characters that folding could change, so no typographic quotes and dashes. Text without them (most English) is five times as fast. */
const beyondPlain = /[^\u0000-\u007f\u2010-\u201f]/;
/** Longer words are cut, so that only their beginning is searchable. Keeps the keys of the index small. */
const longestWord = 64;

/** Whether the words of a text are its runs of ASCII letters and digits in lower case, none of them cut: so it is in most English text. */
export const hasPlainWords = (text: string): boolean => !beyondPlain.test(text) && !hasLongRun(text);

/** Whether more characters follow each other than a word may have. Looks only at the end of what could be such a run. */
function hasLongRun(text: string): boolean {
  for (let from = 0; text.length - from > longestWord;) {
    let space = from + longestWord;
    while (space >= from && text.charCodeAt(space) > 0x20) space -= 1;
    if (space < from) return true;
    from = space + 1;
  }
  return false;
}

/**
 * The distinct words by which a text is found: case and accents folded, without stemming; ideographs individually, because their scripts
 * have no spaces between words. Stored text and user input must both be processed by this function, in every store.
 */
export function searchWords(text: string): string[] {
  if (!beyondPlain.test(text)) return distinct(text.toLowerCase().match(/[a-z0-9]+/g) ?? []);
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC');
  return distinct(folded.match(word) ?? []);
}

const distinct = (words: readonly string[]): string[] => [
  ...new Set(words.map((found) => (found.length > longestWord ? found.slice(0, longestWord) : found))),
];
