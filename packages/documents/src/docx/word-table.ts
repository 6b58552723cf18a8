import type { DraftBlock } from '../draft.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';
import type { Cell, Row, Table } from './model.js';

/** A table that has a cell with more text than this is page layout rather than data. In UTF-16 code units. */
const maxDataCell = 1_500;

/** Maximum number of columns. Word's limit is 63; far larger spans come from damaged files. */
const maxColumns = 256;

/** Whether a table only arranges text on the page: it has a single column, or a cell with a large amount of text. */
export function isLayout(table: Table, textOf: (cell: Cell) => string): boolean {
  const rows = rowsOf(table);
  const cells = rows.flatMap(cellsOf);
  if (cells.length <= 1 || rows.every((row) => cellsOf(row).length <= 1)) return true;
  return cells.some((cell) => textOf(cell).length > maxDataCell);
}

/** Yields the drafts of a table. A cell that spans rows is repeated in each of them, because each row may be quoted on its own. */
export function* draftTable(table: Table, textOf: (cell: Cell) => string, caption: string): Generator<DraftBlock> {
  const rows = rowsOf(table);
  const grid: string[][] = rows.map(() => []);
  const spanned = new Set<number>();
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (grid[index]?.[column] !== undefined) column += 1;
      if (column >= maxColumns) break;
      const text = textOf(cell);
      place(grid, index, column, cell, text);
      if ((cell.rowSpan > 1 || cell.colSpan > 1) && isAmount(text))
        for (let extra = 0; extra < Math.min(cell.colSpan, maxColumns); extra++) spanned.add(column + extra);
      column += cell.colSpan;
    }
  }
  const texts = grid.map((cells) => Array.from(cells, (cell: string | undefined) => cell ?? ''));
  const [header = [], ...others] = texts;
  if (rows[0]?.isHeader === true) yield { kind: 'table', header, rows: others, caption, spanned: [...spanned] };
  else yield* draftRows(texts, caption, spanned);
}

function place(grid: string[][], row: number, column: number, cell: Cell, text: string): void {
  for (const line of grid.slice(row, row + cell.rowSpan)) {
    line[column] = text;
    for (let extra = 1; extra < Math.min(cell.colSpan, maxColumns); extra++) line[column + extra] = '';
  }
}

export function rowsOf(table: Table): Row[] {
  return table.children.filter((child) => child.type === 'tableRow');
}

export function cellsOf(row: Row): Cell[] {
  return row.children.filter((child) => child.type === 'tableCell');
}
