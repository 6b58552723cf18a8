import type { DraftBlock } from '../draft.js';
import { DocumentError } from '../errors.js';
import { draftRows, rowsUnder } from '../text/draft-rows.js';
import { hasHeader } from '../text/header/table-header.js';
import type { SheetRow } from './sheet-rows.js';

/** Cells of a region, blank ones included, for each that is filled; and some to begin with. A diagonal fills a square. */
const maxCellsPerFilled = 200;
const freeCells = 1_000_000;

/** Rows of a sheet that belong together: blank rows separate them. */
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

/** Columns of one table, and its rows. */
interface Part {
  readonly columns: readonly number[];
  readonly rows: readonly SheetRow[];
}

/** Cells of a first column that are looked at to tell labels from numbers. */
const labelSample = 50;

/**
 * The tables that stand side by side: blank columns lie between them, and each has two columns or more, labels in the first one, and names over
 * all of its columns. Other blank columns only set apart what belongs together, as a value from its label.
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
    const cells = rows.map((row) => new Map([...row].filter(([column]) => own.has(column))));
    return [...regionsOf(cells)].map((region) => ({ columns: table, rows: region }));
  });
  return parts.every(([first]) => first && hasNames(first)) ? parts.flat() : [{ columns, rows }];
}

/** Whether a full row names the columns, below a title at most. */
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
 * A region of a sheet, or the tables side by side in it. Columns without any text in it are dropped.
 *
 * @param headerRow that is known to name the columns: a region that has it is one table. 0: no row does, and every region is one.
 * @throws {DocumentError} `too_large_unpacked`
 */
export function* draftRegion(rows: readonly SheetRow[], sheetName: string, headerRow?: number): Generator<DraftBlock> {
  const used = new Set<number>();
  let filled = 0;
  for (const row of rows) {
    filled += row.size;
    for (const column of row.keys()) used.add(column);
  }
  if (rows.length * used.size > freeCells + maxCellsPerFilled * filled)
    throw new DocumentError('too_large_unpacked', 'A sheet has few cells that are filled and very many that are not.');
  const columns = [...used].sort((one, other) => one - other);
  const header = headerRow === undefined ? -1 : rows.findIndex(({ number }) => number === headerRow);
  if (header >= 0 || headerRow === 0) return yield* rowsUnder(header, cellsOf({ rows, columns }), sheetName);
  for (const part of partsOf(rows, columns)) yield* draftRows(cellsOf(part), sheetName);
}

const cellsOf = ({ rows, columns }: Part): string[][] =>
  rows.map((row) => columns.map((column) => row.get(column) ?? ''));
