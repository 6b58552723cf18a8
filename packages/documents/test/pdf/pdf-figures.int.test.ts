import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';
import { line, pdfOf, text } from '../helpers/pdf.js';

const size = 10;

/** Widths in Helvetica: digits 0.556 em, comma, point and parentheses less. */
const widthOf = (value: string): number =>
  [...value].reduce((sum, sign) => sum + (/\d|\$/.test(sign) ? 0.556 : /[(),.%]/.test(sign) ? 0.3 : 0.5) * size, 0);

/** A line of a statement: its label, and figures that end at `ends`; a bracket hangs over. */
const row = (y: number, label: string, figures: readonly string[], ends: readonly number[] = [400, 470, 540]): string =>
  [
    text(50, y, label, size),
    ...figures.map((figure, at) => {
      const end = (ends[at] ?? 0) + (figure.endsWith(')') ? 0.3 * size : 0);
      return figure === '' ? '' : text(end - widthOf(figure), y, figure, size);
    }),
  ].join('\n');

async function tablesOf(pages: readonly string[]) {
  const { blocks, text: canonical, outline } = await parseBytes(pdfOf(pages), 'pdf');
  const tables = blocks.flatMap(({ table }) => (table ? [table] : []));
  return {
    outline,
    headers: tables.map(({ header }) => header),
    rows: tables.map(({ rows }) => rows.map(({ start, end }) => canonical.slice(start, end))),
  };
}

describe('tables of figures', () => {
  it('have labels, numbers and column names, even if only sums are underlined', async () => {
    const ends = [400, 470];
    const { headers, rows } = await tablesOf([
      [
        text(230, 780, 'CONSOLIDATED BALANCE SHEETS', size),
        text(375, 750, 'May 31,', size),
        text(445, 750, 'May 31,', size),
        row(738, '(In millions)', ['2021', '2020'], ends),
        row(720, 'ASSETS', []),
        row(708, 'Current assets:', []),
        row(696, 'Cash and cash equivalents', ['4,478', '2,650'], ends),
        text(350, 696, '$', size) + text(420, 696, '$', size),
        row(684, 'Short-term investments', ['1,514', '1,527'], ends),
        line(350, 680, 400, 680) + line(420, 680, 470, 680),
        row(668, 'Total current assets', ['5,992', '4,177'], ends),
        line(350, 664, 400, 664) + line(420, 664, 470, 664),
        row(640, 'Goodwill', ['487', '-'], ends),
        row(628, 'Accumulated loss', ['(158)', '(188)'], ends),
        line(350, 624, 400, 624) + line(420, 624, 470, 624),
        row(612, 'Total assets', ['6,321', '3,989'], ends),
      ].join('\n'),
    ]);
    expect(headers).toEqual([['(In millions)', 'May 31, 2021', 'May 31, 2020']]);
    expect(rows).toEqual([
      [
        '(In millions) | May 31, 2021 | May 31, 2020',
        'ASSETS',
        'Current assets:',
        'Cash and cash equivalents | $4,478 | $2,650',
        'Short-term investments | 1,514 | 1,527',
        'Total current assets | 5,992 | 4,177',
        'Goodwill | 487 | -',
        'Accumulated loss | (158) | (188)',
        'Total assets | 6,321 | 3,989',
      ],
    ]);
  });

  it('repeat a name for all columns that its line spans', async () => {
    const ends = [330, 400, 470, 540];
    const { headers } = await tablesOf([
      [
        text(330, 750, 'Three months ended', size) + text(460, 750, 'Six months', size),
        line(280, 746, 402, 746) + line(430, 746, 542, 746),
        row(734, '', ['2021', '2020', '2021', '2020'], ends),
        ...['Sales', 'Costs', 'Taxes', 'Net income'].map((label, n) =>
          row(716 - 12 * n, label, ['1,000', '2,000', '3,000', `${n},500`], ends),
        ),
      ].join('\n'),
    ]);
    expect(headers).toEqual([
      ['', 'Three months ended 2021', 'Three months ended 2020', 'Six months 2021', 'Six months 2020'],
    ]);
  });

  it('have no header if their columns have no names', async () => {
    const lines = ['Rent', 'Heating', 'Water', 'Waste'].map((label, n) =>
      row(700 - 12 * n, label, [`${n + 1},200`, '900']),
    );
    expect((await tablesOf([lines.join('\n')])).headers).toEqual([[]]);
  });

  it('join labels of two lines with the numbers on either line', async () => {
    const long = 'Purchases of property and equipment, including internal-use';
    const { rows } = await tablesOf([
      [
        row(700, 'Net income', ['10', '20', '30']),
        row(688, long, []),
        row(676, 'software and website development', ['(5,387)', '(7,804)', '(9,955)']),
        row(664, 'Earnings before income tax expense and equity in the income', ['369', '367', '689']),
        row(652, '(loss) of affiliates', []),
        row(640, 'Cash at the end', ['1', '2', '3']),
      ].join('\n'),
    ]);
    expect(rows).toEqual([
      [
        'Net income | 10 | 20 | 30',
        `${long} software and website development | (5,387) | (7,804) | (9,955)`,
        'Earnings before income tax expense and equity in the income (loss) of affiliates | 369 | 367 | 689',
        'Cash at the end | 1 | 2 | 3',
      ],
    ]);
  });

  it('keep years repeated at the top of each page, unlike running heads', async () => {
    const page = (n: number): string =>
      [
        row(752, 'Years ended December 31,', ['2021', '2020', '2019']),
        ...['Sales', 'Costs', 'Profit'].map((label, at) => row(736 - 12 * at, label, [`${n}00`, `${n}10`, `${n}20`])),
        ...Array.from({ length: 5 }, (_, at) =>
          text(50, 600 - 14 * at, `Words of page ${n} that are of no concern here at all.`),
        ),
      ].join('\n');
    const { headers } = await tablesOf([1, 2, 3, 4].map(page));
    expect(headers).toEqual(Array.from({ length: 4 }, () => ['Years ended December 31,', '2021', '2020', '2019']));
  });
});
