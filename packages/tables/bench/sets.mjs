// Reads the tables and questions of a folder: *.csv, questions.json (table, q, gold) and unanswerable.json (table, q).
import { document } from '@cardinal/contracts';
import { createTableCollector, readDirectory, readTable, tableRange } from '@cardinal/tables';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export function readSet(folder) {
  const read = (name) => (existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : []);
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  const tables = new Map(
    files.map((name) => [basename(name, '.csv'), tableOfCsv(readFileSync(join(folder, name), 'utf8'))]),
  );
  return { tables, questions: read('questions.json'), unanswerable: read('unanswerable.json') };
}

function tableOfCsv(text) {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return tableOf(rows);
}

/** A table as the parser returns it, 500 rows per part. @param {string[][]} rows the header first. */
export function tableOf(rows) {
  const [header] = rows;
  const collector = createTableCollector();
  let offset = 0;
  for (let from = 0; from < rows.length; from += 500) {
    const textStart = offset;
    let text = from === 0 ? '' : '\n';
    const written = rows.slice(from, from + 500).map((row, at) => {
      if (at > 0) text += '\n';
      const start = textStart + text.length;
      const cells = row.map((cell, column) => {
        if (column > 0) text += ' | ';
        text += cell;
        return { start: textStart + text.length - cell.length, end: textStart + text.length };
      });
      return { start, end: textStart + text.length, page: 1, cells };
    });
    offset = textStart + text.length;
    const table = { header, rows: written, headerRows: from === 0 ? 1 : 0, spannedColumns: [], caption: '' };
    const place = { start: textStart + (from === 0 ? 0 : 1), end: offset, page: 1 };
    const block = { kind: document.BlockKind.TABLE, ...place, level: 0, headingPath: [], marker: '', lines: [], table };
    collector.add({ textStart, text, pages: [], blocks: [block] });
  }
  const kept = collector.finish();
  if (kept === undefined) throw new Error('no table was kept');
  const bytes = Buffer.concat([...kept]);
  const directory = readDirectory(bytes);
  const [entry] = directory.tables;
  const range = tableRange(directory, entry);
  if (range === undefined) throw new Error('the table was refused');
  return readTable(entry, Uint8Array.from(bytes.subarray(range.start, range.end)));
}
