import type { DocumentType } from '@cardinal/contracts';
import { openTextOf, presentationOf } from '@cardinal/testkit';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docxOf, table } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';

const rows = [
  ['Team', 'Name', 'Since', 'Budget', 'Spent'],
  ['Red', 'Ann', '2019', '300', '10'],
  ['', 'Bob', '', '', '20'],
] as const;

function workbook(): Buffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (cell === '' ? null : cell))));
  sheet['!merges'] = ['A2:A3', 'C2:C3', 'D2:D3'].map((range) => utils.decode_range(range));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'S');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const word = docxOf(
  table(
    rows.map((row, at) =>
      row.map((cell) => {
        if (at === 2) return cell === '' ? (['<w:vMerge/>', ''] as const) : cell;
        return at === 1 ? ([`<w:vMerge w:val="restart"/>`, cell] as const) : cell;
      }),
    ),
  ).replace(
    '<w:vMerge w:val="restart"/></w:tcPr><w:p><w:pPr></w:pPr><w:r><w:t xml:space="preserve">Ann',
    '</w:tcPr><w:p><w:pPr></w:pPr><w:r><w:t xml:space="preserve">Ann',
  ),
);

const cells = (name: string, span: string): string =>
  rows
    .map((row, at) => {
      const own = row.filter((cell) => cell !== '' || at < 2);
      const spans = (cell: string): boolean => at === 1 && cell !== 'Ann' && cell !== '10';
      return `<tr>${own.map((cell) => `<${name}${spans(cell) ? span : ''}>${cell}</${name}>`).join('')}</tr>`;
    })
    .join('');
const page = `<table>${cells('td', ' rowspan="2"')}</table>`;
const openText = openTextOf(
  `<table:table>${cells('table:table-cell', ' table:number-rows-spanned="2"')}</table:table>`
    .replaceAll('tr>', 'table:table-row>')
    .replaceAll(/>([^<>]+)<\/table:table-cell>/g, '><text:p>$1</text:p></table:table-cell>'),
);
const richText = `{\\rtf1\\ansi ${rows
  .map((row, at) => {
    const mark = (cell: string): string => (at === 2 && cell === '' ? '\\clvmrg' : '');
    const definition = row.map((cell, column) => `${mark(cell)}\\cellx${1000 * (column + 1)}`).join('');
    return `\\trowd${definition}\\pard\\intbl ${row.map((cell) => `${cell}\\cell`).join(' ')}\\row`;
  })
  .join('\n')}}`;

const slide = presentationOf([
  {
    shapes: `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
      .map((row, at) => {
        const mark = (cell: string): string => (at === 2 && cell === '' ? ' vMerge="1"' : '');
        const cell = (text: string): string =>
          `<a:tc${mark(text)}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
        return `<a:tr>${row.map(cell).join('')}</a:tr>`;
      })
      .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  },
]);

describe('An amount that spans rows', () => {
  it.each<[DocumentType, Uint8Array | string]>([
    ['xlsx', workbook()],
    ['docx', word],
    ['html', page],
    ['odt', openText],
    ['rtf', richText],
    ['pptx', slide],
  ])('is in each of these rows, and its column is marked in the table: %s', async (type, bytes) => {
    const { blocks, text } = await parseBytes(bytes, type);
    expect(text).toContain('Red | Ann | 2019 | 300 | 10\nRed | Bob | 2019 | 300 | 20');
    expect(blocks.find((block) => block.table !== undefined)?.table?.spannedColumns).toEqual([3]);
  });
});
