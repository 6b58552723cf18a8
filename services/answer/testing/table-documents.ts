import { document, ingest } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { createTableCollector, directoryEnd, readDirectory, readTable, tableRange, type Table } from '@cardinal/tables';
import type { ModelTables } from '../src/app/model/session.js';
import type { ReadUnsure } from '../src/domain/tables/compute-over.js';
import { createTableBytes, type TableCatalog } from '../src/outbound/tables/table-bytes.js';
import { createTableFinder } from '../src/outbound/tables/table-finder.js';
import { createTableComputer } from '../src/outbound/tables/threaded-computer.js';
import { createTableQuerier } from '../src/outbound/tables/threaded-querier.js';
import { cardOf, programPoolHere, tablePoolHere } from './fakes.js';

/** A document of one table, as a parser writes it: its text, and the bytes of its tables. */
export function tableDocument(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly text: string; readonly bytes: Uint8Array } {
  let text = '';
  const written = [header, ...rows].map((cells) => {
    if (text !== '') text += '\n';
    const start = text.length;
    const spans = cells.map((cell, column) => {
      if (column > 0) text += ' | ';
      const at = text.length;
      text += cell;
      return { start: at, end: text.length };
    });
    return { start, end: text.length, page: 1, cells: spans };
  });
  const block = {
    kind: document.BlockKind.TABLE,
    start: 0,
    end: text.length,
    page: 1,
    table: { header: [...header], rows: written, headerRows: 1, caption: '', spannedColumns: [] },
  };
  const collector = createTableCollector();
  collector.add(document.ParsedPart.fromPartial({ textStart: 0, text, blocks: [block] }));
  return { text, bytes: Buffer.concat([...(collector.finish() ?? [])]) };
}

/** The table of a document of one table. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  const { bytes } = tableDocument(header, rows);
  const directory = readDirectory(bytes);
  const [entry] = directory.tables;
  const range = entry && tableRange(directory, entry);
  if (!entry || !range) throw new Error('there is no table');
  return readTable(entry, bytes.subarray(range.start, range.end));
}

/** A catalog with these tables in file 9, orders.csv. @param listed records the requests of the catalog. */
export const catalogOf = (
  tables: Uint8Array,
  listed: Parameters<TableCatalog['listTables']>[0][] = [],
): TableCatalog => ({
  async *listTables(request) {
    listed.push(request);
    const state = ingest.TablesState.TYPED;
    const directory = Buffer.from(tables.subarray(0, directoryEnd(tables)));
    yield { fileId: 9, fileName: 'orders.csv', state, directory };
  },
  async *readTable({ index = 0 }) {
    const directory = readDirectory(tables);
    const entry = directory.tables[index];
    const range = entry && tableRange(directory, entry);
    yield { chunk: Buffer.from(tables.subarray(range?.start, range?.end)) };
  },
});

/** A catalog in which no document has a table. */
export const noTables: TableCatalog = {
  async *listTables() {},
  async *readTable() {},
};

/** All operations on the tables of a catalog, in this thread. */
export function tablesOf(catalog: TableCatalog, readUnsure?: ReadUnsure): ModelTables {
  const read = createTableBytes(catalog);
  const finder = createTableFinder(catalog);
  return {
    finder,
    querier: createTableQuerier({ catalog, read, pool: programPoolHere() }),
    computer: createTableComputer({ finder, read, pool: tablePoolHere(readUnsure), logger: silentLogger }),
  };
}

const header = ['Order', 'Region', 'Customer', 'Amount'];
const rows = Array.from({ length: 30 }, (_, at) => [
  String(1001 + at),
  at % 3 === 0 ? 'North' : 'South',
  `Customer ${at}`,
  `$${100 + 7 * at}.50`,
]);
const ordersDocument = tableDocument(header, rows);
const lines = ordersDocument.text.split('\n');

/** orders.csv with 30 rows: its tables, its canonical text, and its cards of five rows each. */
export const orders = {
  ...ordersDocument,
  cards: Array.from({ length: 6 }, (_, at) => ({
    ...cardOf(at + 1, 'orders', lines.slice(at === 0 ? 0 : 1 + at * 5, 1 + (at + 1) * 5).join('\n'), 9),
    fileName: 'orders.csv',
    ordinal: at,
    tableHeader: at === 0 ? '' : header.join(' | '),
  })),
};
