import type { Column, Table } from '../table.js';
import { isCurrency } from '../values/number.js';
import { decimalOf, decimalText, type Decimal } from './decimal.js';
import { TableProgramError } from './errors.js';
import { amountText, mostRows, type Amount, type CitedCell, type Outcome, type OutcomeValue } from './outcome.js';
import type { RowMask } from './select-rows.js';

/** Number of leading rows that are cited for sums and counts, in addition to the last row. */
const citedOfMany = 3;

/** The selected rows of a table, over which a program computes. */
export class Selection {
  readonly table: Table;
  readonly mask: RowMask;
  readonly count: number;

  constructor(table: Table, mask: RowMask) {
    this.table = table;
    this.mask = mask;
    let count = 0;
    for (let row = 0; row < mask.length; row++) count += mask[row] ?? 0;
    this.count = count;
  }

  /** Yields the selected rows, which takes a few milliseconds for a million rows. */
  *rows(): Generator<number> {
    for (let row = 0; row < this.mask.length; row++) if (this.mask[row] === 1) yield row;
  }

  first(count: number): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.mask.length && rows.length < count; row++) if (this.mask[row] === 1) rows.push(row);
    return rows;
  }

  last(): number | undefined {
    const row = this.mask.lastIndexOf(1);
    return row < 0 ? undefined : row;
  }

  /** Builds an outcome. @param rows the rows that support the values; default: all selected rows. */
  outcome(
    values: readonly OutcomeValue[],
    columns: readonly number[],
    { rows, used = this.count, further = 0 }: { rows?: readonly number[]; used?: number; further?: number } = {},
  ): Outcome {
    const shown = rows ?? this.first(mostRows);
    const last = this.last();
    const ends = [...shown.slice(0, citedOfMany), ...(last === undefined ? [] : [last])];
    const cited = rows?.slice(0, mostRows) ?? [...new Set(ends)];
    const { table } = this;
    return {
      ...{ values: values.slice(0, mostRows), furtherValues: further + Math.max(0, values.length - mostRows) },
      ...{ rows: shown.slice(0, mostRows), columns, furtherRows: (rows?.length ?? this.count) - cited.length },
      cells: cited.flatMap((row) =>
        columns.map((column): CitedCell => ({
          ...{ row, column, text: table.columns[column]?.textAt(row) ?? '' },
          ...table.cellPlace(row, column),
        })),
      ),
      ...{ rowsScanned: table.rows, rowsUsed: used, rowsExcluded: rows ? 0 : this.count - used },
      totalRowsLeftOut: table.totals.length,
    };
  }
}

/** Keys of a column for computing. @throws {TableProgramError} if its cells cannot be compared, or added up if `adding`. */
export function amountsOf({ facts, keys }: Column, adding: boolean): Float64Array {
  const { type, name, mixedUnits, spanned = false } = facts;
  const named = `Column "${name.slice(0, 80)}"`;
  if (keys === undefined) throw new TableProgramError(`${named} holds text: nothing can be computed with it.`);
  if (mixedUnits)
    throw new TableProgramError(`${named} has amounts in different units, which cannot be added or compared.`);
  if (adding && type !== 'number') throw new TableProgramError(`${named} holds no amounts that can be added up.`);
  if (adding && spanned)
    throw new TableProgramError(
      `${named} has cells that span several rows: it is unclear whether they count for each row or once.`,
    );
  if (type === 'ambiguous-date')
    throw new TableProgramError(`${named} has dates for which it is unclear whether the day or the month comes first.`);
  return keys;
}

/** Formats a number computed from a column like the column's cells: unit before or behind, thousands grouped. */
export function shown({ facts }: Column, decimal: Decimal): OutcomeValue & { readonly amount: Amount } {
  const { unit, scale, examples } = facts;
  const isUnitFirst = unit !== '' && examples.some((example) => example.toLowerCase().startsWith(unit));
  const told = writtenIn(examples, unit) ?? (isCurrency(unit) ? unit.toUpperCase() : unit);
  const amount = { number: decimalText(decimal), unit: told, isUnitFirst, scale };
  return { text: amountText(amount, inEnglish), number: amount.number, amount };
}

/** The unit as written in the cells ("TL", "kr"), because it is stored in lower case. */
function writtenIn(examples: readonly string[], unit: string): string | undefined {
  const example = examples.find((each) => each.toLowerCase().includes(unit)) ?? '';
  const at = example.toLowerCase().indexOf(unit);
  return at < 0 ? undefined : example.slice(at, at + unit.length);
}

/** Formats a plain decimal: "1234567.50" becomes "1,234,567.50". */
function inEnglish(number: string): string {
  const [whole = '', fraction] = number.split('.');
  return fraction === undefined ? inThousands(whole) : `${inThousands(whole)}.${fraction}`;
}

/** Groups digits: "1234567" becomes "1,234,567". */
function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

export const decimalAt = (column: Column, key: number): Decimal => decimalOf(key, column.facts.decimals);
