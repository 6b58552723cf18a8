import type { CellObject, WorkSheet } from '@e965/xlsx';
import { cellText } from './cell-text.js';
import { isAmount } from '../text/header/cell-kind.js';
import type { SheetMarks } from './sheet-marks.js';

/** A row of a sheet: its texts by column from 0. Sparse, because a row may have a single cell in column 16,384. */
export type SheetRow = ReadonlyMap<number, string> & {
  /** Row number in the workbook, from 1; absent in blank rows and in rows that were assembled from others. */
  readonly number?: number;
  /** Columns whose amount is repeated from the row above, because their cell is merged over both. */
  readonly spanned?: readonly number[];
  /** First and last column of each amount whose cell is merged over several columns. */
  readonly wide?: readonly (readonly [from: number, to: number])[];
};

/** A merged area with more rows is not repeated, because people merge whole columns to colour a background. */
const maxMergedRows = 10_000;

/** Maximum number of cells per sheet that are filled from merged areas. */
const maxFills = 100_000;

/**
 * Yields the rows of a sheet; consecutive blank rows become one row without cells. A cell merged over rows is repeated in each of them,
 * because a row may be quoted on its own. A formula without a result is shown as its text. Rows are deleted from the sheet once read.
 */
export function* sheetRows(
  sheet: WorkSheet,
  dates1904: boolean,
  formulas: SheetMarks['formulas'] = new Map(),
): Generator<SheetRow> {
  const data = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const { fills, wide } = mergedFills(sheet, data, dates1904);
  let next = 0;
  for (const row of [...new Set([...indicesOf(data), ...fills.keys(), ...formulas.keys()])].sort(
    (one, other) => one - other,
  )) {
    if (row > next) yield new Map();
    next = row + 1;
    const texts = textsOf(data[row], dates1904);
    data[row] = undefined;
    for (const [column, formula] of formulas.get(row) ?? []) texts.set(column, formula);
    const spanned = (fills.get(row) ?? []).filter(([column]) => !texts.has(column));
    for (const [column, text] of spanned) texts.set(column, text);
    yield Object.assign(texts, {
      number: row + 1,
      spanned: spanned.filter(([, text]) => isAmount(text)).map(([column]) => column),
      wide: wide.get(row) ?? [],
    });
  }
}

function textsOf(cells: readonly (CellObject | undefined)[] | undefined, dates1904: boolean): Map<number, string> {
  const texts = new Map<number, string>();
  for (const column of indicesOf(cells ?? [])) {
    const cell = cells?.[column];
    const text = cell === undefined ? '' : cellText(cell, dates1904);
    if (text.trim() !== '') texts.set(column, text);
  }
  return texts;
}

/** Indices that are set, in order. SheetJS's arrays of rows and cells are sparse, so iterating over all indices would take too long. */
function indicesOf(list: readonly unknown[]): number[] {
  return Object.keys(list).map(Number);
}

function mergedFills(
  sheet: WorkSheet,
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  dates1904: boolean,
): {
  readonly fills: ReadonlyMap<number, readonly (readonly [column: number, text: string])[]>;
  readonly wide: ReadonlyMap<number, NonNullable<SheetRow['wide']>>;
} {
  const fills = new Map<number, [number, string][]>();
  const wide = new Map<number, (readonly [number, number])[]>();
  let count = 0;
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const cell = data[from.r]?.[from.c];
    const text = cell === undefined ? '' : cellText(cell, dates1904);
    const last = Math.min(to.r, data.length - 1);
    if (text === '' || to.r - from.r > maxMergedRows) continue;
    if (to.c > from.c && isAmount(text)) {
      const others = wide.get(from.r) ?? [];
      others.push([from.c, to.c]);
      wide.set(from.r, others);
    }
    count += last - from.r;
    if (count > maxFills) break;
    for (let row = from.r + 1; row <= last; row++) {
      const filled = fills.get(row);
      if (filled === undefined) fills.set(row, [[from.c, text]]);
      else filled.push([from.c, text]);
    }
  }
  return { fills, wide };
}
