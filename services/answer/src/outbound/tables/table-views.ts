import { readTable, type Directory, type Table } from '@cardinal/tables';
import { LRUCache } from 'lru-cache';

/** A table whose bytes threads share. */
export interface SharedTable {
  /** Identifies these exact bytes, also after the document has changed. */
  readonly key: string;
  readonly fileId: number;
  readonly index: number;
  readonly fileName: string;
  readonly entry: Directory['tables'][number];
  /** Backed by a `SharedArrayBuffer`, so that messages do not copy it. */
  readonly bytes: Uint8Array;
}

/** Maximum size of a cache of tables, in bytes. */
export const cacheBytes = 256 * 1024 * 1024;

/** Parses shared tables, with a cache, because indexing the words of a table's cells takes longer than computing a question. */
export function createTableViews(): (shared: SharedTable) => Table {
  const cache = new LRUCache<string, Table>({ maxSize: cacheBytes });
  return ({ key, entry, bytes }) => {
    const table = cache.get(key) ?? readTable(entry, bytes);
    cache.set(key, table, { size: bytes.length });
    return table;
  };
}
