import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestedRows } from '../src/question/doubts/nested-rows.js';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const nestedIn = (rows: readonly (readonly [string, ...string[]])[]): readonly string[] => {
  const header = ['Place', 'Sales', 'Visits'].slice(0, rows[0]?.length ?? 0);
  const mask = nestedRows(
    tableOf(
      header,
      rows.map((row) => [...row]),
    ),
  );
  return rows.filter((_, row) => mask?.[row] === 1).map(([name]) => name);
};

const continents = [
  ['Europe', '300'],
  ['Germany', '120'],
  ['France', '100'],
  ['Italy', '80'],
  ['Asia', '210'],
  ['Japan', '160'],
  ['Korea', '50'],
] as const;

describe('rows that are sums of the rows next to them', () => {
  it.each([
    ['above their parts', continents, ['Europe', 'Asia']],
    ['below their parts', continents.toReversed(), ['Asia', 'Europe']],
    ['of sums', [['World', '510'], ...continents], ['World', 'Europe', 'Asia']],
    [
      'above all others',
      [
        ['World', '510'],
        ['Europe', '300'],
        ['Asia', '210'],
      ],
      ['World'],
    ],
    ['beside rows without parts', [...continents, ['Africa', '90']], ['Europe', 'Asia']],
    [
      'with decimal fractions',
      [
        ['Group', '100.3'],
        ['A', '50.1'],
        ['B', '30.1'],
        ['C', '20.1'],
      ],
      ['Group'],
    ],
    [
      'of few people, where all rows are in two groups',
      [
        ['Sales', '30'],
        ['Field', '18'],
        ['Inside', '12'],
        ['Engineering', '47'],
        ['Backend', '21'],
        ['Frontend', '17'],
        ['Quality', '9'],
      ],
      ['Sales', 'Engineering'],
    ],
    [
      'in one column of two',
      [
        ['EU', '300', '5'],
        ['Italy', '200', '4'],
        ['Spain', '100', '7'],
      ],
      ['EU'],
    ],
  ] as const)('are found without a name: %s', (_, rows, expected) => {
    expect(nestedIn(rows)).toEqual(expected);
  });

  it.each([
    [
      'small numbers, as in tables of medals',
      [
        ['A', '9'],
        ['B', '5'],
        ['C', '4'],
        ['D', '3'],
        ['E', '2'],
        ['F', '1'],
      ],
    ],
    [
      'one sum among many rows',
      [
        ['A', '300'],
        ['B', '200'],
        ['C', '100'],
        ['D', '720'],
        ['E', '450'],
        ['F', '133'],
      ].concat([
        ['G', '941'],
        ['H', '617'],
      ]),
    ],
    [
      'two equal rows',
      [
        ['A', '300'],
        ['B', '300'],
        ['C', '100'],
        ['D', '100'],
      ],
    ],
    [
      'sizes that double',
      [
        ['A', '512'],
        ['B', '256'],
        ['C', '256'],
        ['D', '256'],
        ['E', '128'],
        ['F', '128'],
      ],
    ],
    [
      'numbers of which one is negative',
      [
        ['A', '100'],
        ['B', '200'],
        ['C', '-100'],
      ],
    ],
  ] as const)('are not: %s', (_, rows) => {
    expect(nestedIn(rows as readonly (readonly [string, string])[])).toEqual([]);
  });

  describe.each([
    ['any numbers', 1, 100, 5_000],
    ['small numbers', 1, 1, 99],
    ['numbers rounded to ten', 10, 5, 500],
    ['numbers rounded to five hundred', 500, 1, 20],
  ])('in %s', (_, unit, min, max) => {
    const numbers = fc.integer({ min, max }).map((each) => each * unit);
    const columnOf = (each: readonly number[]) => each.map((value, at) => [`p${at}`, String(value)] as const);

    it.each([
      ['in any order', (each: readonly number[]) => each],
      ['the highest first', (each: readonly number[]) => each.toSorted((one, other) => other - one)],
    ])('are hardly ever found where there are none, %s', (__, order) => {
      const seen = fc.sample(fc.array(numbers, { minLength: 6, maxLength: 60 }), { seed: 7, numRuns: 300 });
      const wrong = seen.filter((each) => nestedIn(columnOf(order(each))).length > 0);
      expect(wrong.length).toBeLessThanOrEqual(4);
    });
  });

  const whole = (value: number): string => value.toFixed(0);
  it.each([
    ['whatever their sizes', { min: 60, max: 5_000 }, whole],
    ['below 100', { min: 5, max: 99 }, whole],
    ['with a decimal', { min: 1, max: 99 }, (value: number) => (value / 10).toFixed(1)],
    ['losses among profits', { min: -2_000, max: 5_000 }, whole],
    ['losses alone', { min: -5_000, max: -60 }, whole],
    ['each rounded by itself', { min: 60_000, max: 5_000_000 }, (value: number) => whole(value / 1_000)],
  ])('are nearly always found in a table of groups: %s', (_, range, written) => {
    const group = fc.array(fc.integer(range), { minLength: 2, maxLength: 8 });
    const tables = fc.sample(fc.array(group, { minLength: 2, maxLength: 8 }), { seed: 7, numRuns: 300 });
    const missed = tables.filter((groups) => {
      const rows = groups.flatMap((parts, at) => [
        [`sum ${at}`, written(parts.reduce((sum, each) => sum + each, 0))] as const,
        ...parts.map((each, part) => [`part ${at} ${part}`, written(each)] as const),
      ]);
      return nestedIn(rows).length === 0;
    });
    expect(missed.length).toBeLessThanOrEqual(3);
  });

  it('are found where a single sum is of so many digits that it is not by chance', () => {
    const plain = ['7310442', '1284031', '402877', '9023311', '6120093', '3350218', '871004'];
    const rows = plain.map((value, at) => [`p${at}`, value] as const);
    const group = [
      ['Union', '5921735'],
      ['East', '4013302'],
      ['West', '1908433'],
    ] as const;
    expect(nestedIn([...rows.slice(0, 3), ...group, ...rows.slice(3)])).toEqual(['Union']);
  });

  it.each([
    ['What are the total sales?', undefined],
    ['What are the average sales?', undefined],
    ['How many places are there?', undefined],
    ['Which place has the highest sales?', undefined],
    ['Which place has the lowest sales?', ['Korea']],
    ['What are the sales of Europe?', ['300']],
    ['What are the sales of Japan?', ['160']],
  ])('refuse only what they can change: %s', (question, expected) => {
    const table = tableOf(
      ['Place', 'Sales'],
      continents.map((row) => [...row]),
    );
    expect(answers(ask(table, question, 'sales'))).toEqual(expected);
  });
});
