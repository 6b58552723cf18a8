import { crc32 } from 'node:zlib';
import { TablesDamagedError } from '../errors.js';
import { Column, Table } from '../table.js';
import type { Directory } from './read-directory.js';
import { padded, segmentArrays, type DirectoryEntry, type StoredColumn, type StoredTable } from './stored.js';

/** Byte range of a table within its document's tables, so that only this range need be fetched. @returns undefined if it was refused. */
export function tableRange(
  { end }: Directory,
  { stored }: DirectoryEntry,
): { readonly start: number; readonly end: number } | undefined {
  return stored && { start: end + stored.start, end: end + stored.end };
}

/**
 * Reads a table. Its arrays are views of `bytes`, which are not copied (unless they are not aligned).
 *
 * @param bytes exactly the bytes of `tableRange`.
 * @throws {TablesDamagedError} if bytes are missing or modified, or the table was refused.
 */
export function readTable(entry: DirectoryEntry, bytes: Uint8Array): Table {
  const { facts, stored } = entry;
  if (stored === undefined) throw new TablesDamagedError('The cells of this table are not stored.');
  if (bytes.length !== stored.end - stored.start || crc32(bytes) !== stored.crc)
    throw new TablesDamagedError('A table is cut off or changed.');
  const next = reader(aligned(bytes), facts.rows, facts.totalRows, stored);
  const rowStarts = next.uint32();
  const totals = next.uint32();
  const pageRuns = next.uint32();
  const columns = stored.columns.map((column, index) => {
    const columnFacts = facts.columns[index];
    if (columnFacts === undefined) throw new TablesDamagedError('A table has more columns than its directory says.');
    return new Column(columnFacts, readColumn(column, next));
  });
  return new Table(facts, columns, { rowStarts, totals, pageRuns });
}

/** Copies the bytes if they do not start at a multiple of 8, because views of numbers must start at a multiple of their size. */
const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes));

interface Reader {
  uint8(): Uint8Array;
  uint16(): Uint16Array;
  uint32(): Uint32Array;
  float64(): Float64Array;
}

function reader(bytes: Uint8Array, rows: number, totals: number, stored: StoredTable): Reader {
  const arrays = segmentArrays(rows, totals, stored.pageRuns, stored.columns);
  const size = arrays.reduce((sum, { length, width }) => sum + padded(length * width), 0);
  if (size !== bytes.length) throw new TablesDamagedError('A table has another length than its directory says.');
  let [index, offset] = [0, bytes.byteOffset];
  const take = (): { at: number; length: number } => {
    const { length, width } = arrays[index++] ?? { length: 0, width: 1 };
    const at = offset;
    offset += padded(length * width);
    return { at, length };
  };
  const { buffer } = bytes;
  const view = <T>(make: new (buffer: ArrayBufferLike, at: number, length: number) => T): T => {
    const { at, length } = take();
    return new make(buffer, at, length);
  };
  return {
    uint8: () => view(Uint8Array),
    uint16: () => view(Uint16Array),
    uint32: () => view(Uint32Array),
    float64: () => view(Float64Array),
  };
}

function readColumn({ width, wide, keys, classes, hashes }: StoredColumn, next: Reader) {
  const codes = width === 1 ? next.uint8() : width === 2 ? next.uint16() : next.uint32();
  const [ends, texts, keyArray, classArray, hashArray] = [
    next.uint32(),
    next.uint8(),
    next.float64(),
    next.uint32(),
    next.uint32(),
  ];
  return {
    codes,
    ends,
    texts,
    wide,
    keys: keys ? keyArray : undefined,
    classes: classes ? classArray : undefined,
    hashes: hashes ? hashArray : undefined,
  };
}
