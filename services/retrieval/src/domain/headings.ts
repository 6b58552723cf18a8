import {
  headingsOf,
  normalise,
  readingIn,
  smallWordsIn,
  spokenIn,
  termsOf,
  wordsOf,
  type Language,
} from '@cardinal/language';

/** What is sought in headings. */
export interface SoughtHeadings {
  readonly text: string;
  /**
   * Words that headings of this kind have besides their name. If they are given, these words, numbers, and what stands in brackets are no part
   * of a heading: "Consolidated Balance Sheets (in millions), December 31, 2022".
   */
  readonly asides?: ReadonlySet<string> | undefined;
}

/**
 * How far a query names one of the headings above a card ("… from the cash flow statement"): a table under it may share no other word with
 * the query.
 *
 * @param titles headings of cards, outermost first, as `headingsOf` reads them.
 * @returns for each title the highest value of its headings: the number of the heading's words that the query has, times the square of
 *   their share of the heading. Small words of the query's language do not count.
 */
export function namedHeadings({ text, asides }: SoughtHeadings, titles: readonly string[]): number[] {
  const reading = readingIn(text, undefined);
  const small = smallWordsIn(spokenIn(text) ?? 'en');
  const asked = new Set(weighed(text, reading, (word) => small.has(word)).keys());
  const isBesides = (word: string) =>
    small.has(word) || (asides !== undefined && (asides.has(word) || isNumber.test(word)));
  // By heading, because many cards share their outer ones.
  const known = new Map<string, number>();
  const valueOf = (heading: string): number => {
    const name = asides ? heading.replace(inBrackets, ' ') : heading;
    const value = known.get(heading) ?? namedIn(asked, weighed(name, reading, isBesides));
    known.set(heading, value);
    return value;
  };
  return titles.map((title) => Math.max(...headingsOf(title).map(valueOf)));
}

function namedIn(asked: ReadonlySet<string>, heading: ReadonlyMap<string, number>): number {
  let [held, all] = [0, 0];
  for (const [term, words] of heading) {
    all += words;
    if (asked.has(term)) held += words;
  }
  return all === 0 ? 0 : (held / all) ** 2 * held;
}

const inBrackets = /\([^()]*\)/g;
const isNumber = /^\p{Nd}+$/u;

/** Terms of a text, each with the number of words that it stands for: in scripts without spaces, a word has about two pairs of characters. */
function weighed(text: string, reading: Language, isSmall: (word: string) => boolean): Map<string, number> {
  const { words, runs } = wordsOf(normalise(text));
  const terms = new Map<string, number>();
  for (const word of words) if (!isSmall(word)) for (const term of termsOf(word, reading)) terms.set(term, 1);
  for (const run of runs) for (const pair of termsOf(run.join(''), reading)) terms.set(pair, 1 / 2);
  return terms;
}
