/** The years and quarters of a year that a text names: "Q2 2018" has 2018 and 2. */
export interface Periods {
  readonly years: readonly string[];
  readonly quarters: readonly string[];
}

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const quarter =
  /(?<![\p{L}\d])(?:q ?([1-4])|([1-4]) ?q|([1-4])\. ?quartal|(first|second|third|fourth|erste|zweite|dritte|vierte)[nrsm]? quart(?:er|al)s?)(?![\p{L}\d])/giu;
const ordinals = ['first', 'second', 'third', 'fourth', 'erste', 'zweite', 'dritte', 'vierte'];

/** Years from 1900, and quarters as numbers, names of English and German, or "Q2". */
export const periodsIn = (text: string): Periods => ({
  years: text.match(year) ?? [],
  quarters: [...text.matchAll(quarter)].map(([, ...groups]) => {
    const found = (groups.slice(0, 4) as (string | undefined)[]).find((group) => group !== undefined) ?? '';
    const ordinal = ordinals.indexOf(found.toLowerCase());
    return ordinal < 0 ? found : String((ordinal % 4) + 1);
  }),
});
