import { docxOf, sharedStringsXlsx, wordPackage } from './packages.js';
import { counted, filled, side, type Attack } from './attack.js';
import { createDoc } from '../office.js';
import { createZip } from '../zip.js';

const p = (text: string, properties = ''): string =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
const row = (cells: string): string => `<w:tr>${cells}</w:tr>`;

const bodies: readonly (readonly [name: string, body: (size: number) => string])[] = [
  ['paragraphs', (size) => filled(p('a'), size)],
  ['runs', (size) => `<w:p>${filled('<w:r><w:t>a</w:t></w:r>', size)}</w:p>`],
  ['paragraph-long', (size) => p(filled('word ', size))],
  ['headings', (size) => filled(p('Title', '<w:pPr><w:pStyle w:val="H1"/></w:pPr>'), size)],
  [
    'heading-long',
    (size) => p('x'.repeat(size / 2), '<w:pPr><w:pStyle w:val="H1"/></w:pPr>') + filled(p('a'), size / 2),
  ],
  [
    'list-items',
    (size) => filled(p('a', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr>'), size),
  ],
  [
    'tables-nested',
    (size) => filled('<w:tbl><w:tr><w:tc>', size / 2) + p('deep') + filled('</w:tc></w:tr></w:tbl>', size / 2),
  ],
  ['tables-nested-side', (size) => nestedTables(Math.min(200, Math.floor(size / 400)))],
  ['table-long', (size) => `<w:tbl>${filled(row(cell('a') + cell('b')), size)}</w:tbl>`],
  ['table-wide', (size) => `<w:tbl>${row(filled(cell('a'), size / 2))}${row(filled(cell('b'), size / 2))}</w:tbl>`],
  [
    'table-spans',
    (size) => `<w:tbl>${filled(row(cell('a', '<w:gridSpan w:val="1000000"/>') + cell('b')), size)}</w:tbl>`,
  ],
  [
    'table-merged-down',
    (size) =>
      `<w:tbl>${row(cell('x'.repeat(size / 4), '<w:vMerge w:val="restart"/>') + cell('b'))}${filled(row(cell('', '<w:vMerge/>') + cell('b')), size / 2)}</w:tbl>`,
  ],
  [
    'hyperlinks-nested',
    (size) =>
      `<w:p>${filled('<w:hyperlink w:anchor="a">', size / 2)}<w:r><w:t>a</w:t></w:r>${filled('</w:hyperlink>', size / 3)}</w:p>`,
  ],
  [
    'elements-nested',
    (size) => filled('<w:sdt><w:sdtContent>', size / 2) + p('deep') + filled('</w:sdtContent></w:sdt>', size / 2),
  ],
  ['fields', (size) => `<w:p>${filled('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', size)}</w:p>`],
  ['note-references', (size) => `<w:p>${filled('<w:r><w:footnoteReference w:id="2"/></w:r>', size)}</w:p>`],
  ['code-paragraphs', (size) => filled(p('a = b;', '<w:pPr><w:pStyle w:val="Code"/></w:pPr>'), size)],
  ['bold-lines', (size) => filled('<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Short bold line</w:t></w:r></w:p>', size)],
  ['breaks', (size) => `<w:p><w:r>${filled('<w:br/>', size)}<w:t>a</w:t></w:r></w:p>`],
  ['attributes', (size) => `<w:p ${counted(size, (n) => `a${n}="b" `)}/>${p('a')}`],
  ['unclosed', (size) => filled('<w:p><w:r>', size)],
  ['references', (size) => p(filled('&#x41;', size))],
  ['equations-unclosed', (size) => `<w:p>${filled('<m:oMath>', size)}</w:p>${p('a')}`],
  ['equation-nested', (size) => `<w:p><m:oMath>${filled('<m:sSup><m:e>', size)}<m:t>x</m:t></m:oMath></w:p>${p('a')}`],
  ['equations', (size) => `<w:p>${filled('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>', size)}</w:p>`],
  [
    'furigana',
    (size) =>
      `<w:p>${filled('<w:r><w:ruby><w:rubyBase><w:r><w:t>a</w:t></w:r></w:rubyBase></w:ruby></w:r>', size)}</w:p>`,
  ],
  ['charts-unclosed', (size) => p('a') + filled('<c:chart r:id="x"/><w:p>', size)],
  ['pictures', (size) => filled('<w:p><w:r><w:pict/></w:r></w:p>', size) + p('a')],
];

function nestedTables(depth: number): string {
  return depth === 0
    ? p('deep')
    : `<w:tbl>${row(`<w:tc>${nestedTables(depth - 1)}</w:tc>${cell('a')}`)}${row(cell('a') + cell('b'))}</w:tbl>`;
}

const entityBomb = (size: number): string => {
  const levels = Array.from(
    { length: Math.min(12, 2 + Math.floor(size / 1000)) },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e0 "word">${levels.join('')}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${p(`&e${levels.length};`)}</w:body></w:document>`;
};

const spaces = (size: number): Uint8Array => Buffer.alloc(size * 20, 0x20);

export const docxAttacks: readonly Attack[] = [
  ...bodies.map(([name, body]): Attack => ({ name, type: 'docx', create: (size) => docxOf(body(size)) })),
  {
    name: 'notes-repeated',
    type: 'docx',
    create: (size) =>
      docxOf(`<w:p>${filled('<w:r><w:footnoteReference w:id="2"/></w:r>', size / 2)}</w:p>`, {
        note: 'x'.repeat(size / 2),
      }),
  },
  { name: 'entities', type: 'docx', create: (size) => wordPackage(entityBomb(size)) },
  { name: 'zip-bomb', type: 'docx', create: (size) => wordPackage(spaces(size)) },
  {
    name: 'zip-entries',
    type: 'docx',
    create: (size) =>
      docxOf(p('a'), {
        more: Object.fromEntries(Array.from({ length: Math.floor(size / 100) }, (_, n) => [`word/media/${n}`, 'x'])),
      }),
  },
  { name: 'zip-cut', type: 'docx', create: (size) => docxOf(filled(p('a'), size)).subarray(0, 600) },
  { name: 'zip-garbled', type: 'docx', create: (size) => garbled(docxOf(counted(size, (n) => p(`word ${n * 7919}`)))) },
  { name: 'zip-empty', type: 'docx', create: () => createZip({ 'word/x': '' }) },
];

/** Every 97th byte of the packed content is another one. */
function garbled(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at > 200 && at < bytes.length - 2000 && at % 97 === 0 ? byte ^ 0x55 : byte));
}

const sheet = (rows: string, more = ''): string => `<sheetData>${rows}</sheetData>${more}`;
const inline = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

const sheets: readonly (readonly [
  name: string,
  create: (size: number) => { sheet: string; strings?: readonly string[]; styles?: string },
])[] = [
  [
    'shared-string-repeated',
    (size) => ({
      strings: ['x'.repeat(Math.min(32_000, size / 4))],
      sheet: sheet(counted(size, (n) => `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c></row>`)),
    }),
  ],
  ['rows', (size) => ({ sheet: sheet(counted(size, (n) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`)) })],
  [
    'last-column',
    (size) => ({ sheet: sheet(counted(size, (n) => `<row r="${n}"><c r="XFD${n}"><v>1</v></c></row>`)) }),
  ],
  [
    'last-row',
    () => ({
      sheet: sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    }),
  ],
  [
    'dimension-lies',
    () => ({ sheet: `<dimension ref="A1:XFD1048576"/>${sheet('<row r="1"><c r="A1"><v>1</v></c></row>')}` }),
  ],
  [
    'one-row-wide',
    (size) => ({
      sheet: sheet(
        `<row r="1">${filled('<c><v>1</v></c>', Math.min(size, 16_000 * 15))}</row><row r="2">${filled('<c><v>2</v></c>', Math.min(size, 16_000 * 15))}</row>`,
      ),
    }),
  ],
  [
    'merges',
    (size) => ({
      sheet: sheet(
        `<row r="1">${inline('A1', 'a')}</row><row r="9000">${inline('B9000', 'b')}</row>`,
        `<mergeCells>${filled('<mergeCell ref="A1:A9000"/>', size)}</mergeCells>`,
      ),
    }),
  ],
  [
    'merge-wide',
    (size) => ({
      sheet: sheet(
        `<row r="1">${inline('A1', 'x'.repeat(Math.min(30_000, size / 2)))}</row><row r="9000">${inline('B9000', 'b')}</row>`,
        '<mergeCells><mergeCell ref="A1:A9000"/></mergeCells>',
      ),
    }),
  ],
  [
    'number-formats',
    (size) => ({
      styles: filled('#,##0', size),
      sheet: sheet(counted(size / 4, (n) => `<row r="${n}"><c r="A${n}" s="1"><v>${n}.5</v></c></row>`)),
    }),
  ],
  [
    'format-brackets',
    (size) => ({
      styles: '['.repeat(Math.min(size, 50_000)),
      sheet: sheet(counted(size / 4, (n) => `<row r="${n}"><c r="A${n}" s="1"><v>${n}</v></c></row>`)),
    }),
  ],
  [
    'blank-rows',
    (size) => ({ sheet: sheet(counted(size, (n) => `<row r="${2 * n}"><c r="A${2 * n}"><v>${n}</v></c></row>`)) }),
  ],
  [
    'strings-unclosed',
    (size) => ({ strings: [filled('</t', size)], sheet: sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>') }),
  ],
  [
    'rich-runs',
    (size) => ({
      strings: [filled('</t></r><r><t>', size)],
      sheet: sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    }),
  ],
  ['tags-unclosed', (size) => ({ sheet: `<sheetData>${filled('<row ', size)}` })],
  ['cells-unclosed', (size) => ({ sheet: `<sheetData><row r="1">${filled('<c r="A1"><v>', size)}` })],
  ['formulas-unclosed', (size) => ({ sheet: `<sheetData><row r="1">${filled('<c r="A1"><f>', size)}` })],
  [
    'formulas-without-results',
    (size) => ({ sheet: sheet(counted(size, (n) => `<row r="${n}"><c r="B${n}"><f>A${n}</f></c></row>`)) }),
  ],
  ['rows-hidden-unclosed', (size) => ({ sheet: `<sheetData>${filled('<row hidden="0" ', size)}` })],
  ['comments-unclosed', (size) => ({ sheet: filled('<!-- ', size) })],
  [
    'attributes',
    (size) => ({
      sheet: `<sheetData ${counted(size, (n) => `a${n}="b" `)}><row r="1"><c r="A1"><v>1</v></c></row></sheetData>`,
    }),
  ],
  [
    'hyperlinks',
    (size) => ({
      sheet: sheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        `<hyperlinks>${filled('<hyperlink ref="A1:B2000"/>', Math.min(size, 20_000))}</hyperlinks>`,
      ),
    }),
  ],
  [
    'columns',
    (size) => ({
      sheet: `<cols>${filled('<col min="1" max="16384" width="9"/>', Math.min(size, 20_000))}</cols>${sheet('<row r="1"><c r="A1"><v>1</v></c></row>')}`,
    }),
  ],
];

export const xlsxAttacks: readonly Attack[] = [
  ...sheets.map(([name, create]): Attack => ({
    name,
    type: 'xlsx',
    create: (size) => sharedStringsXlsx(create(size)),
  })),
  {
    name: 'zip-bomb',
    type: 'xlsx',
    create: (size) =>
      sharedStringsXlsx({
        sheet: sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
        more: { 'xl/media/a': spaces(size) },
      }),
  },
  {
    name: 'sheets',
    type: 'xlsx',
    create: (size) =>
      sharedStringsXlsx({
        sheet: sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
        sheets: Math.max(1, Math.floor(size / 500)),
      }),
  },
  {
    name: 'zip-garbled',
    type: 'xlsx',
    create: (size) =>
      garbled(
        sharedStringsXlsx({
          sheet: sheet(counted(size, (n) => `<row r="${n}"><c r="A${n}"><v>${n * 7919}</v></c></row>`)),
        }),
      ),
  },
];

const docTexts: readonly (readonly [name: string, text: (size: number) => string])[] = [
  ['paragraphs', (size) => filled('a\r', size)],
  ['one-paragraph', (size) => filled('word ', size)],
  ['cells', (size) => filled('a\u0007', size)],
  ['fields-open', (size) => filled('\u0013', size)],
  ['fields-separated', (size) => filled('\u0013a\u0014b', size)],
  ['line-breaks', (size) => filled('a\u000B', size)],
  ['tabs', (size) => filled('a\tb\r', size)],
  ['headings', (size) => filled('TITLE OF A PART\r\r', size)],
];

export const docAttacks: readonly Attack[] = [
  ...docTexts.map(([name, text]): Attack => ({
    name,
    type: 'doc',
    create: (size) => createDoc([{ heading: 'Start', paragraphs: [text(size)] }]),
  })),
  {
    name: 'cut',
    type: 'doc',
    create: (size) =>
      createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }]).subarray(0, Math.max(600, size / 2)),
  },
  {
    name: 'garbled',
    type: 'doc',
    create: (size) => garbled(createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }])),
  },
  {
    name: 'sectors-in-a-ring',
    type: 'doc',
    create: (size) => ringed(createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }])),
  },
  {
    name: 'header-only',
    type: 'doc',
    create: (size) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(side(size) * side(size), 0xff)]),
  },
];

/** Allocation entries of a compound file that point back to the first sector. */
function ringed(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const table = 512 * (1 + copy.readUInt32LE(76));
  for (let at = table; at + 4 <= Math.min(copy.length, table + 512); at += 4)
    if (copy.readUInt32LE(at) < 0xfffffff0) copy.writeUInt32LE(1, at);
  return copy;
}
