import type { TableFacts } from '../model.js';

/**
 * Of the bytes. A reader of another version says so, and the document has to be parsed again.
 *
 * 1: sixteen bytes (`CTBL`, this version and the typer's as 16 bits, length and CRC-32 of the directory as 32 bits), the directory as
 * JSON, then of each table one segment: arrays in the order of `segmentArrays`, each from a multiple of eight bytes on, little-endian.
 */
export const tableFormatVersion = 1;

/** Of what cells are taken to mean: goes up with every change of types, keys, headers or totals. */
export const typerVersion = 5;

export const magic = 'CTBL';
export const headBytes = 16;

/** How a column lies in its table's segment. */
export interface StoredColumn {
  /** Texts in its dictionary. */
  readonly values: number;
  /** Bytes of one code. */
  readonly width: 1 | 2 | 4;
  /** Texts in UTF-16; otherwise Latin-1. */
  readonly wide: boolean;
  readonly textBytes: number;
  readonly keys: boolean;
  readonly classes: boolean;
  readonly hashes: boolean;
}

/** How a table lies in its segment, which begins `start` bytes after the directory. */
export interface StoredTable {
  readonly start: number;
  readonly end: number;
  readonly crc: number;
  readonly pageRuns: number;
  readonly columns: readonly StoredColumn[];
}

export interface DirectoryEntry {
  readonly facts: TableFacts;
  /** Absent where the table was refused. */
  readonly stored: StoredTable | undefined;
}

export interface StoredDirectory {
  readonly tables: readonly DirectoryEntry[];
  /** Tables above the limit of a document. */
  readonly further: number;
}

/** An array of a segment: how many elements of how many bytes. */
export interface StoredArray {
  readonly length: number;
  readonly width: number;
}

/** The arrays of a segment in their order: starts of rows, total rows, runs of pages; then of each column codes, ends, texts, keys, classes, hashes. */
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
