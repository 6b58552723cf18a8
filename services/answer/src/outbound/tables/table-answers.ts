import { readTable, type Directory, type Table } from '@cardinal/tables';
import { LRUCache } from 'lru-cache';
import { computeOver, type Computation } from '../../domain/tables/compute-over.js';

/** A table whose bytes several threads read. */
export interface SharedTable {
  /** Names these bytes, whatever becomes of their document. */
  readonly key: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly entry: Directory['tables'][number];
  /** Shared memory, so that a message copies none of it. */
  readonly bytes: Uint8Array;
}

export interface ComputeRequest {
  readonly question: string;
  readonly tables: readonly SharedTable[];
}

/** Bytes of tables that a process keeps for the next questions. */
export const keptBytes = 256 * 1024 * 1024;

/** What a thread does. Tables are kept, because their words are read from their cells, which takes longer than a question. */
export function createTableAnswers(): (request: ComputeRequest) => Computation {
  const known = new LRUCache<string, Table>({ maxSize: keptBytes });
  const tableOf = ({ key, entry, bytes }: SharedTable): Table => {
    const table = known.get(key) ?? readTable(entry, bytes);
    known.set(key, table, { size: bytes.length });
    return table;
  };
  return ({ question, tables }) =>
    computeOver(
      question,
      tables.map((shared) => ({ table: tableOf(shared), fileId: shared.fileId, fileName: shared.fileName })),
    );
}
