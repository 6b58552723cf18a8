import type { DocumentType } from '@cardinal/contracts';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docxOf, table } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';
import { word97Of } from '../helpers/word97.js';

const rows = [
  ['Item', '2023', '2024', 'Note'],
  ['Desk', '10', '20', 'x'],
  ['Chair', '50', 'y'],
  ['Lamp', '30', '40', 'z'],
] as const;
const isWide = (cell: string): boolean => cell === '50';

const html = `<table>${rows
  .map((row) => `<tr>${row.map((cell) => `<td${isWide(cell) ? ' colspan="2"' : ''}>${cell}</td>`).join('')}</tr>`)
  .join('')}</table>`;
const word = docxOf(
  table(rows.map((row) => row.map((cell) => (isWide(cell) ? (['<w:gridSpan w:val="2"/>', cell] as const) : cell)))),
);
const edgesOf = (row: readonly string[]): number[] => {
  let edge = 0;
  return row.map((cell) => (edge += isWide(cell) ? 2_000 : 1_000));
};
const richText = `{\\rtf1\\ansi ${rows
  .map((row) => {
    const definition = edgesOf(row).map((edge) => `\\cellx${edge}`);
    return `\\trowd${definition.join('')}\\pard\\intbl ${row.map((cell) => `${cell}\\cell`).join(' ')}\\row`;
  })
  .join('\n')}}`;
/** Merged as Word writes it: a cell of its own for each column, of which the second is merged into the first. */
const merged = `{\\rtf1\\ansi ${rows
  .map((row) => {
    const cells = row.flatMap((cell) => (isWide(cell) ? [cell, ''] : [cell]));
    const marks = row.flatMap((cell) => (isWide(cell) ? ['\\clmgf', '\\clmrg'] : ['']));
    const definition = marks.map((mark, at) => `${mark}\\cellx${(at + 1) * 1_000}`);
    return `\\trowd${definition.join('')}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row`;
  })
  .join('\n')}}`;
const sheet = (from: string): Uint8Array => {
  const made = utils.aoa_to_sheet(rows.map((row) => row.flatMap((cell) => (isWide(cell) ? [cell, null] : [cell]))));
  made['!merges'] = [utils.decode_range(from)];
  const book = utils.book_new();
  utils.book_append_sheet(book, made, 'Items');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
};
const word97 = word97Of({
  body: rows.flatMap((row) => [
    ...row.map((text) => ({ text, table: 'cell' as const })),
    { text: '', table: 'row-end' as const, edges: [0, ...edgesOf(row)] },
  ]),
});

describe('An amount that spans columns', () => {
  it.each<[DocumentType, Uint8Array | string]>([
    ['html', html],
    ['docx', word],
    ['rtf', richText],
    ['rtf', merged],
    ['xlsx', sheet('B3:C3')],
    ['doc', word97],
  ])('is written once, and its columns are marked in the table: %s', async (type, bytes) => {
    const { blocks, text } = await parseBytes(bytes, type);
    expect(text).toContain('Desk | 10 | 20 | x\nChair | 50 |  | y\nLamp | 30 | 40 | z');
    expect(blocks.find((block) => block.table !== undefined)?.table?.spannedColumns).toEqual([1, 2]);
  });

  it('is marked in a sheet whose header row is chosen, too, and not where no other column is left', async () => {
    const spanned = async (bytes: Uint8Array, headerRow?: number) => {
      const { blocks } = await parseBytes(bytes, 'xlsx', 'items.xlsx', headerRow === undefined ? {} : { headerRow });
      return blocks.find((block) => block.table !== undefined)?.table?.spannedColumns;
    };
    expect(await spanned(sheet('B3:C3'), 1)).toEqual([1, 2]);
    expect(await spanned(sheet('D3:E3'))).toEqual([]);
  });
});
