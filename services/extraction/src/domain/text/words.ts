import { cutBefore } from '@cardinal/kernel';
import { english, stem } from '@cardinal/language';

/** Whether a word has a grammatical function only, and no content. */
export const isFunctionWord = (word: string): boolean => english.functionWords.has(word.toLowerCase());

const wordPattern = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Words as printed, inner hyphens, apostrophes and decimal points kept. */
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** Stems of the words with content, in order, so that "card" and "cards" are equal. */
export const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => !isFunctionWord(word)).map((word) => stem(word.toLowerCase()));

/** The form in which equal blocks are equal: letters and signs count, case, width and spacing do not. */
export const normalised = (text: string): string =>
  oneLine(/[^\u0000-\u007f‘’“”–—]/.test(text) ? text.normalize('NFKC') : text).toLowerCase();

/** A text of at most `maxChars` UTF-16 units for display: cut at a word, with an ellipsis. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > maxChars / 2 ? cut.slice(0, space) : cut.slice(0, cutBefore(text, cut.length));
  return `${kept.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

/** One line: every run of white space is a space. */
export const oneLine = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
