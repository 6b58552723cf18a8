import { fold } from './fold.js';
import type { Language } from './languages.js';
import { stem } from './stem.js';

/** Number of leading letters that the forms of a word share in most languages. Serves as a stemmer for languages without one. */
const headLength = 5;
/** Words are cut at this length, which real words do not exceed. */
const longestWord = 40;

const number = /^\p{N}/u;
const arabic = /^\p{Script=Arabic}/u;
// Prefixed article with its prepositions, and prefixed conjunction: "light10" (Larkey, Ballesteros, Connell, 2007).
const clitics = /^(?:(?:وال|بال|كال|فال|لل|ال)(?=.{2})|و(?=.{3}))/u;

/**
 * Terms of a word in the index. An English word has one term, its stem. A word of another language has two: the word itself with its
 * accents, because a tone or an accent makes a different word, and its head (first letters) without accents, by which other forms of the
 * word are found. In Arabic script, marks are removed from both, because most writers omit them, and prefixes from the head.
 */
export function formsOf(word: string, language: Language): readonly string[] {
  if (language === 'en') return [stem(word)];
  if (number.test(word)) return [word.slice(0, longestWord)]; // no head, because numbers with the same beginning are unrelated
  const { whole, head } = partsOf(word);
  return [whole, `${head}*`];
}

/** Weight of each term of a word in a query, so that both terms together count about as much as one word. Determined by measurement. */
const weights = { long: 0.75, short: 0.5 } as const;

/** Terms of a query's word, with weights. A short word with accents has only its whole form, because without accents it is another word. */
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

/** The single term by which words are compared: the head of a long word, the whole of a short one. */
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
