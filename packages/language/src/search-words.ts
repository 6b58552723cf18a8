import { ideographic } from './scripts.js';

const word = new RegExp(`[${ideographic}]|(?:(?![${ideographic}])[\\p{L}\\p{N}])+`, 'gu');
/** Letters or signs that folding could change; typographic quotes and dashes are not. Most English text has none: five times as fast. */
const beyondPlain = /[^\u0000-\u007f\u2010-\u201f]/;
/** A word longer than this is found by its beginning. Keeps the index's keys small. */
const longestWord = 64;

/**
 * The distinct words by which a text is found: case and accents folded, no stemming; ideographs one by one, since those
 * scripts put no spaces between words. Stored text and what a user types go through the same function, in every store.
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
