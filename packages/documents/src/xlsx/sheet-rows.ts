import type { CellObject, WorkSheet } from '@e965/xlsx';
import { cellText } from './cell-text.js';

/** A sheet's row: its texts by column. */
export type SheetRow = readonly string[];

/** Merged areas with more cells than this are drawn by hand, to colour a background. */
const maxMergedCells = 10_000;

/**
 * Texts of a sheet row by row, blank rows included. A cell merged over rows is repeated in each, so that each makes sense alone.
 * The sheet forgets a row once it is read.
 */
export function* sheetRows(sheet: WorkSheet, dates1904: boolean): Generator<SheetRow> {
  const data = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const fills = mergedFills(sheet, data, dates1904);
  for (let row = 0; row < data.length; row++) {
    const texts = Array.from(data[row] ?? [], (cell) => (cell === undefined ? '' : cellText(cell, dates1904)));
    data[row] = undefined;
    for (const [column, text] of fills.get(row) ?? []) {
      while (texts.length < column) texts.push('');
      if ((texts[column] ?? '') === '') texts[column] = text;
    }
    yield texts;
  }
}

function mergedFills(
  sheet: WorkSheet,
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  dates1904: boolean,
): Map<number, [column: number, text: string][]> {
  const fills = new Map<number, [number, string][]>();
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const cell = data[from.r]?.[from.c];
    const text = cell === undefined ? '' : cellText(cell, dates1904);
    if (text === '' || to.r - from.r > maxMergedCells) continue;
    for (let row = from.r + 1; row <= Math.min(to.r, data.length - 1); row++) {
      fills.set(row, [...(fills.get(row) ?? []), [from.c, text]]);
    }
  }
  return fills;
}
