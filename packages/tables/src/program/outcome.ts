import type { PageSpan } from '../model.js';

export interface OutcomeValue {
  /** Text for display: a cell as in the document, a number with its unit, or yes or no. */
  readonly text: string;
  /** The value as a plain decimal ("-1234.50"), if it is a number. */
  readonly number?: string;
  /** Parts of a computed number, so that callers can format it for another language. */
  readonly amount?: Amount;
  /** The measure of a group, for display. */
  readonly measure?: string;
  readonly measured?: Amount;
  /** Meaning of a value that is no amount of a column: a number of days, or yes or no. */
  readonly says?: 'days' | 'yes' | 'no';
}

/** A number computed from cells, with their unit. */
export interface Amount {
  /** Plain decimal: "-1234.50". */
  readonly number: string;
  /** For display; empty if there is none. */
  readonly unit: string;
  readonly isUnitFirst: boolean;
  /** Factor that the name of the column states. */
  readonly scale: number;
}

/** Formats an amount. @param written formats a number without sign, such as "1234.50". */
export function amountText({ number, unit, isUnitFirst, scale }: Amount, written: (number: string) => string): string {
  const sign = number.startsWith('-') ? '-' : '';
  const digits = written(number.replace('-', ''));
  const scaled = scale === 1 ? '' : ` × ${written(String(scale))}`;
  if (unit === '') return `${sign}${digits}${scaled}`;
  if (isUnitFirst) return `${sign}${unit}${digits}${scaled}`;
  return `${sign}${digits}${scaled}${unit === '%' ? '' : ' '}${unit}`;
}

export interface CitedCell extends PageSpan {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Result of a program, with the cells on which it is based. */
export interface Outcome {
  readonly values: readonly OutcomeValue[];
  /** Number of values that are omitted because there are too many. */
  readonly furtherValues: number;
  /** Number of all groups, for a program that groups rows. */
  readonly groups?: number;
  /** The first rows that were used, at most fifty, for follow-up programs that refer to rows. */
  readonly rows: readonly number[];
  /** Indices of the columns of `cells`. */
  readonly columns: readonly number[];
  /** Cells that support the result, row by row: of all rows for a lookup (fifty at most), of the first three and the last row for a sum. */
  readonly cells: readonly CitedCell[];
  /** Number of supporting rows whose cells are not listed. */
  readonly furtherRows: number;
  readonly rowsScanned: number;
  /** Number of rows that passed all conditions and had a value. */
  readonly rowsUsed: number;
  /** Number of rows that passed all conditions, but whose cell is missing or not of the column's type. */
  readonly rowsExcluded: number;
  readonly totalRowsLeftOut: number;
}

export const mostRows = 50;

/** The value of a count, which has no unit. */
export const countOf = (number: string): OutcomeValue & { readonly amount: Amount } => ({
  ...{ text: number, number },
  amount: { number, unit: '', isUnitFirst: false, scale: 1 },
});
