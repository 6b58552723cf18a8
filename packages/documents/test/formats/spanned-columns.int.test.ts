import type { DocumentType } from '@cardinal/contracts';
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
    ['doc', word97],
  ])('is written once, and its columns are marked in the table: %s', async (type, bytes) => {
    const { blocks, text } = await parseBytes(bytes, type);
    expect(text).toContain('Desk | 10 | 20 | x\nChair | 50 |  | y\nLamp | 30 | 40 | z');
    expect(blocks.find((block) => block.table !== undefined)?.table?.spannedColumns).toEqual([1, 2]);
  });
});
