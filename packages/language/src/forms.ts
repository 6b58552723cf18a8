import { fold } from './fold.js';
import type { Language } from './languages.js';
import { stem } from './stem.js';

/** Number of leading letters that the forms of a word share in most languages. Serves as a stemmer for languages without one. */
const headLength = 5;
/** Words are cut at this length, which real words do not exceed. */
const longestWord = 40;

const number = /^\p{N}/u;
const arabic = /^\p{Script=Arabic}/u;
// What is written together with an Arabic word: conjunction, article and prepositions before it; pronouns and the endings of number, case and
// gender after it. "light10" (Larkey, Ballesteros, Connell: Light stemming for Arabic information retrieval, 2007), and in addition
// prepositions without article, more pronouns, and the endings of verbs, because a question has them with other words than the text.
// The conjunction is left out behind the article, too, so that "the ministry" has the form of "ministry", whose first letter looks like it.
const before = /^(?:و?(?:بال|كال|فال|لل|ال)(?=.{2}))?(?:و(?=.{3}))?(?:[بلكف](?=.{3}))?/u;
/** In the order in which they are removed, from the outermost on. Fewer letters than two or three are no word. */
const after = [
  /(?:(?<=.{2})ها|(?<=.{3})(?:هما|هم|نا))$/u,
  /(?:(?<=.{2})(?:ان|ات|ون|ين)|(?<=.{3})وا)$/u,
  /(?<=.{3})ت$/u,
  /(?<=.{2})(?:يه|ه|ي)$/u,
] as const;

/**
 * Terms of a word in the index. An English word has one term, its stem. A word of another language has two: the word itself with its
 * accents, because a tone or an accent makes a different word, and its head (first letters) without accents, by which other forms of the
 * word are found. In Arabic script, marks are removed from both, because most writers omit them, and what is joined to the word from the head.
 */
export function formsOf(word: string, language: Language): readonly string[] {
  if (language === 'en') return [stem(word)];
  const { whole, letters } = partsOf(word);
  if (number.test(letters)) return [letters]; // no head, because numbers with the same beginning are unrelated
  return [whole, `${[...fold(letters)].slice(0, headLength).join('')}*`];
}

/** Weight of each term of a word in a query, so that both terms together count about as much as one word. Determined by measurement. */
const weights = { long: 0.75, short: 0.5 } as const;

/**
 * Terms of a query's word, with weights. A short word with accents has only its whole form, because without accents it is another word; an
 * Arabic word is the same without what is joined to it.
 */
export function askedForms(word: string, language: Language): ReadonlyMap<string, number> {
  const [whole = '', head] = formsOf(word, language);
  if (head === undefined) return new Map([[whole, 1]]);
  const isLong = [...head].length > headLength;
  if (!isLong && head !== `${whole}*` && !arabic.test(whole)) return new Map([[whole, 1]]);
  const weight = isLong ? weights.long : weights.short;
  return new Map([
    [whole, weight],
    [head, weight],
  ]);
}

/** The single term by which words are compared: the head of a long word, the whole of a short one, and in Arabic script always the head. */
export function likeness(word: string, language: Language): string {
  const [whole = '', head] = formsOf(word, language);
  const isCut = head !== undefined && ([...head].length > headLength || arabic.test(whole));
  return isCut ? head.slice(0, -1) : whole;
}

/** @returns `letters`: the word without what is joined to it. */
function partsOf(word: string): { readonly whole: string; readonly letters: string } {
  const whole = word.slice(0, longestWord);
  const bare = fold(whole);
  return arabic.test(bare) ? { whole: bare, letters: lightStem(bare) } : { whole, letters: whole };
}

/** An Arabic word without marks, without what is joined to it. */
function lightStem(word: string): string {
  return after.reduce((rest, ending) => rest.replace(ending, ''), word.replace(before, ''));
}
