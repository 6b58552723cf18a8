import type { DraftBlock } from '../draft.js';
import { DocumentError } from '../errors.js';
import { draftRows, rowsUnder } from '../text/draft-rows.js';
import { partSample, TableAbove } from '../text/header/blank-rows.js';
import { hasHeader } from '../text/header/table-header.js';
import type { SheetRow } from './sheet-rows.js';

/** Limit on the cells of a region, including blank ones: a number per filled cell, plus a free allowance. A diagonal needs a square. */
const maxCellsPerFilled = 200;
const freeCells = 1_000_000;

/** Splits the rows of a sheet into regions at blank rows. */
export function* regionsOf(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let region: SheetRow[] = [];
  for (const row of rows) {
    if (row.size > 0) {
      region.push(row);
    } else if (region.length > 0) {
      yield region;
      region = [];
    }
  }
  if (region.length > 0) yield region;
}

/** Like `regionsOf`, but joins a region to the one above if it continues that one's table in the same columns. */
export function* joinedRegions(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let region: SheetRow[] = [];
  let columns: readonly number[] = [];
  let above = new TableAbove();
  for (const below of regionsOf(rows)) {
    const texts = cellsOf({ rows: below.slice(0, partSample), columns });
    const used = usedColumns(below);
    const isInPlace = columns.length > 1 && used[0] === columns[0] && used.every((column) => columns.includes(column));
    if (!isInPlace || !above.isContinuedBy(texts, used.length === columns.length)) {
      if (region.length > 0) yield region;
      region = [];
      above = new TableAbove();
      // Single-cell rows at the top are titles above the table.
      const table = below.slice(
        Math.max(
          0,
          below.findIndex((row) => row.size > 1),
        ),
      );
      columns = usedColumns(table);
      for (const row of cellsOf({ rows: table.slice(0, partSample), columns })) above.add(row);
    }
    for (const row of below) region.push(row);
  }
  if (region.length > 0) yield region;
}

function usedColumns(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const row of rows) for (const column of row.keys()) used.add(column);
  return [...used].sort((one, other) => one - other);
}

/** A table in a region: its columns and rows. */
interface Part {
  readonly columns: readonly number[];
  readonly rows: readonly SheetRow[];
}

/** Number of cells in a first column that are examined to distinguish labels from numbers. */
const labelSample = 50;

/**
 * Splits a region into tables that stand side by side: blank columns lie between them, and each table has at least two columns, labels in
 * the first column, and a header over all of its columns. Other blank columns are spacing within one table, as between label and value.
 */
function partsOf(rows: readonly SheetRow[], columns: readonly number[]): readonly Part[] {
  const groups: number[][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last?.at(-1) === column - 1) last.push(column);
    else groups.push([column]);
  }
  const tables: number[][] = [];
  for (const group of groups) {
    const left = tables.at(-1);
    if (left && (left.length < 2 || group.length < 2 || !hasLabels(rows, group[0] ?? 0)))
      for (const column of group) left.push(column);
    else tables.push(group);
  }
  if (tables.length < 2) return [{ columns, rows }];
  const parts = tables.map((table) => {
    const own = new Set(table);
    const cells = rows.map((row) => {
      const all = new Map([...row].filter(([column]) => own.has(column)));
      return Object.assign(all, { spanned: row.spanned ?? [], wide: row.wide ?? [] });
    });
    return [...regionsOf(cells)].map((region) => ({ columns: table, rows: region }));
  });
  return parts.every(([first]) => first && hasNames(first)) ? parts.flat() : [{ columns, rows }];
}

/** Whether a full header row is at the top, or directly below a title. */
function hasNames({ rows, columns }: Part): boolean {
  const from = rows[0]?.size === 1 ? 1 : 0;
  const sample = rows.slice(from, from + labelSample).map((row) => columns.map((column) => row.get(column) ?? ''));
  return rows[from]?.size === columns.length && hasHeader(sample);
}

function hasLabels(rows: readonly SheetRow[], column: number): boolean {
  const cells = rows.flatMap((row) => row.get(column) ?? []).slice(0, labelSample);
  const labels = cells.filter((text) => /\p{L}/u.test(text) && !text.startsWith('='));
  return cells.length > 1 && labels.length > 0.6 * cells.length;
}

/**
 * Yields the drafts of a region, or of the tables side by side in it. Columns without text in the region are dropped.
 *
 * @param headerRow number of the row chosen as header, from 1: a region that contains it is one table. 0: no row is a header, and every
 *   region is one table. Undefined: the header is detected.
 * @throws {DocumentError} `too_large_unpacked` if the region is too sparse.
 */
export function* draftRegion(rows: readonly SheetRow[], sheetName: string, headerRow?: number): Generator<DraftBlock> {
  const columns = usedColumns(rows);
  const filled = rows.reduce((sum, row) => sum + row.size, 0);
  if (rows.length * columns.length > freeCells + maxCellsPerFilled * filled)
    throw new DocumentError('too_large_unpacked', 'A sheet has too many empty cells for its few filled ones.');
  const header = headerRow === undefined ? -1 : rows.findIndex(({ number }) => number === headerRow);
  if (header >= 0 || headerRow === 0)
    return yield* rowsUnder(header, cellsOf({ rows, columns }), sheetName, spannedOf({ rows, columns }));
  for (const part of partsOf(rows, columns)) yield* draftRows(cellsOf(part), sheetName, spannedOf(part));
}

/** The columns, by their position, with an amount that spans rows or columns. */
function spannedOf({ rows, columns }: Part): ReadonlySet<number> {
  const places = new Map(columns.map((column, at) => [column, at]));
  const spanned = new Set<number>();
  /** Number of wide cells that begin at each column, minus those that end before it. */
  const changes = new Int32Array(columns.length + 1);
  for (const row of rows) {
    for (const column of row.spanned ?? []) spanned.add(places.get(column) ?? -1);
    for (const [from, to] of row.wide ?? []) {
      const [first, end] = [firstFrom(columns, from), firstFrom(columns, to + 1)];
      // Columns without text are dropped, so that the cell may be as wide as a single one that is left.
      if (end - first < 2) continue;
      changes[first] = (changes[first] ?? 0) + 1;
      changes[end] = (changes[end] ?? 0) - 1;
    }
  }
  let open = 0;
  for (const at of columns.keys()) {
    open += changes[at] ?? 0;
    if (open > 0) spanned.add(at);
  }
  spanned.delete(-1);
  return spanned;
}

/** Position of the first of the columns, which are in order, that is not before a column; their number if there is none. */
function firstFrom(columns: readonly number[], column: number): number {
  let [low, high] = [0, columns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((columns[middle] ?? 0) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

const cellsOf = ({ rows, columns }: Part): string[][] =>
  rows.map((row) => columns.map((column) => row.get(column) ?? ''));
