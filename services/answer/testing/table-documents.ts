import { document, ingest } from '@cardinal/contracts';
import { createTableCollector, directoryEnd, readDirectory, tableRange } from '@cardinal/tables';
import type { TableCatalog } from '../src/outbound/tables/table-bytes.js';

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
    table: { header: [...header], rows: written, headerRows: 1, caption: '' },
  };
  const collector = createTableCollector();
  collector.add(document.ParsedPart.fromPartial({ textStart: 0, text, blocks: [block] }));
  return { text, bytes: Buffer.concat([...(collector.finish() ?? [])]) };
}

/** A catalog with a file 9, orders.csv, of these tables. @param listed what it was asked for. */
export const catalogOf = (tables: Uint8Array, listed: { fileIds?: number[] | undefined }[] = []): TableCatalog => ({
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
