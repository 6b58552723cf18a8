/**
 * What the cells of a column mean. `ambiguous-date`: dates of which nothing says whether the day or the month comes first, so that only
 * their years are sure.
 */
export type ColumnType = 'year' | 'number' | 'date' | 'ambiguous-date' | 'time' | 'score' | 'text';

/** The description of a column without its cells. Counts are of rows that are no total rows. */
export interface ColumnFacts {
  /** As printed; of several header rows joined with " / ". Empty if the column has none. */
  readonly name: string;
  readonly type: ColumnType;
  /** Of the cells, else of the header's brackets; lower case, empty if it does not respond. */
  readonly unit: string;
  /** What numbers are multiplied with, by the header: 1,000,000 for "(millions)". Keys are as printed, without it. */
  readonly scale: number;
  /** Digits after the decimal mark, at most. */
  readonly decimals: number;
  /** Cells of one column have different units, currencies say, so that they cannot be added or compared. */
  readonly mixedUnits: boolean;
  /** An amount of several rows stands in each of them: whether it is that of each or of all, the document does not say. Absent: no. */
  readonly spanned?: true;
  /** Different texts, apart from case and space. */
  readonly distinct: number;
  readonly missing: number;
  /** Cells that are not missing and not of the column's type. */
  readonly exceptions: number;
  /** Every row has a text, and no two the same. */
  readonly unique: boolean;
  /** Numbers that count up by one, as row numbers do. */
  readonly sequence: boolean;
  /** Two texts at most, which mean yes and no. */
  readonly yesNo: boolean;
  readonly examples: readonly string[];
}

/** A row or cell in the canonical text of its document. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly page: number;
}

/** A table without its cells, as the directory lists it. */
export interface TableFacts {
  /** Its caption or sheet name; empty if it has none. */
  readonly name: string;
  readonly headingPath: readonly string[];
  readonly page: number;
  /** Of the first header row, where the table has one. */
  readonly header: Place | undefined;
  /** Total rows included, header rows not. */
  readonly rows: number;
  readonly totalRows: number;
  /** Rows of one cell alone where there are three columns or more: names of groups and notes, or rows of which hardly anything is known. Absent: none. */
  readonly loneRows?: number;
  readonly columns: readonly ColumnFacts[];
  /** Why the table was not kept: it can be named, not computed with. */
  readonly refused: string | undefined;
}
