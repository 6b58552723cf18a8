import { zipOf, type ZipFile } from './zip-writer.js';

const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (entries: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const headings = [1, 2, 3]
  .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
  .join('');
const level = (index: number, format: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;

/** A Word document; charts are `chart0` and so on in its relations. Heading styles H1 to H3, Code; list 1 is bulleted on two levels, list 2 numbered. */
export function docxOf(
  body: string,
  {
    notes = '',
    more = [],
    charts = [],
  }: { notes?: string; more?: readonly ZipFile[]; charts?: readonly string[] } = {},
): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', bytes: types },
    {
      name: '_rels/.rels',
      bytes: relationships(`<Relationship Id="r1" Type="${relationship}/officeDocument" Target="word/document.xml"/>`),
    },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: relationships(
        [
          ...['styles', 'numbering', 'footnotes'].map((part) => [part, part, part]),
          ...charts.map((_, n) => [`chart${n}`, 'chart', `charts/chart${n}`]),
        ]
          .map(
            ([id, type, target]) => `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}.xml"/>`,
          )
          .join(''),
      ),
    },
    {
      name: 'word/styles.xml',
      bytes: `<w:styles ${word}>${headings}<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Source Code"/></w:style></w:styles>`,
    },
    {
      name: 'word/numbering.xml',
      bytes: `<w:numbering ${word}><w:abstractNum w:abstractNumId="1">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    },
    { name: 'word/footnotes.xml', bytes: `<w:footnotes ${word}>${notes}</w:footnotes>` },
    ...charts.map((bytes, n) => ({ name: `word/charts/chart${n}.xml`, bytes })),
    ...more,
  ]);
}

export function paragraph(
  text: string,
  { style, list, bold }: { style?: string; list?: [id: number, level: number]; bold?: boolean } = {},
): string {
  const properties = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>`,
  ].join('');
  return `<w:p><w:pPr>${properties}</w:pPr><w:r>${bold === true ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A table; a cell may carry properties before its text: `['<w:gridSpan w:val="2"/>', 'Both']`. */
export function table(rows: readonly (readonly (string | readonly [properties: string, text: string])[])[]): string {
  const cell = (content: string | readonly [string, string]): string => {
    const [properties, text] = typeof content === 'string' ? ['', content] : content;
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  };
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}
