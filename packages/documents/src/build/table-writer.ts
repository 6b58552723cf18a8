import type { document } from '@cardinal/contracts';
import type { DraftTable } from '../draft.js';
import { cleanLine } from '../text/clean.js';
import type { PartBuffer } from './part-buffer.js';

const cellSeparator = ' | ';

/** Maximum number of rows per table block, the header row included. */
const maxTableRows = 500;

/** Maximum length of a table block in UTF-16 code units, except that a block always holds at least one row. */
const maxTableLength = 128 * 1024;

/** A longer cell is cut. In UTF-16 code units; spreadsheets allow 32,767, so longer cells come from CSV files with a stray quote. */
export const maxCellLength = 50_000;

/** Cleans cells to single lines, and drops empty cells at the end of a row and blank rows. @param onCut called when a cell is cut. */
export function cleanRows(rows: readonly (readonly string[])[], onCut: () => void): string[][] {
  return rows.map((row) => cleanRow(row, onCut)).filter((row) => row.length > 0);
}

function cleanRow(row: readonly string[], onCut: () => void): string[] {
  const cells = row.map((cell) => {
    const text = cleanLine(cell);
    if (text.length <= maxCellLength) return text;
    onCut();
    return cleanLine(text.slice(0, maxCellLength));
  });
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** Groups rows so that each group fits one table block. */
export function groupRows(rows: string[][]): string[][][] {
  const groups: string[][][] = [];
  let group: string[][] = [];
  let length = 0;
  for (const row of rows) {
    const rowLength = row.reduce((sum, cell) => sum + cell.length + cellSeparator.length, 0);
    if (group.length > 0 && (group.length >= maxTableRows || length + rowLength > maxTableLength)) {
      groups.push(group);
      group = [];
      length = 0;
    }
    group.push(row);
    length += rowLength;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Writes rows as lines and returns the spans of each row and cell. */
export function writeRows(buffer: PartBuffer, rows: readonly (readonly string[])[], page: number): document.TableRow[] {
  return rows.map((row, index) => {
    if (index > 0) buffer.write('\n');
    const start = buffer.offset;
    const cells = row.map((cell, column) => {
      if (column > 0) buffer.write(cellSeparator);
      return buffer.write(cell);
    });
    return { start, end: buffer.offset, page, cells };
  });
}

/** Cleaned texts of a table's header; an empty list if the table has none. */
export function headerOf(draft: DraftTable, onCut: () => void): string[] {
  return draft.header === undefined ? [] : cleanRow(draft.header, onCut);
}
