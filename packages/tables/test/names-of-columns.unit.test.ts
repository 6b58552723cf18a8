import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const tableWith = (...columns: readonly string[]) =>
  tableOf(
    ['Line', ...columns],
    ['Sales', 'Costs'].map((line, at) => [line, ...columns.map((_, column) => String(10 * column + at))]),
  );
const answer = (table: ReturnType<typeof tableOf>, question: string) => answers(ask(table, question, 'figures'));

describe('a season or fiscal year over two years', () => {
  it.each([
    ['2016/17', '2017/18', '2018/19'],
    ['2016-17', '2017-18', '2018-19'],
    ['2016–2017', '2017–2018', '2018–2019'],
    ['FY 2016/17', 'FY 2017/18', 'FY 2018/19'],
    ['FY16/17', 'FY17/18', 'FY18/19'],
  ])('is not named by one of them: %s', (...columns) => {
    const table = tableWith(...columns);
    for (const year of ['2016', '2017', '2018', '2019', 'FY 2017', 'FY18'])
      expect(answer(table, `What were the sales in ${year}?`)).toBeUndefined();
    const isFiscal = columns[0].startsWith('FY');
    for (const year of ['2017/18', '2017-18', '2017–2018', ...(isFiscal ? ['FY17/18', 'FY 2017/18'] : [])])
      expect(answer(table, `What were the sales in ${year}?`)).toEqual(['10']);
  });

  it.each([
    [['2018-10', '2018-12'], 'What were the sales in 2018?', undefined],
    [['2018-10', '2018-12'], 'What were the sales in 2018-12?', ['10']],
    [['2017', '2018'], 'What were the sales in 2018?', ['10']],
    [['2017 (12 months)', '2018 (12 months)'], 'What were the sales in 2018?', ['10']],
  ])('as a month is not named by its year: %j %s', (columns, question, expected) => {
    expect(answer(tableWith(...columns), question)).toEqual(expected);
  });
});

describe('a mark of a footnote', () => {
  it.each([
    [['2017¹', '2018²'], 'What were the sales in 2018?', ['10']],
    [['2017*', '2018†'], 'What were the sales in 2018?', ['10']],
    [['2018', '2018*'], 'What were the sales in 2018?', undefined],
    [['2018', '2018 ¹⁾'], 'What were the sales in 2018?', undefined],
  ])('is no part of the name of a column: %j %s', (columns, question, expected) => {
    expect(answer(tableWith(...columns), question)).toEqual(expected);
  });

  it('does not hide a column from the question, so that another one answers it', () => {
    const table = tableOf(
      ['Product', 'Costs¹', 'Price'],
      [
        ['Desk', '10', '20'],
        ['Lamp', '4', '5'],
      ],
    );
    expect(answer(table, 'What are the costs of the desk?')).toEqual(['10']);
    expect(answer(table, 'What are the total costs?')).toEqual(['14']);
  });
});
