import { headingsOf, readingIn, termsOf } from '@cardinal/language';

/**
 * How far a query names one of the headings above a card ("… from the cash flow statement"): a table under it may share no other word with
 * the query.
 *
 * @param titles headings of cards, outermost first, as `headingsOf` reads them.
 * @returns for each title the highest value of its headings: the number of the heading's terms that the query has, times the square of
 *   their share of the heading.
 */
export function namedHeadings(query: string, titles: readonly string[]): number[] {
  const reading = readingIn(query, undefined);
  const asked = new Set(termsOf(query, reading));
  const known = new Map<string, number>();
  return titles.map((title) => {
    const before = known.get(title);
    if (before !== undefined) return before;
    const named = Math.max(...headingsOf(title).map((heading) => namedIn(asked, new Set(termsOf(heading, reading)))));
    known.set(title, named);
    return named;
  });
}

function namedIn(asked: ReadonlySet<string>, heading: ReadonlySet<string>): number {
  const held = [...heading].filter((term) => asked.has(term)).length;
  return heading.size === 0 ? 0 : (held / heading.size) ** 2 * held;
}
