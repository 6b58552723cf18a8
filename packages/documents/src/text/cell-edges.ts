import { isAmount } from './header/cell-kind.js';

/** A row as word processors store it: its cells lie between edges, so that a cell may be as wide as two cells of another row. */
export interface RowOfCells<Cell> {
  readonly cells: readonly Cell[];
  /** Left edge of the first cell, then the right edge of each cell, in twips. Empty if the file does not define them. */
  readonly edges: readonly number[];
}

/** Edges at most this far apart are treated as the same, because no text fits between them: a millimetre, in twips. */
const sameEdge = 57;
/** Maximum number of columns. Word's limit is 63; more come from damaged files. */
const maxColumns = 256;

/** Columns of a table, derived from the edges of the cells in all of its rows. */
export class CellEdges {
  readonly #columns: readonly number[];

  /** @param rows the rows of one table. */
  constructor(rows: readonly RowOfCells<unknown>[]) {
    const sorted = Float64Array.from(rows.flatMap(({ edges }) => (isInOrder(edges) ? edges : []))).sort();
    const columns = sorted.filter((edge, at) => at === 0 || edge - (sorted[at - 1] ?? 0) > sameEdge);
    this.#columns = columns.length > maxColumns ? [] : [...columns];
  }

  /** @returns each cell in its column, with `blank` in further columns of a wide cell; the cells unchanged if the edges are unusable. */
  place<Cell>({ cells, edges }: RowOfCells<Cell>, blank: Cell): Cell[] {
    const columns = edges.slice(0, -1).map((edge) => this.#columnAt(edge));
    if (columns.length < cells.length || !isInOrder(columns) || (columns[0] ?? -1) < 0) return [...cells];
    const placed: Cell[] = [];
    for (const [at, cell] of cells.entries()) {
      while (placed.length < (columns[at] ?? 0)) placed.push(blank);
      placed.push(cell);
    }
    return placed;
  }

  /** @returns the columns of cells that are as wide as several columns and hold an amount, which is that of none of them. */
  amountsOver<Cell>({ cells, edges }: RowOfCells<Cell>, textOf: (cell: Cell) => string): number[] {
    return cells.flatMap((cell, at) => {
      const [from, to] = [edges[at], edges[at + 1]].map((edge) => (edge === undefined ? -1 : this.#columnAt(edge)));
      if (from === undefined || to === undefined || from < 0 || to - from < 2 || !isAmount(textOf(cell))) return [];
      return Array.from({ length: to - from }, (_, more) => from + more);
    });
  }

  /** Index of the last column that begins at or before an edge; -1 if there is none. */
  #columnAt(edge: number): number {
    return this.#columns.findLastIndex((column) => column <= edge + sameEdge);
  }
}

const isInOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
