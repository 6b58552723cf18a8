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
import { withLighterNames } from './naming.js';

/** What is sought in headings. */
export interface SoughtHeadings {
  readonly text: string;
  /** The text without words that name documents, which weigh less; the text itself if absent. */
  readonly rest?: string | undefined;
  /** Fixed terms, one of which the heading of the sought part contains: "balance sheets", "statement of financial position". */
  readonly names?: readonly string[] | undefined;
  /**
   * Words that headings of this kind have besides their name. If they are given, these words, what begins with a digit, and what stands in
   * brackets are no part of a heading: "Consolidated Balance Sheets (in millions), December 31, 2022".
   */
  readonly asides?: ReadonlySet<string> | undefined;
  /** Words that end the name of a company. If a name is behind one, what is before it is no part of the heading. */
  readonly companies?: ReadonlySet<string> | undefined;
  /** Words with which a bracket is part of a heading: "Balance Sheets (Parent Company Only)". */
  readonly scopes?: ReadonlySet<string> | undefined;
}

/**
 * How far a query names one of the headings above a card ("… from the cash flow statement"): a table under it may share no other word with
 * the query.
 *
 * A heading has a name only if it has all of its words, because parts of several names make the names of other parts: "cash flow" of the
 * query and "statement" of "statement of financial position" are not the cash flow statement.
 *
 * @param titles headings of cards, outermost first, as `headingsOf` reads them.
 * @returns for each title the highest value of its headings: the number of the heading's words that the query has or that are of a name,
 *   times the square of their share of the heading. Small words of the query's language do not count.
 */
export function namedHeadings(sought: SoughtHeadings, titles: readonly string[]): number[] {
  const { text, rest = text, names = [], asides } = sought;
  const reading = readingIn(text, undefined);
  const small = smallWordsIn(spokenIn(text) ?? 'en');
  const isSmall = (word: string) => small.has(word);
  const isBesides = (word: string) =>
    small.has(word) || (asides !== undefined && (asides.has(word) || isDate.test(word)));
  const terms = names.map((name) => [...weighed(name, reading, isSmall).keys()]).filter((name) => name.length > 0);
  const namesIn = (heading: ReadonlyMap<string, number>): string[] =>
    terms.filter((name) => name.every((term) => heading.has(term))).flat();
  const asked = new Map([...weighed(text, reading, isSmall).keys()].map((term) => [term, 1]));
  const weights = withLighterNames(asked, { asked, rest: weighed(rest, reading, isSmall) });
  const valueOf = (title: string): number => {
    const heading = withoutBrackets(title, sought);
    const behind = weighed(behindCompany(heading, sought), reading, isBesides);
    const isStatement = namesIn(behind).length > 0;
    const read = isStatement ? behind : weighed(heading, reading, isBesides);
    return valueIn(new Map([...weights, ...namesIn(read).map((term) => [term, 1] as const)]), read);
  };
  // By heading, because many cards share their outer ones.
  const known = new Map<string, number>();
  const once = (heading: string): number => {
    const value = known.get(heading) ?? valueOf(heading);
    known.set(heading, value);
    return value;
  };
  return titles.map((title) => Math.max(...headingsOf(title).map(once)));
}

function withoutBrackets(heading: string, { asides, scopes }: SoughtHeadings): string {
  if (!asides) return heading;
  return heading.replace(inBrackets, (bracket) => (wordsIn(bracket).some((word) => scopes?.has(word)) ? bracket : ' '));
}

/** What a heading has behind the name of a company, which may be all of it. */
function behindCompany(heading: string, { companies }: SoughtHeadings): string {
  const words = wordsIn(heading);
  return words.slice(words.findLastIndex((word) => companies?.has(word)) + 1).join(' ');
}

function valueIn(sought: ReadonlyMap<string, number>, heading: ReadonlyMap<string, number>): number {
  let [held, all] = [0, 0];
  for (const [term, words] of heading) {
    all += words;
    held += words * (sought.get(term) ?? 0);
  }
  return all === 0 ? 0 : (held / all) ** 2 * held;
}

const wordsIn = (text: string): readonly string[] => wordsOf(normalise(text)).words;

const inBrackets = /\([^()]*\)/g;
/** "31", "31st", "2022a". */
const isDate = /^\p{Nd}/u;

/** Terms of a text, each with the number of words that it stands for: in scripts without spaces, a word has about two pairs of characters. */
function weighed(text: string, reading: Language, isSmall: (word: string) => boolean): Map<string, number> {
  const { words, runs } = wordsOf(normalise(text));
  const terms = new Map<string, number>();
  for (const word of words) if (!isSmall(word)) for (const term of termsOf(word, reading)) terms.set(term, 1);
  for (const run of runs) for (const pair of termsOf(run.join(''), reading)) terms.set(pair, 1 / 2);
  return terms;
}
