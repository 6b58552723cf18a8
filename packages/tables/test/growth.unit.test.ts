import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { headerUnit } from '../src/collect/header-unit.js';
import { readDate } from '../src/values/date.js';
import { markOf, readNumber } from '../src/values/number.js';
import { isMissing, readYesNo, sameText } from '../src/values/text.js';
import { isScore, readTime } from '../src/values/time.js';
import { wordKey } from '../src/values/word-key.js';
import { readQuestion, type Table } from '../src/index.js';
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

/** Milliseconds of the processor for a question to a table that was not asked before; the least of some runs. */
function millisecondsFor(make: () => Table, question: string): number {
  const times = [1, 2].map(() => {
    const tables = [{ table: make(), names: [] }];
    const before = process.cpuUsage();
    readQuestion(question, tables);
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.max(0.3, Math.min(...times));
}

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const rowsOf = (count: number, name: (at: number) => string): Table =>
  tableOf(
    ['Name', 'Amount'],
    many(count, (at) => [name(at), String((at * 7919) % 1_000)]),
  );
const columnsOf = (count: number, name: (at: number) => string): Table =>
  tableOf(
    ['Line', ...many(count, name)],
    ['Sales', 'Costs'].map((line) => [line, ...many(count, String)]),
  );

/** Eight times as much takes at most this many times as long: less than the square of it, which is 64 times. */
const mostTimes = 30;

describe('the time of a question is proportional to the table', () => {
  it.each<[string, string, (count: number) => Table, number]>([
    ['rows, yes or no', 'Does x7 have an amount of more than 5?', (count) => rowsOf(count, (at) => `x${at}`), 2_500],
    ['compared rows', 'Does x7 have more amount than x9?', (count) => rowsOf(count, (at) => `x${at}`), 2_500],
    [
      'periods of rows',
      'What is the total amount?',
      (count) => rowsOf(count, (at) => `${1 + (at % 4)}Q18 ${at}`),
      2_500,
    ],
    [
      'restated rows',
      'What is the total amount?',
      (count) => rowsOf(count, (at) => `line ${at >> 1}${at % 2 === 0 ? '' : ' (restated, note 3)'}`),
      2_500,
    ],
    [
      'restated columns',
      'What were the sales in 2018 x3?',
      (count) => columnsOf(count, (at) => `2018 x${at >> 1}${at % 2 === 0 ? '' : ' (restated) €m'}`),
      125,
    ],
    [
      'seasons in columns',
      'What were the sales in 2017/18?',
      (count) => columnsOf(count, (at) => `2017/18 ${at}`),
      125,
    ],
    ['notes in columns', 'What were the costs¹?', (count) => columnsOf(count, (at) => `Costs ${at}¹`), 125],
  ])('%s', { timeout: 120_000, retry: 4 }, (_name, question, make, count) => {
    const short = millisecondsFor(() => make(count), question);
    expect(millisecondsFor(() => make(8 * count), question) / short).toBeLessThan(mostTimes);
  });
});
