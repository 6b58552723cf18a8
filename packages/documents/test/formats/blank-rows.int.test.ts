import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

type Rows = readonly (readonly (string | number)[])[];

const csv = (rows: Rows): string => rows.map((row) => `${row.join(',')}\n`).join('');

function xlsx(rows: Rows): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))),
    'S',
  );
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const tablesOf = async (bytes: Buffer | string, type: 'csv' | 'xlsx'): Promise<string[]> =>
  (await parseBytes(bytes, type)).outline.filter((block) => !block.startsWith('heading'));

const sold = [
  ['Item', 'Sold', 'Price'],
  ['Bolt', 3, 10],
  ['Nut', 4, 20],
] as const;
const soldText = 'table: Item | Sold | Price\nBolt | 3 | 10\nNut | 4 | 20';
const people = [
  ['Name', 'City'],
  ['Ann', 'Oslo'],
  ['Bob', 'Rome'],
] as const;

describe('Below a blank row', () => {
  it.each<[string, Rows, string]>([
    [
      'in all columns',
      [
        ['Saw', 5, 30],
        ['Axe', 7, 40],
      ],
      'Saw | 5 | 30\nAxe | 7 | 40',
    ],
    ['one row', [['Saw', 5, 30]], 'Saw | 5 | 30'],
    ['in some columns', [['Saw', 5]], 'Saw | 5'],
    [
      'group after group',
      [['Saw', 5, 30], [], ['Axe', 7, 40], [], [], ['Pin', 8, 50]],
      'Saw | 5 | 30\nAxe | 7 | 40\nPin | 8 | 50',
    ],
  ])('a table continues: %s', async (_, below, text) => {
    const rows = [['Sales'], ...sold, [], ...below];
    const outline = ['paragraph: Sales', `${soldText}\n${text}`];
    expect(await tablesOf(csv(rows), 'csv')).toEqual(outline);
    expect(await tablesOf(xlsx(rows), 'xlsx')).toEqual(outline);
  });

  it.each<[string, Rows, Rows, readonly string[]]>([
    [
      'names above amounts',
      sold,
      [
        ['City', 'People', 'Area'],
        ['Oslo', 700, 454],
        ['Rome', 2800, 1285],
      ],
      [soldText, 'table: City | People | Area\nOslo | 700 | 454\nRome | 2800 | 1285'],
    ],
    ['other columns', sold, people, [soldText, 'table: Name | City\nAnn | Oslo\nBob | Rome']],
    [
      'a title',
      sold,
      [['Cities'], ['City', 'People'], ['Oslo', 700], ['Rome', 2800]],
      [soldText, 'paragraph: Cities', 'table: City | People\nOslo | 700\nRome | 2800'],
    ],
  ])('another table with its own header begins: %s', async (_, above, below, outline) => {
    const rows = [...above, [], ...below];
    expect(
      await tablesOf(csv([...above, [], [], ...below.flatMap((row) => (row.length === 1 ? [row, []] : [row]))]), 'csv'),
    ).toEqual(outline);
    expect(await tablesOf(csv(rows), 'csv')).toEqual(outline);
    expect(await tablesOf(xlsx(rows), 'xlsx')).toEqual(outline);
  });

  it('a title begins another table, even with the same column names', async () => {
    const south = [
      ['Item', 'Sold'],
      ['Saw', 5],
      ['Axe', 6],
    ] as const;
    const rows = [['North'], ['Item', 'Sold'], ['Bolt', 3], ['Nut', 4], [], ['South'], ...south];
    const outline = ['North', 'Item | Sold\nBolt | 3\nNut | 4', 'South', 'Item | Sold\nSaw | 5\nAxe | 6'];
    const kinds = ['paragraph', 'table', 'paragraph', 'table'];
    for (const [type, bytes] of [
      ['csv', csv(rows)],
      ['xlsx', xlsx(rows)],
    ] as const)
      expect(await tablesOf(bytes, type)).toEqual(outline.map((text, at) => `${kinds[at]}: ${text}`));
  });

  it('text in a column of amounts, or in few columns, is not a row of the table of a sheet', async () => {
    const rows = [...sold, [], ['Prepared by', 'Ann'], [], ['Total', 7]];
    expect((await tablesOf(xlsx(rows), 'xlsx'))[0]).toBe(soldText);
    const named = [
      ['Name', 'City', 'Team'],
      ['Ann', 'Oslo', 'Red'],
      ['Bob', 'Rome', 'Blue'],
      [],
      ['Prepared by', 'Cem'],
    ];
    expect((await tablesOf(xlsx(named), 'xlsx'))[0]).toBe(
      'table: Name | City | Team\nAnn | Oslo | Red\nBob | Rome | Blue',
    );
  });

  it('all rows of a long file are kept if every second row is blank', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => [[`Item ${n}`, n], []]).flat();
    const { blocks, text } = await parseBytes(csv([['Item', 'Sold'], [], ...rows]), 'csv');
    expect(blocks.every(({ table }) => table?.header.join() === 'Item,Sold')).toBe(true);
    expect(text.split('\n')).toHaveLength(1201);
  });
});
