import type { Outcome } from '../../program/outcome.js';
import type { Program, Value } from '../../program/program.js';
import type { Table } from '../../table.js';
import type { Context } from '../context.js';
import type { Filter } from '../filters/filter.js';
import type { Mask } from '../mask.js';
import { hasRival, type Naming } from '../naming.js';
import type { ColumnWords } from '../table-words.js';

/** A computation that a question may ask for, before the rows are determined. */
export interface Candidate {
  readonly value: Value;
  /** Tokens that express the computation. */
  readonly mask: Mask;
  /** Tokens of its operator, such as "average", which must not all belong to the names of what selects rows: "medio de pago". */
  readonly operator?: Mask;
  /** Whether the computation makes sense over the rows that these filters select. */
  readonly fits: (filters: readonly Filter[]) => boolean;
  /** The program for filters of which not all select the rows: those of a part select a share of them. */
  readonly programOf?: (filters: readonly Filter[]) => Program | undefined;
  /** Whether the result of the program is what is asked for, by other programs. */
  readonly isSure?: (table: Table, program: Program, outcome: Outcome) => boolean;
  /** Whether the program is a reading whose result is unclear, so that no other reading may be asserted either. */
  readonly isUnclear?: (table: Table, program: Program, outcome: Outcome) => boolean;
  /** Number of rows that must be selected; absent if any number is possible. */
  readonly rows?: number;
}

export interface Named extends ColumnWords, Pick<Naming, 'mask' | 'at' | 'order'> {}

/** Columns that the question names unambiguously among those for which `wouldDo` holds. */
export function named({ table, namings }: Context, wouldDo: (column: ColumnWords) => boolean): Named[] {
  return table.columns.flatMap((column) => {
    const naming = namings[column.index];
    if (!naming?.isNamed || !wouldDo(column)) return [];
    const isRival = (index: number): boolean => wouldDo(table.columns[index] ?? column);
    if (hasRival(namings, column.index, isRival)) return [];
    return [{ ...column, mask: naming.mask, at: naming.at, ...(naming.order && { order: naming.order }) }];
  });
}

export const always = (): boolean => true;
/** Requires that no filter is on one of these columns, because a column that selects rows is not also asked for. */
export const notOf =
  (...columns: readonly Pick<ColumnWords, 'index'>[]) =>
  (filters: readonly Filter[]): boolean =>
    filters.every(({ index }) => columns.every((column) => column.index !== index));
