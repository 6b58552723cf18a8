/**
 * Type of the cells of a column. `ambiguous-date`: dates for which it cannot be determined whether the day or the month comes first, so
 * that only their years are certain.
 */
export type ColumnType = 'year' | 'number' | 'date' | 'ambiguous-date' | 'time' | 'score' | 'text';

/** Description of a column without its cells. Counts exclude total rows. */
export interface ColumnFacts {
  /** Name as printed; texts of several header rows are joined with " / ". Empty if the column has no name. */
  readonly name: string;
  readonly type: ColumnType;
  /** Unit in the cells, else the unit in brackets in the header. Lower case; empty if there is none. */
  readonly unit: string;
  /** Factor for the numbers, from the header: 1,000,000 for "(millions)". Keys are the numbers as printed, without this factor. */
  readonly scale: number;
  /** Maximum number of digits after the decimal mark. */
  readonly decimals: number;
  /** Whether cells have different units, such as currencies, so that they cannot be added or compared. */
  readonly mixedUnits: boolean;
  /**
   * Set if an amount spans several rows, in each of which it is repeated, or several columns. It may be the amount of each of them or of all
   * together.
   */
  readonly spanned?: true;
  /** Number of distinct texts, ignoring case and white space. */
  readonly distinct: number;
  readonly missing: number;
  /** Number of cells that have a value which is not of the column's type. */
  readonly exceptions: number;
  /** Whether every row has a value, all of them distinct. */
  readonly unique: boolean;
  /** Whether the numbers increase by one, like row numbers. */
  readonly sequence: boolean;
  /** Whether the column has at most two distinct texts, all of which mean yes or no. */
  readonly yesNo: boolean;
  readonly examples: readonly string[];
}

/** A row or cell in the canonical text of its document. */
export interface PageSpan {
  readonly start: number;
  readonly end: number;
  readonly page: number;
}

/** A table without its cells, as the directory lists it. */
export interface TableFacts {
  /** Caption or sheet name; empty if the table has neither. */
  readonly name: string;
  readonly headingPath: readonly string[];
  readonly page: number;
  /** Position of the first header row; undefined if the table has none. */
  readonly header: PageSpan | undefined;
  /** Number of rows, including total rows but not header rows. */
  readonly rows: number;
  readonly totalRows: number;
  /** Number of rows with one filled cell, in a table of three columns or more: group names, notes, or mostly empty rows. Absent: none. */
  readonly loneRows?: number;
  readonly columns: readonly ColumnFacts[];
  /** Reason why the table was not stored. Such a table can be listed, but not queried. */
  readonly refused: string | undefined;
}
