import { document } from '@cardinal/contracts';
import { readFileSync } from 'node:fs';
import { createTableCollector, readDirectory, readTable, tableRange, type Table } from '../src/index.js';
import type { CollectLimits } from '../src/limits.js';

/** A table as a parser returns it. */
export interface MadeTable {
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly caption?: string;
  /** Number of rows per block; the next block continues the table. */
  readonly blockRows?: number;
  readonly page?: (row: number) => number;
  readonly spanned?: readonly number[];
}

/** Tables in the form that `packages/documents` writes: one row per line, cells separated by " | ", one block per part. */
export function partsOf(...tables: readonly MadeTable[]): document.ParsedPart[] {
  const parts: document.ParsedPart[] = [];
  let offset = 0;
  for (const [
    index,
    { header = [], rows, caption = '', blockRows = 500, page = () => 1, spanned = [] },
  ] of tables.entries()) {
    const all = header.length > 0 ? [header, ...rows] : rows;
    for (let from = 0; from < Math.max(1, all.length); from += blockRows) {
      let text = from > 0 ? '\n' : index > 0 ? '\n\n' : '';
      const textStart = offset;
      const blockStart = offset + text.length;
      const written = all.slice(from, from + blockRows).map((row, at) => {
        if (at > 0) text += '\n';
        const last = row.findLastIndex((cell) => cell !== '');
        const start = textStart + text.length;
        const cells = row.slice(0, last + 1).map((cell, column) => {
          if (column > 0) text += ' | ';
          text += cell;
          return { start: textStart + text.length - cell.length, end: textStart + text.length };
        });
        return { start, end: textStart + text.length, page: page(from + at), cells };
      });
      offset = textStart + text.length;
      const headerRows = from === 0 && header.length > 0 ? 1 : 0;
      const block = {
        ...{
          kind: document.BlockKind.TABLE,
          start: blockStart,
          end: offset,
          page: page(from),
          level: 0,
          marker: '',
          lines: [],
        },
        headingPath: [],
        table: { header: [...header], rows: written, headerRows, caption, spannedColumns: [...spanned] },
      };
      parts.push({ textStart, text, blocks: [block], pages: [] });
    }
  }
  return parts;
}

export const textOf = (parts: readonly document.ParsedPart[]): string => parts.map(({ text }) => text).join('');

export function bytesOf(parts: readonly document.ParsedPart[], limits?: CollectLimits) {
  const collector = createTableCollector(limits);
  for (const part of parts) collector.add(part);
  const chunks = collector.finish();
  return chunks && Buffer.concat([...chunks]);
}

/** @returns every table that the collector stored. */
export function tablesOf(parts: readonly document.ParsedPart[], limits?: CollectLimits): Table[] {
  const bytes = bytesOf(parts, limits);
  if (bytes === undefined) return [];
  const directory = readDirectory(bytes);
  return directory.tables.flatMap((entry) => {
    const range = tableRange(directory, entry);
    return range ? [readTable(entry, Uint8Array.from(bytes.subarray(range.start, range.end)))] : [];
  });
}

export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  const [table] = tablesOf(partsOf({ header, rows }));
  if (table === undefined) throw new Error('no table was stored');
  return table;
}

/** Reads a CSV file. Quoted cells may hold commas; the test sets need no other syntax. */
export function rowsOfCsv(path: string | URL): string[][] {
  const lines = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

export function tableOfCsv(path: string | URL): Table {
  const [header = [], ...rows] = rowsOfCsv(path);
  return tableOf(header, rows);
}
