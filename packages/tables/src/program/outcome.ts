import type { Place } from '../model.js';

export interface OutcomeValue {
  /** To be shown: a cell as it stands in the document, a number with its unit, or yes or no. */
  readonly text: string;
  /** "-1234.50", where the value is a number that was computed. */
  readonly number?: string;
  /** Of a group: what it was chosen by. */
  readonly measure?: string;
}

export interface CitedCell extends Place {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What a program found, with what it went by. */
export interface Outcome {
  readonly values: readonly OutcomeValue[];
  /** Values that are not listed, because there are too many. */
  readonly furtherValues: number;
  /** The first rows that were used, at most fifty, for programs that continue from here. */
  readonly rows: readonly number[];
  /** Columns that `cells` are of, by their place in the table. */
  readonly columns: readonly number[];
  /** Cells that say it, row by row: of every row of a lookup, of the first three and the last of a sum; of fifty rows at most. */
  readonly cells: readonly CitedCell[];
  /** Rows that say it whose cells are not among them. */
  readonly furtherRows: number;
  readonly rowsScanned: number;
  /** Rows that passed all conditions and had a value. */
  readonly rowsUsed: number;
  /** Rows that passed all conditions, but whose cell is missing or no value of the column's type. */
  readonly rowsExcluded: number;
  readonly totalRowsLeftOut: number;
}

export const mostRows = 50;
