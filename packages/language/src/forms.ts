import { fold } from './fold.js';
import type { Language } from './languages.js';
import { stem } from './stem.js';

/** Letters that the forms of one word begin with, in most languages: a stemmer for those that have none. */
const headLength = 5;
/** Nothing longer is a word. */
const longestWord = 40;

const number = /^\p{N}/u;
const arabic = /^\p{Script=Arabic}/u;
// The article with what is written to it, and the conjunction: "light10" (Larkey, Ballesteros, Connell, 2007).
const clitics = /^(?:(?:وال|بال|كال|فال|لل|ال)(?=.{2})|و(?=.{3}))/u;

/**
 * The terms under which the index holds a word. An English word has one, its stem. One of another language has two: the word as it
 * is, with its marks, since a tone or an accent makes another word of it, and its head without them, by which its other forms
 * are found. In Arabic script most writers leave marks out, and what is written to the front of a word is no part of it.
 */
export function formsOf(word: string, language: Language): readonly string[] {
  if (language === 'en') return [stem(word)];
  if (number.test(word)) return [word.slice(0, longestWord)]; // begins like another one by chance
  const { whole, head } = partsOf(word);
  return [whole, `${head}*`];
}

/** What the terms of a word count in a query, all together about as much as those of another word. Measured. */
const weights = { long: 0.75, short: 0.5 } as const;

/** The terms of a word of a query. A short word with its accents is meant as it is written: without them it is another one. */
export function askedForms(word: string, language: Language): ReadonlyMap<string, number> {
  const [whole = '', head] = formsOf(word, language);
  if (head === undefined) return new Map([[whole, 1]]);
  const isLong = [...head].length > headLength;
  if (!isLong && head !== `${whole}*`) return new Map([[whole, 1]]);
  const weight = isLong ? weights.long : weights.short;
  return new Map([
    [whole, weight],
    [head, weight],
  ]);
}

/** The one term by which two words are compared: of a long word its head, of a short one the whole. */
export function likeness(word: string, language: Language): string {
  const [whole = '', head] = formsOf(word, language);
  return head !== undefined && [...head].length > headLength ? head.slice(0, -1) : whole;
}

function partsOf(word: string): { readonly whole: string; readonly head: string } {
  const cut = word.slice(0, longestWord);
  const bare = fold(cut);
  const isArabic = arabic.test(cut);
  const letters = isArabic ? bare.replace(clitics, '') : bare;
  return { whole: isArabic ? bare : cut, head: [...letters].slice(0, headLength).join('') };
}
