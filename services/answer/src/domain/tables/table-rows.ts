import { cutBefore } from '@cardinal/kernel';
import { columnName, type Outcome, type Table } from '@cardinal/tables';

/** The cells that a result rests on. */
export interface TableRows {
  /** What the cells of rows are of, as programs name columns. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows that say it and are not listed. */
  readonly furtherRows: number;
}

export interface Shown {
  readonly text: string;
  /** It is the beginning of a longer one. */
  readonly cut: boolean;
}

export interface TableRow {
  /** From 0. */
  readonly row: number;
  readonly page: number;
  readonly cells: readonly TableCell[];
}

export interface TableCell extends Shown {
  /** In the canonical text of the document, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** So much of a cell is told: the rest is where the offsets say. In UTF-16 code units. */
const longestCell = 500;

/** The cells come row by row, as many of each as there are columns. */
export function rowsOf(table: Table, { cells, columns, furtherRows }: Outcome): TableRows {
  const rows = cells
    .filter((_, at) => at % columns.length === 0)
    .map(({ row }, at) => ({
      row,
      page: table.pageOf(row),
      cells: cells
        .slice(at * columns.length, (at + 1) * columns.length)
        .map(({ text, start, end }) => ({ ...shown(text, longestCell), start, end })),
    }));
  return { columns: columns.map((column) => columnName(table, column)), rows, furtherRows };
}

/** Rows and characters of their cells that go with an answer, at most: it is an event on the bus, and what is left out can be asked for. */
const mostCitedRows = 10;
const mostCitedCharacters = 4_000;

/** As much as goes with an answer. */
export function cited({ columns, rows, furtherRows }: TableRows): TableRows {
  let left = mostCitedCharacters - columns.reduce((sum, name) => sum + name.length, 0);
  const fits = ({ cells }: TableRow): boolean => (left -= cells.reduce((sum, { text }) => sum + text.length, 0)) >= 0;
  const first = rows.slice(0, mostCitedRows);
  const tooMany = first.findIndex((row) => !fits(row));
  const kept = tooMany < 0 ? first : first.slice(0, tooMany);
  return { columns: kept.length > 0 ? columns : [], rows: kept, furtherRows: furtherRows + rows.length - kept.length };
}

export const shown = (text: string, longest: number): Shown =>
  text.length <= longest
    ? { text, cut: false }
    : { text: `${text.slice(0, cutBefore(text, longest - 1))}…`, cut: true };
