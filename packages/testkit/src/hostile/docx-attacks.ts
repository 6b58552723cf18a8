import { counted, filled, garbled, spaces, type Attack } from './attack.js';
import { docxOf, wordPackage } from './packages.js';
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
