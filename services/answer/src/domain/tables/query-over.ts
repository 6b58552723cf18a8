import { cutBefore } from '@cardinal/kernel';
import { columnName, readProgram, runProgram, wordReading, type Outcome, type Table } from '@cardinal/tables';
import { nameOf, type NamedTable } from './compute-over.js';

/** What a program over a table gave. */
export interface TableResult {
  readonly fileName: string;
  /** In the table's own words, and over which of its rows. */
  readonly answer: string;
  readonly basis: string;
  readonly values: readonly TableValue[];
  readonly furtherValues: number;
  /** What the cells of rows are of, as programs name columns. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly furtherRows: number;
  readonly rowsScanned: number;
  readonly rowsUsed: number;
  readonly rowsExcluded: number;
  readonly totalRows: number;
}

interface Shown {
  readonly text: string;
  /** It is the beginning of a longer one. */
  readonly cut: boolean;
}

export interface TableValue extends Shown {
  readonly number?: string | undefined;
  readonly measure?: string | undefined;
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

/** So much of a cell, or of the cells of one row together, is told: the rest is where the offsets say. In UTF-16 code units. */
const longestCell = 500;
const longestValue = 2_000;

/**
 * Runs a program over a table.
 *
 * @param program as JSON.
 * @throws {TableProgramError} where it is none, or none for this table.
 */
export function queryOver(program: string, { table, fileName }: Pick<NamedTable, 'table' | 'fileName'>): TableResult {
  const read = readProgram(JSON.parse(program), table);
  const outcome = runProgram(table, read);
  const { answer, basis } = wordReading(read, outcome, nameOf({ table, fileName }));
  const { values, furtherValues, columns, furtherRows, rowsScanned, rowsUsed, rowsExcluded } = outcome;
  return {
    ...{ fileName, answer: shown(answer, longestValue).text, basis },
    values: values.map(({ text, number, measure }) => ({ ...shown(text, longestValue), number, measure })),
    columns: columns.map((column) => columnName(table, column)),
    rows: rowsOf(table, outcome),
    ...{ furtherValues, furtherRows, rowsScanned, rowsUsed, rowsExcluded, totalRows: outcome.totalRowsLeftOut },
  };
}

/** The cells come row by row, as many of each as there are columns. */
function rowsOf(table: Table, { cells, columns }: Outcome): TableRow[] {
  return cells
    .filter((_, at) => at % columns.length === 0)
    .map(({ row }, at) => ({
      row,
      page: table.pageOf(row),
      cells: cells
        .slice(at * columns.length, (at + 1) * columns.length)
        .map(({ text, start, end }) => ({ ...shown(text, longestCell), start, end })),
    }));
}

const shown = (text: string, longest: number): Shown =>
  text.length <= longest
    ? { text, cut: false }
    : { text: `${text.slice(0, cutBefore(text, longest - 1))}…`, cut: true };
