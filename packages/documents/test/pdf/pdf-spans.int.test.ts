import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';
import { line, pdfOf, text } from '../helpers/pdf.js';

type Cell = string | readonly [text: string, columns: number];

/** A grid in which cells may span columns, drawn cell by cell as word processors do. @param isOpen whether the rule above a cell is missing. */
function grid(
  rows: readonly (readonly Cell[])[],
  isOpen: (row: number, column: number) => boolean = () => false,
): string {
  const [x, top, width, height] = [50, 700, 120, 20];
  const spans = (row: readonly Cell[]): (readonly [string, number])[] =>
    row.map((cell) => (typeof cell === 'string' ? [cell, 1] : cell));
  const columns = spans(rows[0] ?? []).reduce((sum, [, span]) => sum + span, 0);
  const out: string[] = [];
  for (let row = 0; row <= rows.length; row++) {
    const y = top - row * height;
    for (let column = 0; column < columns; column++)
      if (!isOpen(row, column)) out.push(line(x + column * width, y, x + (column + 1) * width, y));
    let column = 0;
    for (const [value, span] of spans(rows[row] ?? [])) {
      out.push(line(x + column * width, y, x + column * width, y - height));
      if (value !== '') out.push(text(x + column * width + 4, y - 14, value, 10));
      column += span;
    }
    if (row < rows.length) out.push(line(x + columns * width, y, x + columns * width, y - height));
  }
  return out.join('\n');
}

const header = ['Item', 'Units', 'Amount'];
const desk = ['Desk', '3', '100'];
const lamp = ['Lamp', '2', '40'];

async function tableIn(page: string) {
  const { outline, blocks } = await parseBytes(pdfOf([page]), 'pdf');
  const table = blocks.find((block) => block.table !== undefined)?.table;
  return { outline, header: table?.header, spanned: table?.spannedColumns };
}

describe('a ruled table of a PDF', () => {
  it('has the header below titles that span it, which are text', async () => {
    const rows = [[['Stock of the shop', 3]], [['In pieces and euros', 3]], header, desk, lamp] as const;
    expect(await tableIn(grid(rows))).toEqual({
      outline: [
        'paragraph: Stock of the shop',
        'paragraph: In pieces and euros',
        'table: Item | Units | Amount\nDesk | 3 | 100\nLamp | 2 | 40',
      ],
      ...{ header, spanned: [] },
    });
  });

  it('keeps a row that spans it in the middle', async () => {
    const { outline } = await tableIn(grid([header, desk, [['Lights', 3]], lamp]));
    expect(outline).toEqual(['table: Item | Units | Amount\nDesk | 3 | 100\nLights\nLamp | 2 | 40']);
  });

  it('has an amount that spans rows in each of them, and marks its column', async () => {
    const rows = [header, ['Desk', '3', ''], ['Chair', '5', '350'], ['Rug', '1', ''], lamp];
    const { outline, spanned } = await tableIn(grid(rows, (row, column) => column === 2 && (row === 2 || row === 3)));
    expect(outline).toEqual([
      'table: Item | Units | Amount\nDesk | 3 | 350\nChair | 5 | 350\nRug | 1 | 350\nLamp | 2 | 40',
    ]);
    expect(spanned).toEqual([2]);
  });

  it('has a name that spans rows in each of them', async () => {
    const rows = [
      ['Team', 'Name', 'Amount'],
      ['Red', 'Ann', '10'],
      ['', 'Bob', '20'],
      ['Blue', 'Cem', '40'],
    ];
    const { outline, spanned } = await tableIn(grid(rows, (row, column) => column === 0 && row === 2));
    expect(outline).toEqual(['table: Team | Name | Amount\nRed | Ann | 10\nRed | Bob | 20\nBlue | Cem | 40']);
    expect(spanned).toEqual([]);
  });

  it('marks the columns of an amount that spans them', async () => {
    const { outline, spanned } = await tableIn(
      grid([
        ['Item', '2023', '2024'],
        ['Desk', '10', '20'],
        ['Chair', ['50', 2]],
        ['Lamp', '30', '40'],
      ]),
    );
    expect(outline).toEqual(['table: Item | 2023 | 2024\nDesk | 10 | 20\nChair | 50\nLamp | 30 | 40']);
    expect(spanned).toEqual([1, 2]);
  });

  it('leaves cells empty that have rules around them, or lack the rules of their whole column', async () => {
    const rows = [header, ['Desk', '3', ''], ['Chair', '', '250'], lamp];
    const plain = 'table: Item | Units | Amount\nDesk | 3\nChair |  | 250\nLamp | 2 | 40';
    expect((await tableIn(grid(rows))).outline).toEqual([plain]);
    const unruled = await tableIn(grid(rows, (row, column) => column === 2 && row > 0 && row < rows.length));
    expect(unruled).toMatchObject({ outline: [plain], spanned: [] });
  });
});

describe('a line above an open table of figures of a PDF', () => {
  const rights = [330, 410, 490];
  const row = (y: number, [label = '', ...figures]: readonly string[]): string =>
    [
      text(60, y, label, 10),
      ...figures.map((figure, at) => text((rights[at] ?? 0) - 5 * figure.length, y, figure, 10)),
    ].join('\n');
  const rows = [
    ['Region', '2018', '2019', '2020'],
    ['North', '10.5', '12.5', '14.1'],
    ['South', '20.1', '25.0', '9.90'],
    ['East', '5.00', '6.20', '7.30'],
  ];
  const page = (x: number, above: string): string =>
    [text(x, 720, above, 10), ...rows.map((each, at) => row(700 - 16 * at, each))].join('\n');

  it.each([
    [60, 'Sales by region, in millions of euros'],
    [190, 'Sales by region, in millions of euros'],
    [250, 'Key figures'],
  ])('from %d is its title: %s', async (x, title) => {
    const { outline, header: names } = await tableIn(page(x, title));
    expect(names).toEqual(rows[0]);
    expect(outline[0]).toMatch(new RegExp(`: ${title}$`));
  });

  it('is its caption if it says so, wherever it is', async () => {
    const { blocks } = await parseBytes(pdfOf([page(340, 'Table 2: Sales')]), 'pdf');
    expect(blocks.map(({ table }) => table).find(Boolean)).toMatchObject({
      caption: 'Table 2: Sales',
      header: rows[0],
    });
  });

  it('is a name of the columns if it is centred over them, or in line with one', async () => {
    const centred = await tableIn(page(350, 'Year ended June 30,'));
    expect(centred.header).toEqual(['Region', ...[2018, 2019, 2020].map((year) => `Year ended June 30, ${year}`)]);
    const aligned = await tableIn(page(292, 'Restated'));
    expect(aligned.header).toEqual(['Region', 'Restated 2018', '2019', '2020']);
  });
});
