import { CFB, utils, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docxOf, paragraph, table } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';
import { zipOf } from '../helpers/zip-writer.js';

function xlsxOf(sheets: Readonly<Record<string, WorkSheet>>, date1904 = false): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  book.Workbook = { WBProps: { date1904 } };
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

function compound(stream: string): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

describe('DOCX', () => {
  it('has headings, nested lists, numbers and code', async () => {
    const { outline, blocks } = await parseBytes(
      docxOf(
        [
          paragraph('Chapter', { style: 'H1' }),
          paragraph('Section', { style: 'H2' }),
          paragraph('Some text.'),
          paragraph('outer', { list: [1, 0] }),
          paragraph('inner', { list: [1, 1] }),
          paragraph('first', { list: [2, 0] }),
          paragraph('second', { list: [2, 0] }),
          paragraph('let a = 1;', { style: 'Code' }),
          paragraph('  run(a);', { style: 'Code' }),
        ].join(''),
      ),
      'docx',
    );
    expect(outline).toEqual([
      'heading 1: Chapter',
      'heading 2: Section',
      'paragraph: Some text.',
      'list-item 1: • outer',
      'list-item 2: • inner',
      'list-item 1: 1. first',
      'list-item 1: 2. second',
      'code: let a = 1;\n  run(a);',
    ]);
    expect(blocks.at(-1)?.headingPath).toEqual(['Chapter', 'Section']);
  });

  it('has tables, with merged cells in every row they span', async () => {
    const { outline, blocks } = await parseBytes(
      docxOf(
        table([
          ['Group', 'Name', 'Size'],
          [['<w:vMerge w:val="restart"/>', 'A'], 'x', '1'],
          [['<w:vMerge/>', ''], 'y', '2'],
          [['<w:gridSpan w:val="2"/>', 'Total'], '3'],
        ]),
      ),
      'docx',
    );
    expect(outline).toEqual(['table: Group | Name | Size\nA | x | 1\nA | y | 2\nTotal |  | 3']);
    expect(blocks[0]?.table?.header).toEqual(['Group', 'Name', 'Size']);
  });

  it('has cells in their columns in a row that begins in a later column', async () => {
    const body = table([
      ['Item', 'Sold', 'Price'],
      ['Bolt', '3', '10'],
      ['7', '30'],
    ]).replace(/<w:tr>(?=(?:(?!<w:tr>).)*$)/, '<w:tr><w:trPr><w:gridBefore w:val="1"/><w:wBefore w:w="9"/></w:trPr>');
    const { outline } = await parseBytes(docxOf(body), 'docx');
    expect(outline).toEqual(['table: Item | Sold | Price\nBolt | 3 | 10\n | 7 | 30']);
  });

  it('has layout tables as paragraphs', async () => {
    const { outline } = await parseBytes(docxOf(table([['Left text.'], ['More text.']])), 'docx');
    expect(outline).toEqual(['paragraph: Left text.', 'paragraph: More text.']);
  });

  it('puts footnotes after the paragraph that refers to them', async () => {
    const reference = '<w:p><w:r><w:t>Claimed</w:t></w:r><w:r><w:footnoteReference w:id="5"/></w:r></w:p>';
    const notes = `<w:footnote w:id="5">${paragraph('The source.')}</w:footnote>`;
    const { outline } = await parseBytes(docxOf(`${reference}${paragraph('Next.')}`, { notes }), 'docx');
    expect(outline).toEqual(['paragraph: Claimed[1]', 'footnote: [1] The source.', 'paragraph: Next.']);
  });

  it('without heading styles has short bold lines as headings', async () => {
    const body = `${paragraph('Opening hours', { bold: true })}${paragraph('We open at nine.')}${paragraph('Bold sentence.', { bold: true })}`;
    expect((await parseBytes(docxOf(body), 'docx')).outline).toEqual([
      'heading 2: Opening hours',
      'paragraph: We open at nine.',
      'paragraph: Bold sentence.',
    ]);
  });

  it('has its title and author', async () => {
    const core =
      '<cp:coreProperties><dc:title>Plans &amp; goals</dc:title><dc:creator>Ann</dc:creator></cp:coreProperties>';
    const { summary } = await parseBytes(
      docxOf(paragraph('text'), { more: [{ name: 'docProps/core.xml', bytes: core }] }),
      'docx',
    );
    expect(summary.title).toBe('Plans & goals');
    expect(summary.metadata).toEqual({ author: 'Ann' });
  });

  it.each<[string, Uint8Array]>([
    ['no_text', docxOf('')],
    ['encrypted', compound('EncryptedPackage')],
    ['mislabelled', compound('WordDocument')],
    ['mislabelled', zipOf([{ name: 'xl/workbook.xml', bytes: '<workbook/>' }])],
    ['corrupt', docxOf(paragraph('text')).subarray(0, 800)],
    ['corrupt', docxOf('<w:p>')],
    [
      'too_large_unpacked',
      docxOf('', { more: [{ name: 'word/media/zeros.xml', bytes: Buffer.alloc(40 * 1024 * 1024) }] }),
    ],
    [
      'too_large_unpacked',
      docxOf('', { more: [{ name: 'word/media/liar.xml', bytes: Buffer.alloc(40 * 1024 * 1024), declaredBytes: 10 }] }),
    ],
  ])('that cannot be read ends as %s', async (reason, bytes) => {
    await expect(parseBytes(bytes, 'docx')).rejects.toMatchObject({ reason });
  });
});

describe('XLSX', () => {
  it('has a page, a heading and a caption per sheet', async () => {
    const { outline, blocks, summary } = await parseBytes(
      xlsxOf({
        Prices: utils.aoa_to_sheet([
          ['Item', 'Price'],
          ['Tea', 3.5],
        ]),
        Empty: utils.aoa_to_sheet([[]]),
        Staff: utils.aoa_to_sheet([['Staff list'], ['Name', 'Age'], ['Ann', 30]]),
      }),
      'xlsx',
    );
    expect(outline).toEqual([
      'heading 1: Prices',
      'table: Item | Price\nTea | 3.5',
      'heading 1: Staff',
      'paragraph: Staff list',
      'table: Name | Age\nAnn | 30',
    ]);
    expect(blocks.map((block) => block.page)).toEqual([1, 1, 3, 3, 3]);
    expect(blocks.at(-1)?.table?.caption).toBe('Staff');
    expect(summary.pages).toBe(3);
  });

  it('shows dates as ISO 8601, formulas by their results, numbers as formatted', async () => {
    const sheet = utils.aoa_to_sheet([
      ['What', 'Value'],
      ['date', { t: 'n', v: 45292, z: 'dd/mm/yyyy' }],
      ['moment', { t: 'n', v: 45292.75, z: 'dd.mm.yy hh:mm' }],
      ['time', { t: 'n', v: 0.5, z: 'h:mm AM/PM' }],
      ['formula', { t: 'n', v: 42, f: 'SUM(A1:A9)' }],
      ['share', { t: 'n', v: 0.125, z: '0.0%' }],
      ['truth', true],
    ]);
    const { text } = await parseBytes(xlsxOf({ S: sheet }), 'xlsx');
    expect(text.split('\n').slice(3)).toEqual([
      'date | 2024-01-01',
      'moment | 2024-01-01 18:00',
      'time | 12:00',
      'formula | 42',
      'share | 12.5%',
      'truth | TRUE',
    ]);
  });

  it('counts dates from 1904 if the workbook does', async () => {
    const sheet = utils.aoa_to_sheet([[{ t: 'n', v: 0.5 + 43830, z: 'yyyy-mm-dd' }]]);
    expect((await parseBytes(xlsxOf({ S: sheet }, true), 'xlsx')).text).toContain('2024-01-01');
  });

  it('fills merged cells into the rows they span and drops empty rows and columns', async () => {
    const sheet = utils.aoa_to_sheet([
      [],
      [null, 'Group', null, 'Name'],
      [null, 'A', null, 'x'],
      [null, null, null, 'y'],
      [],
      [null, 'Note below'],
    ]);
    sheet['!merges'] = [{ s: { r: 2, c: 1 }, e: { r: 3, c: 1 } }];
    expect((await parseBytes(xlsxOf({ S: sheet }), 'xlsx')).outline.slice(1)).toEqual([
      'table: Group | Name\nA | x\nA | y',
      'paragraph: Note below',
    ]);
  });

  it.each<[string, Uint8Array]>([
    ['no_text', xlsxOf({ S: utils.aoa_to_sheet([[]]) })],
    ['encrypted', compound('EncryptedPackage')],
    ['mislabelled', docxOf(paragraph('text'))],
    ['corrupt', xlsxOf({ S: utils.aoa_to_sheet([['a']]) }).subarray(0, -300)],
    ['too_large_unpacked', zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(40 * 1024 * 1024) }])],
  ])('that cannot be read ends as %s', async (reason, bytes) => {
    await expect(parseBytes(bytes, 'xlsx')).rejects.toMatchObject({ reason });
  });
});
