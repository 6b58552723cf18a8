import { cellKind, type CellKind } from './cell-kind.js';
import { hasHeader } from './table-header.js';

type Row = readonly string[];

/** Number of rows examined above and below a blank row. */
export const partSample = 50;

/** Share of the cells of a column that must be amounts, dates or codes rather than words for the column to count as measured. */
const measuredShare = 0.75;

/**
 * The first rows of a table, including its header, to decide whether the rows below a blank row belong to the table. People separate both
 * the groups of one table and different tables by blank rows; a different table has a header of its own.
 */
export class TableAbove {
  readonly #rows: Row[] = [];
  #known: { readonly width: number; readonly isNamed: boolean; readonly measured: readonly boolean[] } | undefined;

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  add(row: Row): void {
    if (this.#rows.length > partSample) return;
    this.#rows.push(row);
    this.#known = undefined;
  }

  /**
   * Whether the rows below continue this table. For sources where rows separated by a blank row are different tables by default.
   *
   * @param below the rows up to the next blank row, or the first of them.
   * @param inAllColumns whether these rows use every column; if not, each of them must have a cell in a measured column.
   */
  isContinuedBy(below: readonly Row[], inAllColumns: boolean): boolean {
    const rows = below.slice(0, partSample);
    if (!this.#facts.isNamed || hasHeader(below) || !rows.every((row) => this.#fits(row))) return false;
    return inAllColumns || rows.every((row) => this.#facts.measured.some((measured, at) => measured && !!row[at]));
  }

  /** Whether the rows below begin a different table. For sources where rows are one table by default: requires a header of their own. */
  isLeftBy(below: readonly Row[]): boolean {
    const rows = below.slice(below.findIndex((row) => !isLine(row)));
    const [first = []] = rows;
    if (isLine(first) || !hasHeader(rows)) return false;
    return usualWidth(rows) !== this.#facts.width || !this.#fits(first);
  }

  /** Whether a row has no words in the measured columns of the table. */
  #fits(row: Row): boolean {
    const { measured } = this.#facts;
    return row.every((cell, column) => measured[column] !== true || !isNamed(cellKind(cell.trim())));
  }

  get #facts() {
    if (this.#known !== undefined) return this.#known;
    // Title lines above the header are skipped.
    const table = this.#rows.slice(
      Math.max(
        0,
        this.#rows.findIndex((row) => !isLine(row)),
      ),
    );
    const rows = table.length > 1 ? table.slice(1) : table;
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    this.#known = {
      width: usualWidth(table),
      isNamed: hasHeader(table),
      measured: Array.from({ length: width }, (_, column) => isMeasured(rows.map((row) => row[column] ?? ''))),
    };
    return this.#known;
  }
}

function isMeasured(cells: readonly string[]): boolean {
  const kinds = cells.map((cell) => cellKind(cell.trim())).filter((kind) => kind !== 'empty');
  return kinds.length > 0 && kinds.filter((kind) => !isNamed(kind)).length >= measuredShare * kinds.length;
}

/** Whether a row has at most one filled cell, like a title. */
export const isLine = (row: Row): boolean => row.filter((cell) => cell.trim() !== '').length <= 1;

const isNamed = (kind: CellKind): boolean => kind === 'words' || kind === 'text';

/** The most frequent number of cells per row. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, partSample)) {
    const width = row.findLastIndex((cell) => cell.trim() !== '') + 1;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}
