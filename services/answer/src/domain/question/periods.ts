import { normalise } from '@cardinal/language';

/** The years and quarters of a year that a text names: "Q2 2018" has 2018 and 2. */
export interface Periods {
  readonly years: readonly string[];
  readonly quarters: readonly string[];
}

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const quarter =
  /(?<![\p{L}\d])(?:q ?([1-4]|iv|i{1,3})|([1-4]) ?q|([1-4]|iv|i{1,3})(?:\.|-?й)? ?(?:quartal|квартал\p{L}?)|(first|second|third|fourth|erste|zweite|dritte|vierte)[nrsm]? quart(?:er|al)s?)(?![\p{L}\d])/gu;
const ordinals = ['first', 'second', 'third', 'fourth', 'erste', 'zweite', 'dritte', 'vierte'];
const romans = ['i', 'ii', 'iii', 'iv'];

/** Years from 1900, and quarters as numbers, names of English, German and Russian, or "Q2", in digits of any script and in Roman numerals. */
export function periodsIn(text: string): Periods {
  const plain = normalise(text);
  return {
    years: plain.match(year) ?? [],
    quarters: [...plain.matchAll(quarter)].map(([, ...groups]) => {
      const found = (groups.slice(0, 4) as (string | undefined)[]).find((group) => group !== undefined) ?? '';
      const at = Math.max(ordinals.indexOf(found) % 4, romans.indexOf(found));
      return at < 0 ? found : String(at + 1);
    }),
  };
}
