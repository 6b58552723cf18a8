import { describe, expect, it } from 'vitest';
import { tableStatement } from '../../src/domain/tables/table-statement.js';
import type { TableFacts } from '../../src/domain/unit.js';

const facts = (header: string[], rows: string[][], more: Partial<TableFacts> = {}): TableFacts => ({
  header,
  rows,
  headerRows: 0,
  caption: '',
  identity: '',
  ...more,
});
const said = (...tables: TableFacts[]): string => tableStatement(tables, undefined, 400);

describe('the statement of a table', () => {
  it.each([
    ['years under the same words', ['', 'At December 31, 2019', 'At December 31, 2018'], ['2019', '2018']],
    ['years before the same words', ['', '2019 (in millions)', '2018 (in millions)'], ['2019', '2018']],
    ['dates of different days', ['', 'May 27, 2019', 'May 28, 2018'], ['May 27, 2019', 'May 28, 2018']],
    ['names with words in common', ['', 'Net sales', 'Net income'], ['Net sales', 'Net income']],
  ])('names cells by their columns: %s', (_, header, [first, second]) => {
    expect(said(facts(header, [['Cash', '5', '4']]))).toMatch(new RegExp(`Cash: ${first} 5, ${second} 4\\.$`));
  });

  it('names shortened columns in full before the cells', () => {
    expect(said(facts(['$m', 'Year 2019', 'Year 2018'], [['Cash', '5', '4']]))).toBe(
      'Columns: $m, Year 2019, Year 2018. Cash: 2019 5, 2018 4.',
    );
  });

  it('joins a second header row of years or units', () => {
    const rows = [
      ['', '2019', '2018'],
      ['Eire', '1', '2'],
    ];
    expect(said(facts(['', 'Sales', 'Sales'], rows))).toBe('Columns: Sales 2019, Sales 2018. Eire: 2019 1, 2018 2.');
  });

  it('leaves out rows that are only headings, unless there are no others', () => {
    expect(
      said(
        facts(
          ['', '2019'],
          [
            ['Assets', ''],
            ['Cash', '5'],
          ],
        ),
      ),
    ).toBe('Cash: 2019 5.');
    expect(said(facts([], [['Assets'], ['Cash']]))).toBe('Assets; Cash.');
  });

  it('contains complete rows up to its limit, and always the first', () => {
    const rows = Array.from({ length: 60 }, (_, n) => [`Item number ${n}`, `${1_000 + n}`]);
    const statement = said(facts(['', 'Price'], rows));
    expect(statement.length).toBeLessThanOrEqual(400);
    expect(statement).toMatch(/^Item number 0: Price 1000; .*Item number \d+: Price \d{4}\.$/);
    const leadIn = 'word '.repeat(200);
    expect(tableStatement([facts(['', 'Price'], rows)], leadIn, 400)).toContain('Item number 0: Price 1000');
  });

  it('names no column for a cell whose column is uncertain', () => {
    const cut = facts(['Name', 'Price'], [['12'], ['Nail', '3']], { isCut: true });
    expect(said(cut)).toBe('Columns: Name, Price. 12; Nail.');
  });

  it('is empty for an empty table', () => {
    expect(said()).toBe('');
    expect(said(facts([], [['', '']]))).toBe('');
  });
});
