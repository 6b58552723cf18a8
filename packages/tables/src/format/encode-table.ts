import { crc32 } from 'node:zlib';
import type { ColumnCells } from '../collect/column-cells.js';
import { TextSet } from '../collect/text-set.js';
import type { TypedTexts } from '../collect/type-column.js';
import type { TableFacts } from '../model.js';
import { sameText } from '../values/text.js';
import { hashOf, wordKey } from '../values/word-key.js';
import { padded, type DirectoryEntry, type StoredColumn } from './stored.js';

/** Columns with more texts than this are searched by hashes, which are computed once, when the table is encoded. */
export const indexedTexts = 10_000;

/** An encoded table: its bytes and its entry in the directory. */
export interface EncodedTable {
  readonly entry: DirectoryEntry;
  readonly bytes: readonly Uint8Array[];
}

export interface ColumnToStore {
  readonly cells: ColumnCells;
  readonly typed: TypedTexts;
  readonly classes: Uint32Array | undefined;
}

export interface TableToStore {
  readonly facts: TableFacts;
  readonly rowStarts: Uint32Array;
  readonly totals: Uint32Array;
  /** First row and page number, in turn, of each run of consecutive rows on one page. */
  readonly pageRuns: Uint32Array;
  readonly columns: readonly ColumnToStore[];
}

/** Encodes a table. @returns its segment, with positions that start at 0. */
export function encodeTable({ facts, rowStarts, totals, pageRuns, columns }: TableToStore): EncodedTable {
  const bytes: Uint8Array[] = [];
  let [end, crc] = [0, 0];
  const put = (array: Uint8Array | Uint16Array | Uint32Array | Float64Array): void => {
    const view = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const full = new Uint8Array(padded(view.length));
    full.set(view);
    crc = crc32(full, crc);
    bytes.push(full);
    end += full.length;
  };
  for (const array of [rowStarts, totals, pageRuns]) put(array);
  const stored = columns.map((column) => putColumn(column, put));
  return { entry: { facts, stored: { start: 0, end, crc, pageRuns: pageRuns.length / 2, columns: stored } }, bytes };
}

type Put = (array: Uint8Array | Uint16Array | Uint32Array | Float64Array) => void;

function putColumn({ cells, typed, classes }: ColumnToStore, put: Put): StoredColumn {
  const { texts, codes } = cells;
  const values = texts.size;
  const width = values <= 256 ? 1 : values <= 65_536 ? 2 : 4;
  put(width === 1 ? Uint8Array.from(codes) : width === 2 ? Uint16Array.from(codes) : codes);
  put(texts.ends);
  const { units } = texts;
  const wide = units.some((unit) => unit > 255);
  put(wide ? units : Uint8Array.from(units));
  const keys = typed.keys !== undefined;
  if (typed.keys) put(typed.keys);
  if (classes) put(classes);
  const hashes = values > indexedTexts && typed.keys === undefined;
  if (hashes) put(Uint32Array.from({ length: values }, (_, code) => hashOf(wordKey(texts.text(code)))));
  const textBytes = wide ? units.length * 2 : units.length;
  return { values, width, wide, textBytes, keys, classes: classes !== undefined, hashes };
}

/**
 * For each text, the first text that is equal ignoring case and white space. Grouping and distinct counts use these classes.
 *
 * @returns undefined if no two texts are equal in this sense.
 */
export function classesOf({ texts }: ColumnCells): Uint32Array | undefined {
  const folded = new TextSet();
  const firsts: number[] = [];
  const classes = new Uint32Array(texts.size);
  for (let code = 0; code < texts.size; code++) {
    const same = folded.add(sameText(texts.text(code)));
    if (same === firsts.length) firsts.push(code);
    classes[code] = firsts[same] ?? code;
  }
  return firsts.length === texts.size ? undefined : classes;
}
