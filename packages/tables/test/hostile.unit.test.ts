import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDirectory, readProgram, readQuestion, runProgram } from '../src/index.js';
import { TableProgramError } from '../src/program/errors.js';
import { bytesOf, partsOf, tableOf, tablesOf } from '../testing/parts.js';

const ask = (table: ReturnType<typeof tableOf>, question: string) =>
  readQuestion(question, [{ table, names: ['list'] }]);

describe('a hostile table', () => {
  it('with 16,384 columns is listed, not kept', () => {
    const header = Array.from({ length: 16_384 }, (_, at) => `c${at}`);
    const row = header.map((name) => `${name} of a row`);
    const directory = readDirectory(bytesOf(partsOf({ header, rows: [row, row] })) ?? Buffer.alloc(0));

    expect(directory.tables[0]?.facts).toMatchObject({
      refused: 'It has more than 1024 columns.',
      rows: 2,
      columns: [],
    });
  });

  it('is counted, not kept, if it is one of 12,000 and above the limit', () => {
    const small = {
      header: ['a', 'b'],
      rows: [
        ['x', '1'],
        ['y', '2'],
      ],
    };
    const directory = readDirectory(
      bytesOf(partsOf(...Array.from({ length: 12_000 }, () => small))) ?? Buffer.alloc(0),
    );

    expect(directory.tables.length).toBeGreaterThan(4_500);
    expect(directory.tables.length + directory.further).toBe(12_000);
  });

  it('with operators as headers does not have them used as column names', () => {
    const table = tableOf(
      ['How many', 'Total', 'Yes', 'Average'],
      [
        ['a', '1', 'x', '5'],
        ['b', '2', 'y', '7'],
      ],
    );

    for (const question of ['How many?', 'What is the total?', 'What is the average?', 'How many total?', 'yes'])
      expect(ask(table, question)).toMatchObject({ kind: 'refused' });

    const numbers = [
      ['1', '2', '3'],
      ['5', '6', '7'],
      ['9', '1', '2'],
    ];
    for (const question of ['How many total?', 'What is the total sum?', 'What is the average how many?'])
      expect(ask(tableOf(['total', 'how many', 'sum'], numbers), question)).toMatchObject({ kind: 'refused' });
  });

  it('with names of object properties is computed correctly', () => {
    const table = tableOf(
      ['constructor', '__proto__', 'toString'],
      [
        ['hasOwnProperty', '1', 'a'],
        ['valueOf', '2', 'b'],
      ],
    );
    const run = (column: string) =>
      runProgram(table, readProgram({ value: { op: 'sum', column } }, table)).values[0]?.number;

    expect(run('__proto__')).toBe('3');
    expect(() => run('constructor')).toThrow(TableProgramError);
    expect(() => readProgram(JSON.parse('{"value":{"op":"count"},"__proto__":{}}'), table)).toThrow(TableProgramError);
    expect(ask(table, 'What is the constructor of valueOf?').kind).toBe('refused');
    expect(ask(table, 'What is the total __proto__?')).toMatchObject({
      kind: 'computed',
      outcome: { values: [{ number: '3' }] },
    });
  });

  it('with formulas has them as text', () => {
    const table = tableOf(
      ['Name', 'Value'],
      [
        ['a', '=HYPERLINK("http://x")'],
        ['b', '=1+1'],
        ['c', '{{7*7}}'],
      ],
    );

    expect(table.columns[1]?.facts.type).toBe('text');
    expect(() => runProgram(table, { value: { op: 'sum', column: 'Value' } })).toThrow(TableProgramError);
  });

  it('with invalid numbers is computed without them', () => {
    const cells = ['Infinity', '1e999', 'NaN', '1'.repeat(300), '١٢٣', '-Infinity'];
    const table = tableOf(
      ['Name', 'Value'],
      [...cells, '1', '2'].map((cell, at) => [`n${at}`, cell]),
    );

    expect(table.columns[1]?.facts.type).toBe('text');
    const mostly = tableOf(
      ['Name', 'Value'],
      [...cells.slice(0, 2), ...Array.from({ length: 8 }, () => '5')].map((cell, at) => [`n${at}`, cell]),
    );
    expect(mostly.columns[1]?.facts).toMatchObject({ type: 'number', exceptions: 2 });
    expect(runProgram(mostly, { value: { op: 'sum', column: 'Value' } })).toMatchObject({
      values: [{ number: '40' }],
      rowsUsed: 8,
      rowsExcluded: 2,
    });
  });

  it('with three kinds of dates or two decimal marks is not computed', () => {
    const dates = tableOf(
      ['Name', 'Day'],
      [
        ['a', '2024-05-01'],
        ['b', '5 May 2024'],
        ['c', '03/04/2024'],
      ],
    );
    const marks = tableOf(
      ['Name', 'Amount'],
      [
        ['a', '1.234,56'],
        ['b', '1,234.56'],
        ['c', '7'],
      ],
    );

    expect(dates.columns[1]?.facts.type).toBe('ambiguous-date');
    expect(ask(dates, 'How many names are there in May 2024?')).toMatchObject({ kind: 'refused' });
    expect(marks.columns[1]?.facts.type).toBe('text');
    expect(ask(marks, 'What is the total amount?')).toMatchObject({ kind: 'refused' });
  });

  it('with cells of 1 MB is read, and a question of 1 MB refused', () => {
    const long = 'x '.repeat(500_000).trim();
    const [table] = tablesOf(
      partsOf({
        header: ['Name', 'Text'],
        rows: [
          ['a', long],
          ['b', long],
          ['c', 'short'],
        ],
      }),
    );
    if (table === undefined) throw new Error('no table was kept');

    expect(table.cellPlace(0, 1).end - table.cellPlace(0, 1).start).toBe(long.length);
    expect(ask(table, `How many ${long}?`)).toMatchObject({ reason: 'too-long' });
    expect(ask(table, 'What is the text of c?')).toMatchObject({
      kind: 'computed',
      outcome: { values: [{ text: 'short' }] },
    });
  });

  it('with the words of the question in every column and cell is refused in time', () => {
    const header = Array.from({ length: 300 }, () => 'total amount of the order customer region');
    const rows = Array.from({ length: 50 }, (_, row) =>
      header.map((_name, at) => (at % 2 ? `order ${row}` : 'customer region')),
    );
    const question = 'total amount of the order customer region '.repeat(6);
    const started = performance.now();

    expect(ask(tableOf(header, rows), question)).toMatchObject({ kind: 'refused' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('of any texts is typed and queried without an error', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('1', '1,5', '$3', '2024-01-01', 'Total', 'yes', '-', '=A1', '1e9'),
    );
    const word = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('how', 'many', 'total', 'most', 'which', 'over', '5', 'no', 'average', 'or', 'between'),
    );
    const rowsOf = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 8 });
    const isSound = fc.property(rowsOf, fc.array(word, { maxLength: 12 }), (rows, words) => {
      const plain = rows.map((row) => row.map((each) => each.replaceAll(/[|\s]+/g, ' ').trim()));
      return tablesOf(partsOf({ header: ['Name', 'Total', 'Day'], rows: plain })).every((table) => {
        const reading = ask(table, [...words, table.columns[0]?.textAt(0) ?? ''].join(' '));
        return reading.kind === 'refused' || isDeepStrictEqual(readProgram(reading.program, table), reading.program);
      });
    });

    expect(fc.check(isSound, { numRuns: 300 })).toMatchObject({ failed: false, counterexample: null });
  });
});
