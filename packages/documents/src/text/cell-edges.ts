/** A row as word processors write it: its cells stand between edges, so that one may be as wide as two of another row. */
export interface RowOfCells<Cell> {
  readonly cells: readonly Cell[];
  /** From left to right: where the first cell begins, and where each ends. In twips; empty where the file does not say so. */
  readonly edges: readonly number[];
}

/** Edges that are not further apart are one: a millimetre, in which no text fits. In twips. */
const sameEdge = 57;
/** Word's limit is 63 columns; more come from damaged files. */
const maxColumns = 256;

/** The columns of a table: where a cell of any of its rows begins. */
export class CellEdges {
  readonly #columns: readonly number[];

  /** @param rows of one table. */
  constructor(rows: readonly RowOfCells<unknown>[]) {
    const sorted = Float64Array.from(rows.flatMap(({ edges }) => (isInOrder(edges) ? edges : []))).sort();
    const columns = sorted.filter((edge, at) => at === 0 || edge - (sorted[at - 1] ?? 0) > sameEdge);
    this.#columns = columns.length > maxColumns ? [] : [...columns];
  }

  /** @returns each cell in its column, with `blank` in those that a wide one reaches into; one after the other where edges say nothing. */
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

  /** The last one that begins there or before. */
  #columnAt(edge: number): number {
    return this.#columns.findLastIndex((column) => column <= edge + sameEdge);
  }
}

const isInOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
