import { crc32 } from 'node:zlib';
import type { EncodedTable } from './encode-table.js';
import {
  headBytes,
  magic,
  tableFormatVersion,
  typerVersion,
  type DirectoryEntry,
  type StoredDirectory,
} from './stored.js';

/** Maximum size of the directory's frame and of one table's position, besides the table's entry, in bytes. */
const placeBytes = 64;

/** Maximum size of a table's part of the directory, in bytes. */
export const directoryBytesOf = ({ entry }: EncodedTable): number =>
  Buffer.byteLength(JSON.stringify(entry)) + placeBytes;

/** Encodes a document's tables: the directory, then each table. @param further number of tables that are not included. */
export function* encodeTables(tables: readonly EncodedTable[], further: number): Generator<Uint8Array> {
  let start = 0;
  const placed = tables.map(({ entry: { facts, stored } }): DirectoryEntry => {
    if (stored === undefined) return { facts, stored };
    const at = { ...stored, start, end: start + stored.end };
    start = at.end;
    return { facts, stored: at };
  });
  const directory: StoredDirectory = { tables: placed, further };
  const json = Buffer.from(JSON.stringify(directory), 'utf8');
  const head = Buffer.alloc(headBytes);
  head.write(magic, 0, 'latin1');
  head.writeUInt16LE(tableFormatVersion, 4);
  head.writeUInt16LE(typerVersion, 6);
  head.writeUInt32LE(json.length, 8);
  head.writeUInt32LE(crc32(json), 12);
  yield head;
  yield json;
  for (const { bytes } of tables) yield* bytes;
}
