import type { TableFacts } from '../model.js';

/**
 * Version of the binary format. A reader of another version throws `TablesVersionError`, and the document must be parsed again.
 *
 * 1: a header of sixteen bytes (`CTBL`, this version and the typer's as 16 bits, length and CRC-32 of the directory as 32 bits), the
 * directory as JSON, then one segment per table: arrays in the order of `segmentArrays`, each aligned to eight bytes, little-endian.
 */
export const tableFormatVersion = 1;

/** Version of the typing of cells. Must be raised with every change of types, keys, headers or totals. */
export const typerVersion = 10;

export const magic = 'CTBL';
export const headBytes = 16;

/** Layout of a column in its table's segment. */
export interface StoredColumn {
  /** Number of texts in the dictionary. */
  readonly values: number;
  /** Size of one code, in bytes. */
  readonly width: 1 | 2 | 4;
  /** Whether texts are UTF-16; otherwise Latin-1. */
  readonly wide: boolean;
  readonly textBytes: number;
  readonly keys: boolean;
  readonly classes: boolean;
  readonly hashes: boolean;
}

/** Layout of a table's segment, which begins `start` bytes after the directory. */
export interface StoredTable {
  readonly start: number;
  readonly end: number;
  readonly crc: number;
  readonly pageRuns: number;
  readonly columns: readonly StoredColumn[];
}

export interface DirectoryEntry {
  readonly facts: TableFacts;
  /** Undefined if the table was refused. */
  readonly stored: StoredTable | undefined;
}

export interface StoredDirectory {
  readonly tables: readonly DirectoryEntry[];
  /** Number of tables beyond the limit of a document. */
  readonly further: number;
}

/** An array in a segment: number of elements, and size of an element in bytes. */
export interface StoredArray {
  readonly length: number;
  readonly width: number;
}

/** Arrays of a segment in order: row starts, total rows, page runs; then, for each column, codes, ends, texts, keys, classes, hashes. */
export function segmentArrays(
  rows: number,
  totals: number,
  pageRuns: number,
  columns: readonly StoredColumn[],
): StoredArray[] {
  const of = (length: number, width = 4): StoredArray => ({ length, width });
  return [
    of(rows),
    of(totals),
    of(pageRuns * 2),
    ...columns.flatMap(({ values, width, textBytes, keys, classes, hashes }) => [
      of(rows, width),
      of(values),
      of(textBytes, 1),
      of(keys ? values : 0, 8),
      of(classes ? values : 0),
      of(hashes ? values : 0),
    ]),
  ];
}

export const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;
