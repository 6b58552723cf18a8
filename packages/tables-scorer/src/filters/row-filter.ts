import type { Condition, Table } from '@cardinal/tables';
import { selectRows, TableProgramError, type Mask } from '@cardinal/tables/reading';

/**
 * How words select rows: by a whole cell, a part of one, a number, an ordinal, a date, a limit, what a cell is not, no value, a yes/no column,
 * no amount, or by their relation to another row (`than` it, `beside` it, the `same` as it).
 */
export type FilterKind =
  | 'whole'
  | 'part'
  | 'number'
  | 'ordinal'
  | 'date'
  | 'limit'
  | 'not'
  | 'missing'
  | 'flag'
  | 'zero'
  | 'than'
  | 'beside'
  | 'same';

/** How near the words are to those of the cells. */
export type Nearness = 'equal' | 'stem' | 'number' | 'spelling';

/** A part of a question that may select rows. */
export interface RowFilter {
  readonly column: number;
  readonly kind: FilterKind;
  /** Its direction, for limits and relations; else empty. */
  readonly variant: string;
  readonly conditions: readonly Condition[];
  /** Range of the tokens of its value. */
  readonly from: number;
  readonly to: number;
  /** Tokens of its value, its operator and the name of its column. */
  readonly mask: Mask;
  /** Selected rows, without total rows, ascending. */
  readonly rows: readonly number[];
  /** Largest share of a cell's words that the question contains. */
  readonly share: number;
  readonly nearness: Nearness;
  /** Whether its words are within a longer match in any column. */
  readonly isWithin: boolean;
  /** Whether its words are a whole cell of some column. */
  readonly isWholeSomewhere: boolean;
  /** Whether a limit is by time. */
  readonly isOfTime: boolean;
}

/** What is known of all filters together. */
export interface RankedFilter extends RowFilter {
  /** Number of columns that these words select by, and of those the number by whole cells or dates. */
  readonly columns: number;
  readonly wholes: number;
  readonly isLeftmost: boolean;
  /** Whether the question names the column, at least half of it, and whether it does so near the value. */
  readonly isNamed: boolean;
  readonly isNear: boolean;
  readonly rank: number;
}

/** Rows that fulfil conditions; undefined if the table does not have what they compare with. */
export function rowsWhere(table: Table, conditions: readonly Condition[]): readonly number[] | undefined {
  try {
    const mask = selectRows(table, conditions);
    const rows: number[] = [];
    for (let row = 0; row < mask.length; row++) if (mask[row] === 1) rows.push(row);
    return rows;
  } catch (error) {
    if (error instanceof TableProgramError) return undefined;
    throw error;
  }
}

/** Completes a filter by its rows; none if it selects no row. */
export function filterOf(
  table: Table,
  of: Pick<RowFilter, 'column' | 'kind' | 'conditions' | 'from' | 'to' | 'mask'> & Partial<RowFilter>,
): RowFilter[] {
  const rows = rowsWhere(table, of.conditions);
  if (rows === undefined || rows.length === 0) return [];
  const usual = { variant: '', share: 1, isWithin: false, isWholeSomewhere: false, isOfTime: false } as const;
  return [{ ...usual, nearness: 'equal', ...of, rows }];
}
