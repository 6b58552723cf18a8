import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const medals = tableOf(
  ['Country', 'Gold', 'Silver'],
  [
    ['Italy', '8', '5'],
    ['Spain', '5', '9'],
    ['Norway', '12', '2'],
  ],
);
const cities = tableOf(
  ['Stadt', 'Einwohner', 'Parks'],
  [
    ['Rom', '2800', '40'],
    ['Mailand', '1400', '35'],
    ['Bonn', '330', '12'],
  ],
);
const amounts = { Italy: 8, Spain: 5, Norway: 12 };

const said = (table: typeof medals, question: string): string => {
  const reading = ask(table, question, 'figures');
  return reading.kind === 'computed' && reading.isSo !== undefined ? (reading.isSo ? 'yes' : 'no') : 'refused';
};

/** Words that change what is asked, or may. */
const changing = `not never hardly barely almost nearly about roughly only just even still yet again always once twice half double every each all any some
  no none neither nor or and but except without if unless because when while where who what why how less fewer most least both other another same
  total average maximum minimum median percent rank silver Spain Norway Germany 3 7 2012 2,000 million thousand dozen hundred per
  ≠ ¬ ~ ± ≥ ≤ > < ❌ maybe probably allegedly reportedly last next first second previous combined together respectively exactly`;
const ändernde = `nicht nie niemals kaum fast beinahe etwa ungefähr nur gerade sogar noch wieder immer einmal zweimal halb doppelt jede alle einige
  kein keine weder noch oder und aber außer ohne falls wenn weil wann wer was warum weniger meisten beide andere gleiche
  insgesamt durchschnittlich maximal minimal Prozent Parks Bonn Köln 3 7 2012 2.000 Millionen Tausend pro je genau
  ≠ ¬ ~ ± ≥ ≤ > < ❌ vielleicht angeblich letzte nächste erste zweite zusammen`;
const listOf = (words: string): string[] => words.trim().split(/\s+/);

describe('a question for yes or no', () => {
  it('is answered as the numbers are compared', () => {
    const limits = {
      'more than': (amount: number, limit: number) => amount > limit,
      'at least': (amount: number, limit: number) => amount >= limit,
      'fewer than': (amount: number, limit: number) => amount < limit,
      'at most': (amount: number, limit: number) => amount <= limit,
      exactly: (amount: number, limit: number) => amount === limit,
    };
    const country = fc.constantFrom(...(Object.keys(amounts) as (keyof typeof amounts)[]));
    const phrase = fc.constantFrom(...(Object.keys(limits) as (keyof typeof limits)[]));
    fc.assert(
      fc.property(country, phrase, fc.nat(15), fc.constantFrom('Did', 'Does', 'Has'), (row, limit, number, verb) => {
        const isSo = limits[limit](amounts[row], number);
        expect(said(medals, `${verb} ${row} win ${limit} ${number} gold?`)).toBe(isSo ? 'yes' : 'no');
      }),
    );
  });

  it.each([
    ['Did Italy win more than 5 gold', medals, changing],
    ['Did Italy win more gold than Spain', medals, changing],
    ['Hat Rom mehr als 2000 Einwohner', cities, ändernde],
    ['Hat Rom mehr Einwohner als Mailand', cities, ändernde],
  ])('is not answered with one more word that may change it: %s', (question, table, further) => {
    const words = listOf(question);
    expect(said(table, `${question}?`)).toBe('yes');
    const answered = listOf(further).flatMap((word) =>
      words.flatMap((_, at) => {
        const changed = [...words.slice(0, at + 1), word, ...words.slice(at + 1)].join(' ');
        return said(table, `${changed}?`) === 'refused' ? [] : [changed];
      }),
    );
    expect(answered).toEqual([]);
  });
});
