import type { DraftBlock } from '../draft.js';
import { CellEdges, type RowOfCells } from '../text/cell-edges.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';

/** A table that has a cell with more text than this is page layout rather than data. In UTF-16 code units. */
const maxDataCell = 1_500;
/** Maximum number of columns. Word's limit is 63; more come from damaged files. */
const maxColumns = 256;
/** Number of rows per draft. */
const batchRows = 500;

interface Cell {
  readonly text: string;
  /** Whether the cell is merged into the one above. */
  readonly continues: boolean;
}

interface Row extends RowOfCells<Cell> {
  readonly isHeader: boolean;
}

const blank: Cell = { text: '', continues: false };

/** Collects the cells and rows of a table while they are read. The caller ends the table at the first text outside of it. */
export class RtfTable {
  #rows: Row[] = [];
  #row: string[] = [];
  #above: readonly string[] = [];
  /** Current row definition: left edge of the first cell; right edge of each cell, and whether the cell is merged into the one above or to its left. */
  #left = 0;
  #marks: { readonly edge: number; readonly continues: boolean; readonly widens: boolean }[] = [];
  #isMarked = false;
  #isWidening = false;
  #isHeaderRow = false;
  /** Cell edges of the table whose first draft was emitted; undefined before. */
  #edges: CellEdges | undefined;
  /** Columns in which an amount that spans rows is repeated. */
  #spanned = new Set<number>();

  /** Begins a row definition, which holds for all rows up to the next definition. */
  define(): void {
    this.#left = 0;
    this.#marks = [];
    this.#isMarked = false;
    this.#isWidening = false;
    this.#isHeaderRow = false;
  }

  /** @param left left edge of the first cell, in twips. */
  beginAt(left: number): void {
    this.#left = left;
  }

  /** Marks the cell that is defined next as merged into the one above. */
  markContinued(): void {
    this.#isMarked = true;
  }

  /** Marks the cell that is defined next as merged into the one to its left, which thus is wider. */
  markWidening(): void {
    this.#isWidening = true;
  }

  markHeader(): void {
    this.#isHeaderRow = true;
  }

  /** @param edge right edge of the cell, in twips. */
  defineCell(edge: number): void {
    const widens = this.#isWidening && this.#marks.length > 0;
    if (this.#marks.length < maxColumns) this.#marks.push({ edge, continues: this.#isMarked, widens });
    this.#isMarked = false;
    this.#isWidening = false;
  }

  /** Whether a row is open. */
  get isInRow(): boolean {
    return this.#row.length > 0;
  }

  endCell(text: string): void {
    if (this.#row.length < maxColumns) this.#row.push(text);
  }

  *endRow(): Generator<DraftBlock> {
    const cells: Cell[] = [];
    const edges = [this.#left];
    for (const { edge, widens } of this.#marks) {
      if (widens) edges.pop();
      edges.push(edge);
    }
    for (const [at, text] of this.#row.entries()) {
      const { continues = false, widens = false } = this.#marks[at] ?? {};
      const left = widens ? cells.pop() : undefined;
      cells.push(left ? { ...left, text: [left.text, text].filter(Boolean).join(' ') } : { text, continues });
    }
    this.#row = [];
    this.#rows.push({ cells, edges, isHeader: this.#isHeaderRow });
    if (this.#rows.length >= batchRows) yield* this.#take();
  }

  *end(): Generator<DraftBlock> {
    if (this.#row.length > 0) yield* this.endRow();
    yield* this.#take();
    this.#edges = undefined;
    this.#above = [];
    this.#spanned = new Set();
  }

  *#take(): Generator<DraftBlock> {
    if (this.#rows.length === 0) return;
    const edges = this.#edges ?? new CellEdges(this.#rows);
    const placed = this.#rows.map((row) => ({ texts: this.#texts(edges.place(row, blank)), isHeader: row.isHeader }));
    for (const row of this.#rows) for (const at of edges.amountsOver(row, ({ text }) => text)) this.#spanned.add(at);
    const filled = placed.filter(({ texts }) => texts.some(Boolean));
    const rows = filled.map(({ texts }) => texts);
    this.#rows = [];
    if (rows.length === 0) return;
    if (this.#edges !== undefined) {
      yield { kind: 'table', rows, spanned: [...this.#spanned], continues: true };
      return;
    }
    if (rows.every((row) => row.length <= 1) || rows.flat().some((cell) => cell.length > maxDataCell)) {
      for (const text of rows.flat()) if (text !== '') yield { kind: 'paragraph', text };
      return;
    }
    this.#edges = edges;
    const [header = [], ...others] = rows;
    if (filled[0]?.isHeader === true && others.length > 0)
      yield { kind: 'table', header, rows: others, spanned: [...this.#spanned] };
    else yield* draftRows(rows, undefined, this.#spanned);
  }

  /** Texts of a row. A cell that spans rows is repeated in each of them, because a row may be quoted on its own. */
  #texts(cells: readonly Cell[]): readonly string[] {
    this.#above = cells.map(({ text, continues }, at) => {
      const above = text === '' && continues ? (this.#above[at] ?? '') : '';
      if (isAmount(above)) this.#spanned.add(at);
      return above || text;
    });
    return this.#above;
  }
}
