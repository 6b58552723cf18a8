import { counted, filled, garbled, spaces, type Attack } from './attack.js';
import { sharedStringsXlsx } from './packages.js';

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
