import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { headerUnit } from '../src/collect/header-unit.js';
import { readDate } from '../src/values/date.js';
import { markOf, readNumber } from '../src/values/number.js';
import { isMissing, readYesNo, sameText } from '../src/values/text.js';
import { isScore, readTime } from '../src/values/time.js';
import { wordKey } from '../src/values/word-key.js';
import { readQuestion } from '../src/index.js';
import { bytesOf, partsOf, tableOf } from '../testing/parts.js';

const cells = (text: string): string[] => text.match(/[^]{1,8}/g) ?? [];

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  numbers: (text) => readNumber(text, '.'),
  'numbers of cells': (text) => cells(text).map((cell) => [readNumber(cell, ','), markOf(cell)]),
  dates: (text) => readDate(text, 'day'),
  'dates of cells': (text) => cells(text).map((cell) => readDate(cell, 'month')),
  times: (text) => [readTime(text), isScore(text)],
  'missing cells': (text) => [isMissing(text), readYesNo(text)],
  'same texts': sameText,
  'keys of words': wordKey,
  'units of headers': headerUnit,
  'questions to tables of two columns': (text) => {
    const table = tableOf(
      ['Name', 'Amount'],
      ['x', 'y', ...cells(text)].map((cell) => [cell.replaceAll('|', ' '), '1']),
    );
    return readQuestion('What is the total amount of x?', [{ table, names: [] }]);
  },
  'tables of two columns': (text) =>
    bytesOf(partsOf({ header: ['a', 'b'], rows: cells(text).map((cell) => [cell, 'x']) })),
  'tables of one row': (text) =>
    bytesOf(
      partsOf({
        header: ['a', 'b'],
        rows: [
          ['x', text],
          ['y', text],
        ],
      }),
    ),
  'totals of rows': (text) =>
    bytesOf(partsOf({ header: ['a', 'b'], rows: cells(text).map((cell) => [`Total ${cell}`, '1']) })),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.keys(routines))('of %s', { timeout: 120_000, retry: 4 }, (name) => {
    expect(steepTexts(routines[name] ?? (() => {}))).toEqual([]);
  });
});
