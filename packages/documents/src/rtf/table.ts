import type { DraftBlock } from '../draft.js';
import { draftRows } from '../text/draft-rows.js';

/** Cells with more text than this arrange a page rather than hold data. In UTF-16 code units. */
const maxDataCell = 1_500;
/** Word's limit is 63 columns; more come from damaged files. */
const maxColumns = 256;
/** Rows that are kept at once. */
const batchRows = 500;

/** What the definition of a row says of one of its cells. */
interface CellMark {
  /** It belongs to the cell above. */
  continues: boolean;
}

/** Rows as their cells come. A table begins with its first row, and ends with the first text outside of it. */
export class RtfTable {
  #rows: string[][] = [];
  #row: string[] = [];
  #above: readonly string[] = [];
  #marks: CellMark[] = [];
  #isMarked = false;
  #isHeaderRow = false;
  #header: readonly string[] | undefined;
  #hasBegun = false;

  /** A row's definition begins, which holds for all rows up to the next one. */
  define(): void {
    this.#marks = [];
    this.#isMarked = false;
    this.#isHeaderRow = false;
  }

  /** The cell that is defined next belongs to the one above. */
  markContinued(): void {
    this.#isMarked = true;
  }

  markHeader(): void {
    this.#isHeaderRow = true;
  }

  defineCell(): void {
    if (this.#marks.length < maxColumns) this.#marks.push({ continues: this.#isMarked });
    this.#isMarked = false;
  }

  endCell(text: string): void {
    if (this.#row.length < maxColumns) this.#row.push(text);
  }

  *endRow(): Generator<DraftBlock> {
    // A cell that spans rows is repeated in each of them, because a row is quoted alone.
    const row = this.#row.map((text, at) =>
      text === '' && this.#marks[at]?.continues === true ? (this.#above[at] ?? '') : text,
    );
    this.#row = [];
    this.#above = row;
    if (row.every((text) => text === '')) return;
    const isFirst = this.#rows.length === 0 && this.#header === undefined && !this.#hasBegun;
    if (isFirst && this.#isHeaderRow) this.#header = row;
    else this.#rows.push(row);
    if (this.#rows.length >= batchRows) yield* this.#take();
  }

  *end(): Generator<DraftBlock> {
    if (this.#row.length > 0) yield* this.endRow();
    yield* this.#take();
    this.#header = undefined;
    this.#hasBegun = false;
    this.#above = [];
  }

  *#take(): Generator<DraftBlock> {
    const [header, rows] = [this.#header, this.#rows];
    this.#rows = [];
    if (rows.length === 0 && header === undefined) return;
    if (this.#hasBegun) {
      yield { kind: 'table', rows, continues: true };
      return;
    }
    const all = header === undefined ? rows : [header, ...rows];
    if (all.every((row) => row.length <= 1) || all.flat().some((cell) => cell.length > maxDataCell)) {
      for (const text of all.flat()) if (text !== '') yield { kind: 'paragraph', text };
      this.#header = undefined;
      return;
    }
    this.#hasBegun = true;
    if (header !== undefined && rows.length > 0) yield { kind: 'table', header, rows };
    else yield* draftRows(all);
  }
}
