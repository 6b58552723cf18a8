// Compares the structure of files with a reference: `npm run bench -- structure PAIRS.tsv… [--json=PATH]`. Each line of PAIRS.tsv is the
// path of a file and, after a tab, the path of the same document as Markdown, both relative to the folder of the TSV. A reference that
// another parser made may itself be wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseDocument } from '../dist/index.js';

/** Number of words, from the beginning of a document, whose order is compared; the time grows with its square. */
const mostWords = 8_000;
const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });

const files = [];
for (const list of positionals) {
  const lines = readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  for (const [source = '', markdown = ''] of lines.filter(([, second]) => second?.endsWith('.md'))) {
    console.error(`cardinal: reading ${source}`);
    const format = extname(source).slice(1).toLowerCase();
    const [own, reference] = [
      await structureOf(join(dirname(list), source), format),
      await structureOf(join(dirname(list), markdown), 'md'),
    ];
    files.push({ source, format, ...(own && reference && compared(own, reference)) });
  }
}

const formats = [...new Set(files.map(({ format }) => format))].sort();
const table = formats.map((format) => {
  const all = files.filter((file) => file.format === format);
  const read = all.filter(({ order }) => order !== undefined);
  const mean = (name) => {
    const known = read.map((file) => file[name]).filter((value) => value !== undefined);
    return known.length === 0 ? '' : round(known.reduce((sum, value) => sum + value, 0) / known.length);
  };
  return {
    format,
    ...{ files: all.length, read: read.length, order: mean('order'), 'heading F1': mean('headings') },
    ...{
      'cell P': mean('cellPrecision'),
      'cell R': mean('cellRecall'),
      'cell F1': mean('cells'),
      'rows exact': mean('rows'),
    },
  };
});
const figures = { tables: [table], files };
if (values.json === undefined) console.log(JSON.stringify(figures, undefined, 2));
else writeFileSync(values.json, JSON.stringify(figures));

/** @returns undefined for a file that cannot be read. */
async function structureOf(path, type) {
  const request = {
    ...{ path, fileName: path, type, ocr: { enabled: false, maxPages: 0, languages: [] } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  };
  /** @type {Record<'words' | 'headings' | 'cells' | 'rows', string[]>} */
  const found = { words: [], headings: [], cells: [], rows: [] };
  try {
    for await (const { text, textStart, blocks } of parseDocument(request)) {
      const slice = ({ start, end }) => normal(text.slice(start - textStart, end - textStart));
      for (const block of blocks) {
        found.words.push(
          ...slice(block)
            .split(' ')
            .filter((word) => word !== '' && word !== '|'),
        );
        if (block.kind === 'BLOCK_KIND_HEADING') found.headings.push(slice(block));
        for (const row of block.table?.rows ?? []) {
          const cells = row.cells.map(slice);
          const filled = cells.filter((cell) => cell !== '');
          found.cells.push(...filled);
          if (filled.length >= 2) found.rows.push(filled.join('\u0000'));
        }
      }
    }
  } catch (thrown) {
    console.error(`cardinal: ${path} was not read: ${thrown.message}`);
    return undefined;
  }
  return found;
}

function compared(own, reference) {
  const headings = shared(own.headings, reference.headings);
  const cells = shared(own.cells, reference.cells);
  const rows = shared(own.rows, reference.rows);
  const has = (of, value) => (of.length > 0 ? value : undefined);
  return {
    order: ordered(own.words.slice(0, mostWords), reference.words.slice(0, mostWords)),
    headings: has(reference.headings, headings.f1),
    ...{ cellPrecision: has(reference.cells, cells.precision), cellRecall: has(reference.cells, cells.recall) },
    ...{ cells: has(reference.cells, cells.f1), rows: has(reference.rows, rows.recall) },
  };
}

/** Precision, recall and F1 of one list against the other, as multisets. */
function shared(own, reference) {
  const left = new Map();
  for (const each of reference) left.set(each, (left.get(each) ?? 0) + 1);
  let both = 0;
  for (const each of own) {
    const count = left.get(each) ?? 0;
    if (count === 0) continue;
    both++;
    left.set(each, count - 1);
  }
  const [precision, recall] = [own, reference].map((of) => (of.length === 0 ? 0 : both / of.length));
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Agreement in order: twice the length of the longest common subsequence, divided by the number of words of both. */
function ordered(own, reference) {
  if (own.length + reference.length === 0) return 1;
  let before = new Uint16Array(reference.length + 1);
  let row = new Uint16Array(reference.length + 1);
  for (const word of own) {
    for (let at = 0; at < reference.length; at++)
      row[at + 1] = reference[at] === word ? before[at] + 1 : Math.max(row[at], before[at + 1]);
    [before, row] = [row, before];
  }
  return (2 * before[reference.length]) / (own.length + reference.length);
}

/** Removes marks of Markdown, lists and pictures, which parsers write differently or not at all. */
function normal(text) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<!--[^>]*-->/g, ' ')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/[*_`#^~]/g, '')
    .replace(/(?<=^|\s)[-•●◦▪](?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
