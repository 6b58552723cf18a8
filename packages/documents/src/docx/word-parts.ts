import { encodeXML } from 'entities';
import { chartTables } from '../markup/chart-tables.js';
import type { ZipArchive } from '../zip/zip-archive.js';
import { equationText } from './equation-text.js';
import { descendantsNamed, textOf, xmlTree } from './xml-tree.js';

/** The interface through which mammoth reads a package (see its unzip.js). */
export interface WordParts {
  exists(name: string): boolean;
  /** Returns text if an encoding is given, else bytes. */
  read(name: string, encoding?: string): Promise<string | Uint8Array>;
}

/** Maximum number of charts per document whose data are read, and maximum size of each. */
const maxCharts = 200;
const maxChartBytes = 4 * 1024 * 1024;
const maxRelationsBytes = 4 * 1024 * 1024;
const paragraphEnd = '</w:p>';
/** Maximum length of an equation's XML, in UTF-16 code units. Anything longer is dropped, as it is no real equation. */
const maxEquation = 100_000;

/**
 * The parts of a Word package, rewritten so that mammoth does not lose content that it ignores: equations become text runs, furigana
 * becomes its base text, columns skipped at the start of a row become a cell, and the values of a chart become a table after its paragraph.
 */
export function wordParts(archive: ZipArchive): WordParts {
  const read = async (name: string): Promise<Buffer> => {
    const entry = archive.find(name);
    const chunks: Buffer[] = [];
    if (entry) for await (const chunk of archive.unpack(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const charts = { left: maxCharts };
  return {
    exists: (name) => archive.find(name) !== undefined,
    read: async (name, encoding) => {
      const bytes = await read(name);
      if (encoding === 'base64') return bytes.toString('base64');
      if (encoding === undefined) return bytes;
      const xml = new TextDecoder(encoding).decode(bytes);
      return name.endsWith('.rels')
        ? xml
        : withCharts(withSkippedColumns(withRuby(withEquations(xml))), name, archive, charts);
    },
  };
}

function withEquations(xml: string): string {
  const inParagraph = replaced(xml, /<m:oMathPara[\s>]/g, '</m:oMathPara>', equationsOf);
  return replaced(inParagraph, /<m:oMath[\s>]/g, '</m:oMath>', equationsOf);
}

function equationsOf(piece: string, between: string): string {
  if (piece.length > maxEquation) return '';
  const text = descendantsNamed(xmlTree(piece), 'oMath')
    .map((equation) => equationText(equation).trim())
    .filter(Boolean)
    .join(' ');
  // A space, because adjacent equations have no other separator in the text.
  const gap = /<w:t[ >]|<\/w:p>/.test(between) ? '' : ' ';
  return text === '' ? '' : `<w:r>${textElement(gap + text)}</w:r>`;
}

/** Replaces annotated text by its base. Readings (furigana) are dropped, because they would cut words in two. */
function withRuby(xml: string): string {
  return replaced(xml, /<w:ruby[\s>]/g, '</w:ruby>', (piece) => {
    const [base] = descendantsNamed(xmlTree(piece), 'rubyBase');
    return textElement(base ? descendantsNamed(base, 't').map(textOf).join('') : '');
  });
}

/** Inserts an empty cell for the columns that a row skips at its start (`gridBefore`), so that its cells stay in the right columns. */
function withSkippedColumns(xml: string): string {
  return replaced(xml, /<w:gridBefore\s/g, '</w:trPr>', (piece) => {
    const columns = Number(/^<w:gridBefore\s[^<>]*w:val=["'](\d{1,3})["']/.exec(piece)?.[1] ?? 0);
    if (columns === 0) return piece;
    return `${piece}<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p/></w:tc>`;
  });
}

/** @param charts how many charts of the document may still be read, in whichever part they are. */
async function withCharts(xml: string, name: string, archive: ZipArchive, charts: { left: number }): Promise<string> {
  if (!xml.includes('<c:chart ')) return xml;
  const targets = await chartsOf(name, archive);
  const out: string[] = [];
  let at = 0;
  for (const { 0: tag, index } of xml.matchAll(/<c:chart\s[^<>]*>/g)) {
    if (charts.left === 0) break;
    charts.left--;
    const id = /\sr:id=["']([^"'<>]*)["']/.exec(tag)?.[1] ?? '';
    const entry = archive.find(targets.get(id) ?? '');
    const tables = entry ? [...chartTables(await archive.text(entry, maxChartBytes))] : [];
    // The tables of several charts in one paragraph all follow that paragraph.
    const end = index < at ? at : xml.indexOf(paragraphEnd, index) + paragraphEnd.length;
    if (tables.length === 0 || end < at) continue;
    out.push(xml.slice(at, end));
    for (const { title, header, rows } of tables) out.push(captionOf(title), tableOf([header, ...rows]));
    at = end;
  }
  return out.join('') + xml.slice(at);
}

/** Names of the parts that a part refers to, such as charts, by relationship id. */
async function chartsOf(name: string, archive: ZipArchive): Promise<ReadonlyMap<string, string>> {
  const [folder, file] = [name.slice(0, name.lastIndexOf('/') + 1), name.slice(name.lastIndexOf('/') + 1)];
  const entry = archive.find(`${folder}_rels/${file}.rels`);
  const relations = entry ? xmlTree(await archive.text(entry, maxRelationsBytes)) : undefined;
  const found = relations ? descendantsNamed(relations, 'Relationship') : [];
  return new Map(
    found.map(({ attributes }) => {
      const target = attributes.get('Target') ?? '';
      return [attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : folder + target];
    }),
  );
}

function captionOf(title: string): string {
  return title === '' ? '' : `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:r>${textElement(title)}</w:r></w:p>`;
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `<w:tc><w:p><w:r>${textElement(text)}</w:r></w:p></w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

function textElement(text: string): string {
  return `<w:t xml:space="preserve">${encodeXML(text)}</w:t>`;
}

/** Replaces every piece of XML from a match of `first` to `last`. `between` is the XML since the previous piece. Pieces must not nest. */
function replaced(
  xml: string,
  first: RegExp,
  last: string,
  replace: (piece: string, between: string) => string,
): string {
  const out: string[] = [];
  let at = 0;
  for (const { index } of xml.matchAll(first)) {
    if (index < at) continue;
    const end = xml.indexOf(last, index);
    if (end < 0) break;
    const between = xml.slice(at, index);
    out.push(between, replace(xml.slice(index, end + last.length), between));
    at = end + last.length;
  }
  return at === 0 ? xml : out.join('') + xml.slice(at);
}
