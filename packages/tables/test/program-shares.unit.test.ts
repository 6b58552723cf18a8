import { describe, expect, it } from 'vitest';
import { readProgram, runProgram, type Outcome } from '../src/index.js';
import { tableOf } from '../testing/parts.js';

const sales = tableOf(
  ['Order', 'City', 'Status', 'Day', 'Price', 'Balance'],
  [
    ['A-1', 'Berlin', 'open', '2024-01-05', '€10.00', '1'],
    ['A-2', 'Berlin', 'done', '2024-03-05', '€10.00', '-2'],
    ['A-3', 'Rome', 'done', '2024-01-06', '€30.05', '3'],
    ['A-4', 'Oslo', 'done', '2024-02-05', '€5.00', '4'],
    ['A-5', 'Oslo', 'open', '2024-02-05', '', '5'],
    ['A-6', 'Lima', 'done', '2024-02-05', '€20.05', '5'],
  ],
);
const run = (value: object, ...where: object[]): Outcome => runProgram(sales, readProgram({ where, value }, sales));
const is = (column: string, value: string) => ({ op: '=', column, value });
const texts = (outcome: Outcome): string[] => outcome.values.map(({ text }) => text);

describe('a program', () => {
  it('finds the number in the middle, exactly, of the rows with a number', () => {
    expect(run({ op: 'median', column: 'Price' })).toMatchObject({
      values: [{ text: '€10.00', number: '10.00' }],
      rowsUsed: 5,
      rowsExcluded: 1,
    });
    expect(texts(run({ op: 'median', column: 'Price' }, is('City', 'Berlin')))).toEqual(['€10.00']);
    expect(texts(run({ op: 'median', column: 'Price' }, { not: is('City', 'Berlin') }))).toEqual(['€20.05']);
    const two = { any: [is('City', 'Lima'), is('City', 'Rome')] };
    expect(texts(run({ op: 'median', column: 'Price' }, two))).toEqual(['€25.05']);
    expect(texts(run({ op: 'median', column: 'Price' }, { any: [is('Order', 'A-1'), is('City', 'Rome')] }))).toEqual([
      '€20.025',
    ]);
    expect(() => run({ op: 'median', column: 'City' })).toThrow('"City" holds text');
    expect(() => run({ op: 'median', column: 'Price' }, is('Order', 'A-5'))).toThrow('No row has a number');
  });

  it('finds how far the ends of a column are apart', () => {
    expect(run({ op: 'range', column: 'Price' })).toMatchObject({
      values: [{ text: '€25.05' }],
      rows: [3, 2],
      rowsUsed: 5,
      rowsExcluded: 1,
    });
    expect(texts(run({ op: 'range', column: 'Day' }))).toEqual(['60 days']);
    expect(run({ op: 'range', column: 'Price' }, is('City', 'Berlin'))).toMatchObject({
      values: [{ text: '€0.00' }],
      rows: [0, 1],
    });
  });

  it('finds the share of rows, and of a sum, within the rows that are selected', () => {
    const done = [is('Status', 'done')];
    expect(run({ op: 'share', of: done })).toMatchObject({
      values: [{ text: '66.67%', number: '66.67' }],
      rowsUsed: 6,
    });
    expect(texts(run({ op: 'share', of: done }, is('City', 'Oslo')))).toEqual(['50%']);
    expect(texts(run({ op: 'share', of: [is('City', 'Rome')], column: 'Price' }))).toEqual(['40.01%']);
    expect(run({ op: 'share', of: [is('City', 'Oslo')], column: 'Price' }, is('Status', 'open'))).toMatchObject({
      values: [{ text: '0%' }],
      rowsUsed: 1,
      rowsExcluded: 1,
    });
    expect(texts(run({ op: 'share', of: [{ any: done }, { not: is('City', 'Rome') }] }))).toEqual(['50%']);
  });

  it('refuses a share of nothing, or of amounts below zero', () => {
    const of = [is('City', 'Rome')];
    expect(() => run({ op: 'share', of, column: 'Balance' })).toThrow('has negative amounts');
    expect(() => run({ op: 'share', of }, is('City', 'Paris'))).toThrow('The whole is zero');
    expect(() => run({ op: 'share', of: [is('Town', 'Rome')] })).toThrow(
      'value.of[0].column: there is no column "Town"',
    );
    expect(() => run({ op: 'share', of: [{ op: 'like', column: 'City' }] })).toThrow('value.of[0].op: must be one of');
    expect(() => run({ op: 'share', of: [{ op: '>', column: 'City', value: 'x' }] })).toThrow('value.of[0]');
    expect(() => run({ op: 'share', of: [] })).toThrow('value.of');
    expect(() => run({ op: 'share' })).toThrow('value.of: is missing');
  });

  it('finds the groups of a place, with all that share it', () => {
    const nth = (place: number, more: object) =>
      run({ op: 'groups', group: 'City', order: 'highest', limit: 1, nth: place, ...more });
    const count = { measure: 'count' };
    expect(nth(1, count)).toMatchObject({ values: [{ text: 'Berlin' }, { text: 'Oslo' }], groups: 4 });
    expect(texts(nth(2, count))).toEqual(['Rome', 'Lima']);
    const sum = { measure: 'sum', column: 'Price' };
    expect(texts(nth(2, sum))).toEqual(['Lima']);
    expect(texts(nth(2, { ...sum, order: 'lowest' }))).toEqual(['Berlin']);
    expect(() => nth(3, count)).toThrow('there are fewer than 3 groups');
  });
});
