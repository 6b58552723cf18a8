import type { ingest } from '@cardinal/contracts';
import type { Directory } from '@cardinal/tables';
import { LRUCache } from 'lru-cache';
import { cacheBytes, type SharedTable } from './table-views.js';

export type TableCatalog = Pick<ingest.CatalogServiceClient, 'listTables' | 'readTable'>;

/** A table that ingest stores. */
export interface StoredTable {
  readonly teamId: number;
  readonly fileId: number;
  readonly fileName: string;
  /** Position among the tables of its file, from 0. */
  readonly index: number;
  readonly entry: Directory['tables'][number];
}

/** Reads the bytes of a table from ingest for use by threads, with a cache of recently read tables. */
export type ReadTableBytes = (table: StoredTable, signal: AbortSignal) => Promise<SharedTable>;

export function createTableBytes(catalog: Pick<TableCatalog, 'readTable'>): ReadTableBytes {
  const cache = new LRUCache<string, Uint8Array>({ maxSize: cacheBytes });

  async function read({ teamId, fileId, index, entry }: StoredTable, signal: AbortSignal): Promise<Uint8Array> {
    const size = entry.stored ? entry.stored.end - entry.stored.start : 0;
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    let at = 0;
    for await (const { chunk } of catalog.readTable({ teamId, fileId, index }, { signal })) {
      // Another length means that the table was stored again meanwhile; missing or excess bytes then fail the checksum.
      bytes.set(chunk.subarray(0, size - at), at);
      at = Math.min(size, at + chunk.length);
    }
    return bytes;
  }

  return async (table, signal) => {
    const { teamId, fileId, fileName, index, entry } = table;
    const key = [teamId, fileId, index, entry.stored?.crc].join(' ');
    const bytes = cache.get(key) ?? (await read(table, signal));
    cache.set(key, bytes, { size: bytes.length });
    return { key, fileId, fileName, index, entry, bytes };
  };
}
