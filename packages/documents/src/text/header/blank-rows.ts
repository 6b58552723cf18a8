import { cellKind, type CellKind } from './cell-kind.js';
import { hasHeader } from './table-header.js';

type Row = readonly string[];

/** Rows that are looked at, of either part. */
export const partSample = 50;

/** Share of the cells of a column that are amounts or the like for it to be one of them. */
const measuredShare = 0.75;

/**
 * The first rows of a table, its header among them, to tell what stands below a blank row. People part the groups of one table by blank rows, and
 * tables from each other: another one has names of its own.
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
   * @param below the rows up to the next blank one, or the first of them.
   * @param inAllColumns whether they have cells in each column: else there have to be amounts below amounts.
   */
  isContinuedBy(below: readonly Row[], inAllColumns: boolean): boolean {
    const rows = below.slice(0, partSample);
    if (!this.#facts.isNamed || hasHeader(below) || !rows.every((row) => this.#fits(row))) return false;
    return inAllColumns || rows.every((row) => this.#facts.measured.some((measured, at) => measured && !!row[at]));
  }

  /** The same where rows are one table unless something says otherwise: names above what this one has no names for. */
  isLeftBy(below: readonly Row[]): boolean {
    const rows = below.slice(below.findIndex((row) => !isLine(row)));
    const [first = []] = rows;
    if (isLine(first) || !hasHeader(rows)) return false;
    return usualWidth(rows) !== this.#facts.width || !this.#fits(first);
  }

  /** Whether no word stands among the amounts of the table. */
  #fits(row: Row): boolean {
    const { measured } = this.#facts;
    return row.every((cell, column) => measured[column] !== true || !isNamed(cellKind(cell.trim())));
  }

  get #facts() {
    if (this.#known !== undefined) return this.#known;
    // Titles stand above the names.
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

/** Whether a row is one text, as a title is. */
export const isLine = (row: Row): boolean => row.filter((cell) => cell.trim() !== '').length <= 1;

const isNamed = (kind: CellKind): boolean => kind === 'words' || kind === 'text';

/** Cells of most rows. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, partSample)) {
    const width = row.findLastIndex((cell) => cell.trim() !== '') + 1;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}
