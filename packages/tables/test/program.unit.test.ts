import { describe, expect, it } from 'vitest';
import { readProgram, runProgram, type Outcome } from '../src/index.js';
import { TableProgramError } from '../src/program/errors.js';
import { partsOf, tableOf, tableOfCsv, tablesOf } from '../testing/parts.js';

const orders = tableOfCsv(new URL('../testing/sets/1/orders.csv', import.meta.url));
const projects = tableOfCsv(new URL('../testing/sets/1/projects.csv', import.meta.url));
const run = (table: typeof orders, value: object, ...where: object[]): Outcome =>
  runProgram(table, readProgram({ where, value }, table));
const texts = (outcome: Outcome): string[] => outcome.values.map(({ text }) => text);
const north = { op: '=', column: 'Region', value: 'north' };

describe('a program', () => {
  it('writes the unit of a sum as the cells do', () => {
    const sumOf = (...cells: readonly string[]) =>
      texts(
        run(
          tableOf(
            ['Item', 'Price'],
            cells.map((cell, n) => [`A-${n}`, cell]),
          ),
          { op: 'sum', column: 'Price' },
        ),
      );
    expect(sumOf('1.250,00 TL', '75,50 TL')).toEqual(['1,325.50 TL']);
    expect(sumOf('10 kr', '20 kr')).toEqual(['30 kr']);
    expect(sumOf('R$ 1.250,00', 'R$ 75,50')).toEqual(['R$1,325.50']);
  });

  it('refuses to add amounts that span rows', () => {
    const header = ['Name', 'Budget', 'Spent'];
    const rows = [
      ['Ann', '300', '10'],
      ['Bob', '300', '20'],
      ['Cem', '200', '30'],
    ];
    const [spanned = tableOf(header, rows)] = tablesOf(partsOf({ header, rows, spanned: [1] }));

    for (const op of ['sum', 'average'])
      expect(() => run(spanned, { op, column: 'Budget' })).toThrow('has cells that span several rows');
    expect(texts(run(spanned, { op: 'max', column: 'Budget' }))).toEqual(['300']);
    expect(texts(run(spanned, { op: 'sum', column: 'Spent' }))).toEqual(['60']);
  });

  it('counts and adds up without the total row', () => {
    expect(run(orders, { op: 'count' })).toMatchObject({
      values: [{ text: '60' }],
      rowsScanned: 61,
      rowsUsed: 60,
      totalRowsLeftOut: 1,
    });
    expect(run(orders, { op: 'sum', column: 'Total Amount' })).toMatchObject({
      values: [{ text: '$135,975.85', number: '135975.85' }],
    });
    expect(run(orders, { op: 'sum', column: 'Total Amount' }, north)).toMatchObject({
      values: [{ number: '38069.55' }],
      rowsUsed: 18,
    });
    expect(run(orders, { op: 'count-distinct', column: 'Product' }).values[0]?.text).toBe('6');
  });

  it('compares numbers, dates and texts', () => {
    const count = (...where: object[]): string | undefined => texts(run(orders, { op: 'count' }, ...where))[0];

    expect(count({ op: '>', column: 'Total Amount', value: 3000 })).toBe('12');
    expect(count({ op: '=', column: 'Order Date', value: '2024-03' })).toBe('4');
    expect(count({ op: 'between', column: 'Order Date', low: '2024-04', high: '2024-06' })).toBe('20');
    expect(count({ op: 'contains', column: 'Customer', value: 'acme' })).toBe('11');
    expect(count({ any: [north, { op: '=', column: 'Region', value: 'South' }] })).toBe(
      String(60 - Number(count({ not: north }, { not: { op: '=', column: 'Region', value: 'South' } }))),
    );
    expect(count({ op: 'in', column: 'Unit Price', values: ['59', '$7.25'] })).toBe(
      count({
        any: [
          { op: '=', column: 'Unit Price', value: 59 },
          { op: '=', column: 'Unit Price', value: 7.25 },
        ],
      }),
    );
    expect(count({ op: 'month', column: 'Order Date', value: 12 })).toBe('2');
    expect(count({ op: 'before-row', row: 7 })).toBe('7');
    expect(count({ op: 'after-row', row: 57 })).toBe('2');
    expect(count({ op: 'same', column: 'Order Date', row: 3 })).toBe('2');
    expect(count({ op: 'missing', column: 'Region' })).toBe('0');
  });

  it('returns all rows of a tie, and groups', () => {
    const most = { op: 'top', by: 'Total Amount', order: 'highest', columns: ['Order ID'] };

    expect(texts(run(orders, most))).toEqual(['SO-1055', 'SO-1032', 'SO-1004']);
    expect(
      texts(run(orders, { op: 'groups', group: 'Customer', measure: 'count', order: 'highest', limit: 1 })),
    ).toEqual(['Foxtrot LLC']);
    const sums = run(orders, {
      op: 'groups',
      group: 'Region',
      measure: 'sum',
      column: 'Total Amount',
      order: 'highest',
      limit: 50,
    });
    expect(sums.values).toHaveLength(4);
    expect(sums.values.find(({ text }) => text === 'North')?.measure).toBe('$38,069.55');
    expect(
      run(orders, { op: 'average', column: 'Quantity' }, { op: '=', column: 'Status', value: 'Shipped' }).values[0]
        ?.number,
    ).toBe('5.48');
  });

  it('finds rows by their order', () => {
    const dynamo = { op: '=', column: 'Project', value: 'dynamo' };

    expect(
      texts(run(projects, { op: 'neighbour', direction: 'next', by: 'Start', columns: ['Project'] }, dynamo)),
    ).toEqual(['Echo']);
    expect(texts(run(projects, { op: 'neighbour', direction: 'previous', columns: ['Project'] }, dynamo))).toEqual([
      'Cumulus',
    ]);
    expect(texts(run(projects, { op: 'nth', n: -1, columns: ['Project'] }))).toEqual(['Iris']);
    expect(texts(run(projects, { op: 'nth', n: 2, by: 'Budget (USD)', columns: ['Project'] }))).toEqual(['Iris']);
    expect(texts(run(projects, { op: 'difference', columns: ['Budget (USD)', 'Spent (USD)'] }, dynamo))).toEqual([
      '249,000 USD',
    ]);
    expect(texts(run(projects, { op: 'difference', columns: ['Start', 'End'] }, dynamo))).toEqual(['347 days']);
    expect(texts(run(projects, { op: 'longest-run' }, { op: '=', column: 'State', value: 'Completed' }))).toEqual([
      '3',
    ]);
    expect(texts(run(projects, { op: 'exists' }, dynamo))).toEqual(['yes']);
  });

  it('returns the cells that it used', () => {
    const [cell] = run(
      projects,
      { op: 'cells', columns: ['Lead'] },
      { op: '=', column: 'Project', value: 'Echo' },
    ).cells;
    expect(cell).toMatchObject({ row: 4, column: 1, text: 'Omar Aziz' });
    expect(run(orders, { op: 'count' }, north).cells.map(({ text }) => text)).toEqual([
      'North',
      'North',
      'North',
      'North',
    ]);
  });

  it('returns the number of used rows whose cells are not listed', () => {
    const many = tableOf(
      ['Name', 'Group', 'Amount'],
      Array.from({ length: 130 }, (_, at) => [`n${at}`, at < 60 ? 'a' : 'b', '7.5']),
    );
    const listed = (value: object): readonly [number, number] => {
      const { cells, columns, furtherRows } = run(many, value);
      return [cells.length / columns.length, furtherRows];
    };

    expect(listed({ op: 'cells', columns: ['Name', 'Group'] })).toEqual([50, 80]);
    expect(listed({ op: 'sum', column: 'Amount' })).toEqual([4, 126]);
    expect(listed({ op: 'top', by: 'Amount', order: 'highest', columns: ['Name'] })).toEqual([50, 80]);
    expect(listed({ op: 'groups', group: 'Group', measure: 'count', order: 'highest', limit: 1 })).toEqual([4, 66]);
    expect(listed({ op: 'longest-run' })).toEqual([50, 80]);
    expect(
      run(orders, { op: 'cells', columns: ['Region'] }, { op: '=', column: 'Region', value: 'none' }),
    ).toMatchObject({ columns: [3], cells: [], furtherRows: 0 });
  });

  it('is refused with the field whose value does not fit its column', () => {
    const wrong = (test: object): unknown => run(orders, { op: 'count' }, test);

    expect(() => wrong({ op: '>', column: 'Region', value: 'a' })).toThrow(
      'where[0].value: column "Region" holds text',
    );
    expect(() => wrong({ op: 'between', column: 'Quantity', low: 1, high: 'x' })).toThrow(
      'where[0].high: column "Quan',
    );
    expect(() => wrong({ not: { op: 'month', column: 'Region', value: 3 } })).toThrow(
      'where[0].not.column: column "Reg',
    );
    expect(() => wrong({ any: [north, { op: '<', column: 'Order Date', value: 'May' }] })).toThrow(
      'where[0].any[1].value: column "Order Date" holds dates: give YYYY',
    );
  });

  it('adds decimal numbers exactly', () => {
    const cents = tableOf(
      ['Name', 'Amount'],
      Array.from({ length: 30 }, (_, at) => [`n${at}`, at % 2 ? '0.10' : '0.20']),
    );
    const large = tableOf(
      ['Name', 'Amount'],
      Array.from({ length: 5 }, (_, at) => [`n${at}`, at === 0 ? '0.000001' : '99999999999999.9']),
    );

    expect(run(cents, { op: 'sum', column: 'Amount' }).values[0]?.number).toBe('4.50');
    expect(run(large, { op: 'sum', column: 'Amount' }).values[0]?.number).toBe('399999999999999.600001');
  });

  it('is refused if it cannot be computed', () => {
    const mixed = tableOf(
      ['Name', 'Amount', 'Day'],
      [
        ['a', '$5', '01/02/2024'],
        ['b', '€6', '03/04/2024'],
      ],
    );

    expect(() => run(mixed, { op: 'sum', column: 'Amount' })).toThrow(/"Amount" has amounts in different units/);
    expect(() => run(mixed, { op: 'sum', column: 'Name' })).toThrow(/"Name" holds text/);
    expect(() => run(mixed, { op: 'max', column: 'Day' })).toThrow(/"Day" has dates/);
    expect(() => run(mixed, { op: 'count' }, { op: '>', column: 'Day', value: '2024-02' })).toThrow(/only years/);
    expect(texts(run(mixed, { op: 'count' }, { op: '>=', column: 'Day', value: '2024' }))).toEqual(['2']);
    expect(() => run(orders, { op: 'sum', column: 'Order Date' })).toThrow(TableProgramError);
    expect(() => run(orders, { op: 'count' }, { op: '>', column: 'Quantity', value: 'many' })).toThrow(
      /"many" is not one/,
    );
    expect(() => run(orders, { op: 'difference', columns: ['Quantity'] }, north)).toThrow(
      /select two rows; it selects 18/,
    );
  });

  it.each([
    [null, 'program: must be an object'],
    [{ value: { op: 'mode' } }, 'value.op: must be one of'],
    [{ value: { op: 'sum' } }, 'value.column: is missing.'],
    [
      { value: { op: 'sum', column: 'Revenue' } },
      'value.column: there is no column "Revenue". Columns: Order ID, Order Date',
    ],
    [
      { value: { op: 'count' }, where: [{ op: '=', column: 'Regin', value: 'x' }] },
      'where[0].column: there is no column "Regin"',
    ],
    [
      { value: { op: 'count' }, where: [{ any: [north, { op: '=', column: 'Regin', value: 'x' }] }] },
      'where[0].any[1].column: there is no column "Regin"',
    ],
    [
      { value: { op: 'count' }, where: [{ not: { op: 'missing', column: 'Regin' } }] },
      'where[0].not.column: there is no column "Regin"',
    ],
    [{ value: { op: 'cells', columns: ['Region', 'Nowhere'] } }, 'value.columns[1]: there is no column "Nowhere"'],
    [
      { value: { op: 'count' }, where: [{ op: '=', column: 'Region', value: {} }] },
      'where[0].value: must be string or must be number.',
    ],
    [
      { value: { op: 'count' }, where: [{ any: [{ op: 'in', column: 'Region', values: ['North', null] }] }] },
      'where[0].any[0].values[1]: must be string or must be number.',
    ],
    [
      { value: { op: 'top', by: 'Quantity', order: 'best', columns: ['Region'] } },
      'value.order: must be one of highest, lowest.',
    ],
    [
      { value: { op: 'groups', group: 'Region', measure: 'count', order: 'highest', limit: 1e9 } },
      'value.limit: must be <= 50.',
    ],
    [{ value: { op: 'sum', column: 'x'.repeat(2_001) } }, 'value.column: must not have more than 2000 characters.'],
    [{ value: { op: 'sum', column: '__proto__' } }, 'value.column: there is no column "__proto__"'],
    [
      JSON.parse('{"value":{"op":"count"},"where":[{"op":"missing","column":"Region","__proto__":1}]}'),
      'where[0].__proto__: there is no such field.',
    ],
    [JSON.parse('{"value":{"op":"count"},"__proto__":{}}'), 'program.__proto__: there is no such field.'],
    [{ value: { op: 'count' }, where: [{ any: [] }] }, 'where[0].any'],
    [{ value: { op: 'count' }, where: 'all' }, 'where: must be a list'],
    [{ value: { op: 'count' }, after: [] }, 'program.after: there is no such field'],
    [{ value: { op: 'count', column: 'Region' } }, 'value.column: there is no such field.'],
    [{ value: { op: 'constructor' } }, 'value.op'],
  ])('that is invalid is refused with the reason: %j', (program, message) => {
    expect(() => readProgram(program, orders)).toThrow(TableProgramError);
    expect(() => readProgram(program, orders)).toThrow(message);
  });

  it('can name columns of the same name by their number', () => {
    const doubled = tableOf(
      ['A', 'a', ''],
      [
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    );

    expect(() => run(doubled, { op: 'sum', column: 'A' })).toThrow('use #1 or #2');
    expect(run(doubled, { op: 'sum', column: '#3' }).values[0]?.number).toBe('9');
  });
});
