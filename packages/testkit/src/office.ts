import XLSX from '@e965/xlsx';
import type { Section } from './section.js';
import { createZip } from './zip.js';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A DOCX with headings of level 1 and plain paragraphs. */
export function createDocx(sections: readonly Section[]): Uint8Array {
  const paragraph = (text: string, style?: string): string =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const body = sections
    .flatMap(({ heading, paragraphs }) => [
      paragraph(heading, 'Heading1'),
      ...paragraphs.map((text) => paragraph(text)),
    ])
    .join('');
  return createZip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${wordNamespace}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${wordNamespace}"><w:body>${body}</w:body></w:document>`,
  });
}

/** An XLSX with one sheet for each table. */
export function createXlsx(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/**
 * A Word 97 document of plain paragraphs: a FIB, the text in one compressed piece, and the piece table
 * ([MS-DOC] 2.5.1 Fib, 2.9.38 Clx).
 */
export function createDoc(sections: readonly Section[]): Uint8Array {
  const text = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\r') + '\r';
  const textAt = 0x800;
  const word = Buffer.alloc(textAt + text.length + 512);
  word.writeUInt16LE(0xa5ec, 0); // wIdent
  word.writeUInt16LE(0xc1, 2); // nFib: Word 97
  word.writeUInt16LE(0x0200, 0x0a); // the table stream is 1Table
  word.writeUInt16LE(14, 0x20); // csw
  word.writeUInt16LE(22, 0x3e); // cslw
  word.writeUInt32LE(text.length, 0x4c); // ccpText
  word.writeUInt16LE(93, 0x98); // cbRgFcLcb
  word.write(text, textAt, 'latin1');

  const clx = Buffer.alloc(5 + 8 + 8);
  clx.writeUInt8(2, 0); // a Pcdt follows
  clx.writeUInt32LE(16, 1);
  clx.writeUInt32LE(text.length, 9); // the piece spans characters 0 to text.length
  clx.writeUInt32LE((textAt * 2) | 0x40000000, 15); // compressed: one byte a character
  word.writeUInt32LE(0, 0x1a2); // fcClx
  word.writeUInt32LE(clx.length, 0x1a6); // lcbClx

  const file = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(file, '/WordDocument', word);
  XLSX.CFB.utils.cfb_add(file, '/1Table', Buffer.concat([clx, Buffer.alloc(4096)]));
  return new Uint8Array(XLSX.CFB.write(file, { type: 'buffer' }) as Buffer);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
