import { textEncodings, type DocumentType, type ReadingOptions } from '@cardinal/contracts';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const read = (bytes: Uint8Array | string, type: DocumentType, reading: ReadingOptions) =>
  parseBytes(bytes, type, `file.${type}`, reading);
const headersOf = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.flatMap(({ table }) => (table && table.header.length > 0 ? [table.header] : []));

describe('a file that is read with options', () => {
  it('is decoded with the given encoding', async () => {
    const bytes = iconv.encode('Größe;Preis\nÄpfel;3', 'macintosh');
    expect((await read(bytes, 'csv', {})).text).not.toContain('Größe');
    const said = await read(bytes, 'csv', { encoding: 'macintosh' });
    expect(said.text).toBe('Größe | Preis\nÄpfel | 3');
    expect(said.summary).toMatchObject({ metadata: { encoding: 'macintosh' }, warnings: [] });
    expect((await read(bytes, 'txt', { encoding: 'macintosh' })).text).toContain('Größe');
  });

  it.each(textEncodings)('can have the encoding %s', async (encoding) => {
    expect((await read(iconv.encode('Total 42', encoding), 'txt', { encoding })).text).toBe('Total 42');
  });

  it('is split at the given delimiter', async () => {
    const csv = 'name:a,b\none:1,5\ntwo:2,5\n';
    expect((await read(csv, 'csv', {})).text).toContain('name:a | b');
    expect((await read(csv, 'csv', { delimiter: ':' })).text).toBe('name | a,b\none | 1,5\ntwo | 2,5');
  });

  it('has its header in the given row, after the lines above it', async () => {
    const csv = 'Sales,of,2024\nEurope,,\nRegion,Units,Price\nNorth,1,2\nSouth,3,4\n';
    expect(headersOf(await read(csv, 'csv', {}))).not.toEqual([['Region', 'Units', 'Price']]);
    const said = await read(csv, 'csv', { headerRow: 3 });
    expect(headersOf(said)).toEqual([['Region', 'Units', 'Price']]);
    expect(said.outline.slice(0, 2)).toEqual(['paragraph: Sales of 2024', 'paragraph: Europe']);
    const beyond = await read(csv, 'csv', { headerRow: 6 });
    expect(beyond.summary.warnings).toMatchObject([{ code: 'TABLE_HEADER_ROW_MISSING' }]);
    expect(beyond.text).toBe((await read(csv, 'csv', {})).text);
  });

  it('has no header if the given row is 0', async () => {
    const csv = 'Price list\nRegion,Units\nNorth,1\nSouth,3\n';
    expect(headersOf(await read(csv, 'csv', {}))).toEqual([['Region', 'Units']]);
    const said = await read(csv, 'csv', { headerRow: 0 });
    expect(said.blocks.map(({ table }) => [table?.header, table?.rows.length])).toEqual([[[], 4]]);
    expect(said.summary.warnings).not.toContainEqual(expect.objectContaining({ code: 'TABLE_WITHOUT_HEADER' }));
  });

  it('is plain text if that is given, whatever its type', async () => {
    const json = '{"a": [1, 2]}';
    for (const type of ['json', 'csv', 'md', 'html'] as const)
      expect((await read(json, type, { treatAs: 'text' })).text).toBe(json);
  });
});

describe('a workbook that is read with options', () => {
  const workbook = (): Uint8Array => {
    const book = utils.book_new();
    const sales = [
      ['Report', 'of', 'sales'],
      [],
      ['2024', '2025', '2026'],
      ['Region', 'Units', 'Price'],
      ['North', 1, 2],
      ['South', 3, 4],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(sales), 'Sales');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Ada'], ['Bob']]), 'People');
    return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  };

  it('is read only for the given sheet, which keeps its page number', async () => {
    const said = await read(workbook(), 'xlsx', { sheet: 'People' });
    expect(said.text).toContain('Ada');
    expect(said.text).not.toContain('North');
    expect(said.blocks.map(({ page }) => page)).toEqual(said.blocks.map(() => 2));
    const other = await read(workbook(), 'xlsx', { sheet: 'Staff' });
    expect(other.text).toContain('North');
    expect(other.summary.warnings).toMatchObject([{ code: 'XLSX_SHEET_MISSING' }]);
  });

  it('has its header in the given row, numbered as in the workbook', async () => {
    const said = await read(workbook(), 'xlsx', { sheet: 'Sales', headerRow: 4 });
    expect(headersOf(said)).toContainEqual(['Region', 'Units', 'Price']);
    expect(said.summary.warnings).toEqual([]);
    const none = await read(workbook(), 'xlsx', { headerRow: 0 });
    expect([headersOf(none), none.summary.warnings]).toEqual([[], []]);
    const both = await read(workbook(), 'xlsx', { headerRow: 4 });
    expect(both.summary.warnings).toMatchObject([{ code: 'TABLE_HEADER_ROW_MISSING', page: 2 }]);
  });
});
