import { readTable, type Directory, type Table } from '@cardinal/tables';
import { LRUCache } from 'lru-cache';

/** A table whose bytes several threads read. */
export interface SharedTable {
  /** Names these bytes, whatever becomes of their document. */
  readonly key: string;
  readonly fileId: number;
  readonly index: number;
  readonly fileName: string;
  readonly entry: Directory['tables'][number];
  /** Shared memory, so that a message copies none of it. */
  readonly bytes: Uint8Array;
}

/** Bytes of tables that a process keeps for the next questions. */
export const cacheBytes = 256 * 1024 * 1024;

/** What a thread makes of bytes: tables are kept, because their words are read from their cells, which takes longer than a question. */
export function createTableViews(): (shared: SharedTable) => Table {
  const cache = new LRUCache<string, Table>({ maxSize: cacheBytes });
  return ({ key, entry, bytes }) => {
    const table = cache.get(key) ?? readTable(entry, bytes);
    cache.set(key, table, { size: bytes.length });
    return table;
  };
}
