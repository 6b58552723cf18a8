import { cutBefore } from '@cardinal/kernel';
import { columnName, type Outcome, type Table } from '@cardinal/tables';

/** The rows that a result rests on. */
export interface TableRows {
  /** Columns of the cells, by the names that programs use. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Number of further rows that the result rests on and that are not listed. */
  readonly furtherRows: number;
}

export interface Shown {
  readonly text: string;
  /** Whether the text is the beginning of a longer one. */
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

/** Maximum length of a cell's text, in UTF-16 code units; the offsets of the cell lead to its whole text. */
const longestCell = 500;

/** Groups the cells of an outcome, which come row by row with one cell per column, into rows. */
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

/** Maximum number of rows and of characters of their cells in an answer, which is an event on the bus. Clients can query the rest. */
const mostCitedRows = 10;
const mostCitedCharacters = 4_000;

/** The part of the rows that an answer includes. */
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
