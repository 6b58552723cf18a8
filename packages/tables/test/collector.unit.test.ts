import { document } from '@cardinal/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDirectory } from '../src/index.js';
import { collectLimits } from '../src/limits.js';
import { bytesOf, partsOf, tableOf, tablesOf, textOf } from '../testing/parts.js';

const people = {
  header: ['Name', 'City'],
  rows: [
    ['Ann', 'Oslo'],
    ['Ben', 'Rome'],
    ['Cem', 'Oslo'],
  ],
};

const paragraph = (start: number): document.ParsedPart => ({
  ...{ textStart: start, text: '\n\nx', pages: [] },
  blocks: [
    {
      kind: document.BlockKind.PARAGRAPH,
      start: start + 2,
      end: start + 3,
      page: 1,
      level: 0,
      headingPath: [],
      marker: '',
      lines: [],
    },
  ],
});

describe('the collector of tables', () => {
  it('returns nothing for a document without a table to keep', () => {
    expect(bytesOf([paragraph(0)])).toBeUndefined();
    expect(bytesOf(partsOf({ rows: [['one cell']] }))).toBeUndefined();
    expect(bytesOf(partsOf({ header: ['Name', 'City'], rows: [['Ann', 'Oslo']] }))).toBeUndefined();
  });

  it('joins the blocks of one table, but not two tables with the same header', () => {
    const [first, second, ...others] = tablesOf(partsOf({ ...people, blockRows: 2 }, { ...people, caption: 'Again' }));

    expect(others).toEqual([]);
    expect(first?.rows).toBe(3);
    expect(second?.facts).toMatchObject({ name: 'Again', rows: 3 });
    expect([0, 1, 2].map((row) => second?.columns[1]?.textAt(row))).toEqual(['Oslo', 'Rome', 'Oslo']);
  });

  it('ends a table at a paragraph', () => {
    const parts = partsOf(people);
    const end = textOf(parts).length;

    expect(tablesOf([...parts, paragraph(end), ...partsOf(people)])).toHaveLength(2);
  });

  it('keeps the position and page of every cell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z|€]{0,4}$/), { minLength: 2, maxLength: 5 }), {
          minLength: 2,
          maxLength: 30,
        }),
        fc.integer({ min: 1, max: 7 }),
        (rows, blockRows) => {
          const page = (row: number): number => 1 + Math.floor(row / 3);
          const filled = rows.map((row) => ['a', ...row]);
          const parts = partsOf({ header: ['first', 'second'], rows: filled, blockRows, page });
          const [table] = tablesOf(parts);
          const text = textOf(parts);

          for (const [row, cells] of filled.entries())
            for (let column = 0; column < (table?.columns.length ?? 0); column++) {
              const place = table?.cellPlace(row, column);
              expect(text.slice(place?.start, place?.end)).toBe(cells[column] ?? '');
              expect(place?.page).toBe(page(row + 1));
            }
        },
      ),
    );
  });

  it('lists tables that it does not keep, with the reason', () => {
    const limits = { ...collectLimits, cells: 8, columns: 3, tables: 2 };
    const wide = {
      header: ['a', 'b', 'c', 'd'],
      rows: [
        ['1', '2', '3', '4'],
        ['1', '2', '3', '4'],
      ],
    };
    const long = { header: ['a', 'b'], rows: Array.from({ length: 5 }, () => ['x', 'y']) };
    const directory = readDirectory(bytesOf(partsOf(wide, long, people), limits) ?? Buffer.alloc(0));

    expect(directory.tables.map(({ facts }) => facts.refused)).toEqual([
      'It has more than 3 columns.',
      'It has more than 8 cells.',
    ]);
    expect(directory.tables.map(({ facts }) => facts.rows)).toEqual([2, 5]);
    expect(directory.further).toBe(1);
  });

  it.each([0, 1_500, 4_000])(
    'keeps the tables that fit into a directory of %i bytes, and counts the others',
    (most) => {
      const limits = { ...collectLimits, directoryBytes: most };
      const bytes = bytesOf(partsOf(...Array.from({ length: 20 }, () => people)), limits) ?? Buffer.alloc(0);
      const directory = readDirectory(bytes);

      expect(directory.end).toBeLessThanOrEqual(Math.max(most, 64));
      expect(directory.tables.length + directory.further).toBe(20);
      expect(directory.tables.length > 0).toBe(most > 0);
      expect(directory.further).toBeGreaterThan(0);
    },
  );

  it('numbers the columns of a table that has no header', () => {
    const [table] = tablesOf(
      partsOf({
        rows: [
          ['Ann', '31'],
          ['Ben', '42'],
          ['Cem', '28'],
        ],
      }),
    );

    expect(table?.facts).toMatchObject({ rows: 3 });
    expect(table?.facts.header).toBeUndefined();
    expect(table?.columns.map(({ facts }) => facts.name)).toEqual(['Column 1', 'Column 2']);
    expect(table?.columns[1]?.facts).toMatchObject({ type: 'number', exceptions: 0, distinct: 3 });
    expect(table?.columns[0]?.textAt(0)).toBe('Ann');
  });

  it('joins a second header row, but not a row with a word among numbers', () => {
    const rows = [
      ['Region', 'in tons', 'in euros'],
      ['North', '12', '10'],
      ['South', '14', '11'],
      ['West', '9', '8'],
    ];
    const two = tableOf(['', 'Weight', 'Cost'], rows);
    const one = tableOf(['Region', 'Weight', 'Cost'], [['East', 'open', '7'], ...rows.slice(1)]);

    expect(two.columns.map(({ facts }) => facts.name)).toEqual(['Region', 'Weight / in tons', 'Cost / in euros']);
    expect(two.rows).toBe(3);
    expect(one.rows).toBe(4);
    expect(one.columns[1]?.facts).toMatchObject({ type: 'number', exceptions: 1 });
  });

  it('adds the name of a spanning cell to the columns below it', () => {
    const spanned = tableOf(
      ['Region', '2023', '', '2024'],
      [
        ['', 'Units', 'Value', 'Units', 'Value'],
        ['North', '1', '10', '2', '20'],
        ['South', '3', '30', '4', '40'],
        ['East', '5', '50', '6', '60'],
      ],
    );

    const years = ['2023 / Units', '2023 / Value', '2024 / Units', '2024 / Value'];
    expect(spanned.columns.map(({ facts }) => facts.name)).toEqual(['Region', ...years]);
    expect(spanned.rows).toBe(3);
  });

  it.each([
    ['a row of words under names of their own', ['Day', 'Opens', 'Closes'], ['Monday', 'closed', 'closed'], '10:00'],
    ['values without a key', ['City', 'Founded', 'Renewed'], ['', '1910', '1950'], '1920'],
    ['one word', ['', 'Sold', 'Lost'], ['', 'closed', ''], '7'],
  ])('does not use a row as a second header: %s', (_, header, first, value) => {
    const others = ['Tuesday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, value, value]);
    const table = tableOf(header, [first, ...others]);

    expect(table.rows).toBe(5);
    expect(table.columns.map(({ facts }) => facts.name)).toEqual(header);
  });

  it.each([
    [
      'years below a spanning cell',
      ['Item', 'North', '', 'South', ''],
      ['', '2023', '2024', '2023', '2024'],
      'North / 2024',
    ],
    ['above two rows', ['Item', 'North', '', 'South', ''], ['', 'Sold', 'Lost', 'Sold', 'Lost'], 'North / Lost'],
    [
      'a name over two rows',
      ['Item', 'North', '', 'South', ''],
      ['Item', 'Sold', 'Lost', 'Sold', 'Lost'],
      'North / Lost',
    ],
    ['numbered rows', ['No', 'North', '', 'South', ''], ['', 'Sold', 'Lost', 'Sold', 'Lost'], 'North / Lost'],
    ['no labels of rows', ['North', '', '', 'South', ''], ['Sold', 'Lost', 'Won', 'Sold', 'Lost'], 'North / Won'],
  ])('uses a row as a second header: %s', (_, header, second, name) => {
    const rows = [
      ['1', '10', '20', '30', '40'],
      ['2', '11', '21', '31', '41'],
    ];
    const table = tableOf(header, [second, ...rows]);
    const [first = ''] = header;

    expect(table.rows).toBe(2);
    expect(table.columns[2]?.facts).toMatchObject({ name, type: 'number', exceptions: 0 });
    expect(table.columns[0]?.facts.name).toBe(second[0] === 'Sold' ? 'North / Sold' : first);
  });

  it.each(['Suma', 'Somme', 'TOTALE:', 'Sous-total', 'Razem', 'Итого', '合计', '합계', 'Toplam', 'Ø', 'المجموع'])(
    'leaves out a row named %s, whatever its values',
    (name) => {
      const table = tableOf(
        ['Item', 'Sold'],
        [
          ['a', '10'],
          ['b', '20'],
          [name, '15'],
        ],
      );
      expect([...table.totals]).toEqual([2]);
    },
  );

  it('leaves out balances, carried forward amounts and rows without a name only if they are sums', () => {
    const totals = (...rows: string[][]) => [...tableOf(['Item', 'Sold'], rows).totals];
    const items = [
      ['a', '10'],
      ['b', '20'],
    ];

    expect(totals(...items, ['Carried forward', '30'], ['c', '5'], ['Balance', '35'])).toEqual([2, 4]);
    expect(totals(...items, ['Balance', '31'])).toEqual([]);
    expect(totals(...items, ['', '30'], ['c', '5'], ['d', '6'], ['', '11'], ['e', '7'])).toEqual([2, 5]);
    expect(totals(...items, ['', '30'], ['', '30'], ['e', '7'])).toEqual([2]);
  });

  it('leaves out repeated headers', () => {
    const header = ['Item', 'Sold'];
    const table = tableOf(header, [['Bolt', '3'], header, ['Nut', '4'], ['Item', '5'], header]);

    expect(table.rows).toBe(3);
    expect(table.columns[1]?.facts).toMatchObject({ type: 'number', exceptions: 0 });
    expect([0, 1, 2].map((row) => table.columns[0]?.textAt(row))).toEqual(['Bolt', 'Nut', 'Item']);
    expect(table.cellPlace(1, 1)).toMatchObject({ start: 'Item | Sold\nBolt | 3\nItem | Sold\nNut | '.length });
  });

  it('leaves out total rows at any position', () => {
    const sales = [
      ['North', '10', '1'],
      ['South', '20', '2'],
      ['Subtotal', '30', '3'],
      ['East', '5', '4'],
      ['Total Energy', '7', '1'],
      ['Grand total', '42', '8'],
    ];
    const unnamed = [
      ['a', '1', '5'],
      ['b', '2', '6'],
      ['c', '3', '7'],
      ['', '6', '18'],
    ];

    expect([...tableOf(['Region', 'Sold', 'Lost'], sales).totals]).toEqual([2, 5]);
    expect([...tableOf(['Region', 'Sold', 'Lost'], unnamed).totals]).toEqual([3]);
    expect([...tableOf(['Region', 'Sold', 'Lost'], [...sales.slice(0, 2), ['Total North', '30', '3']]).totals]).toEqual(
      [2],
    );
    expect(tableOf(['Region', 'Sold', 'Lost'], sales).columns[0]?.facts).toMatchObject({ distinct: 4, unique: true });
  });
});
