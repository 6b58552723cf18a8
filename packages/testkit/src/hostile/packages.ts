import { createZip } from '../zip.js';

const main = 'http://schemas.openxmlformats.org';
const relationships = (entries: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${main}/package/2006/relationships">${entries
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${main}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const types = (overrides: readonly (readonly [part: string, type: string])[]): string =>
  `<?xml version="1.0"?><Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

type Entries = Readonly<Record<string, string | Uint8Array>>;

/** A Word package around a complete `document.xml`. */
export function wordPackage(documentXml: string | Uint8Array, more: Entries = {}): Uint8Array {
  return createZip(
    {
      '[Content_Types].xml': types([['/word/document.xml', 'wordprocessingml.document.main']]),
      '_rels/.rels': relationships([['r1', 'officeDocument', 'word/document.xml']]),
      'word/document.xml': documentXml,
      ...more,
    },
    { deflated: true },
  );
}

/** A Word document with this markup as its body. It has the styles H1 (heading) and Code, a numbered list 2, and a footnote 2. */
export function docxOf(body: string, { note = 'note', more = {} }: { note?: string; more?: Entries } = {}): Uint8Array {
  const word = `xmlns:w="${main}/wordprocessingml/2006/main"`;
  return wordPackage(`<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`, {
    'word/_rels/document.xml.rels': relationships(
      ['styles', 'numbering', 'footnotes'].map((part) => [part, part, `${part}.xml`]),
    ),
    'word/styles.xml': `<w:styles ${word}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Source Code"/></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering ${word}><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${word}><w:footnote w:id="2"><w:p><w:r><w:t>${note}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    ...more,
  });
}

/** A workbook that contains the same sheet once or several times, from its markup. */
export function sharedStringsXlsx({
  sheet,
  strings = [],
  styles = 'General',
  sheets = 1,
  more = {},
}: {
  sheet: string;
  strings?: readonly string[];
  /** Number format of cell style 1. */
  styles?: string;
  sheets?: number;
  more?: Entries;
}): Uint8Array {
  const spreadsheet = `xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"`;
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1);
  return createZip(
    {
      '[Content_Types].xml': types([
        ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ['/xl/sharedStrings.xml', 'spreadsheetml.sharedStrings'],
        ['/xl/styles.xml', 'spreadsheetml.styles'],
        ...numbers.map((n) => [`/xl/worksheets/sheet${n}.xml`, 'spreadsheetml.worksheet'] as const),
      ]),
      '_rels/.rels': relationships([['r1', 'officeDocument', 'xl/workbook.xml']]),
      'xl/workbook.xml': `<?xml version="1.0"?><workbook ${spreadsheet}><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships([
        ...numbers.map((n) => [`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
        ['x1', 'sharedStrings', 'sharedStrings.xml'],
        ['x2', 'styles', 'styles.xml'],
      ]),
      ...Object.fromEntries(
        numbers.map((n) => [
          `xl/worksheets/sheet${n}.xml`,
          `<?xml version="1.0"?><worksheet ${spreadsheet}>${sheet}</worksheet>`,
        ]),
      ),
      'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${spreadsheet}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
      'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${spreadsheet}><numFmts count="1"><numFmt numFmtId="200" formatCode="${styles}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="200" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ...more,
    },
    { deflated: true },
  );
}
