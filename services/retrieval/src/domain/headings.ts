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

/**
 * How far a query names one of the headings above a card ("… from the cash flow statement"): a table under it may share no other word with
 * the query.
 *
 * @param titles headings of cards, outermost first, as `headingsOf` reads them.
 * @returns for each title the highest value of its headings: the number of the heading's words that the query has, times the square of
 *   their share of the heading. Small words of the query's language do not count.
 */
export function namedHeadings(query: string, titles: readonly string[]): number[] {
  const reading = readingIn(query, undefined);
  const small = smallWordsIn(spokenIn(query) ?? 'en');
  const asked = new Set(weighed(query, reading, small).keys());
  // By heading, because many cards share their outer ones.
  const known = new Map<string, number>();
  const valueOf = (heading: string): number => {
    const value = known.get(heading) ?? namedIn(asked, weighed(heading, reading, small));
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

/** Terms of a text, each with the number of words that it stands for: in scripts without spaces, a word has about two pairs of characters. */
function weighed(text: string, reading: Language, small: ReadonlySet<string>): Map<string, number> {
  const { words, runs } = wordsOf(normalise(text));
  const terms = new Map<string, number>();
  for (const word of words) if (!small.has(word)) for (const term of termsOf(word, reading)) terms.set(term, 1);
  for (const run of runs) for (const pair of termsOf(run.join(''), reading)) terms.set(pair, 1 / 2);
  return terms;
}
