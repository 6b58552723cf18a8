import { decimalText, percentage, type Decimal } from './decimal.js';
import { TableProgramError } from './errors.js';
import { ExactSums } from './exact-sums.js';
import { amountText, type Outcome, type OutcomeValue } from './outcome.js';
import { amountsOf, type Selection } from './selection.js';
import type { RowMask } from './select-rows.js';

/**
 * The share in percent of some of the selected rows: of their number, or of the sum of a column.
 *
 * @param part the rows of the part, of which those that are not selected do not count.
 * @param cited columns to cite beside that of the sum.
 * @param index column of the sum; absent for the number of rows.
 * @throws {TableProgramError} if no row is selected, or an amount is negative, because it is no share of a sum.
 */
export function share(rows: Selection, part: RowMask, cited: readonly number[], index?: number): Outcome {
  const { own, whole, used } = index === undefined ? countsOf(rows, part) : sumsOf(rows, part, index);
  const columns = [...new Set([...cited, ...(index === undefined ? [] : [index])])];
  return rows.outcome([percentOf(decimalText(percentage(own, whole)))], columns, { used });
}

interface Parts {
  readonly own: Decimal;
  readonly whole: Decimal;
  readonly used: number;
}

function countsOf({ mask, count }: Selection, part: RowMask): Parts {
  const own = mask.reduce((sum, is, row) => sum + (is & (part[row] ?? 0)), 0);
  return { own: { scaled: BigInt(own), decimals: 0 }, whole: { scaled: BigInt(count), decimals: 0 }, used: count };
}

function sumsOf({ table, mask }: Selection, part: RowMask, index: number): Parts {
  const column = table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const keys = amountsOf(column, true);
  const sums = new ExactSums(2, column.facts.decimals);
  let used = 0;
  for (let row = 0; row < mask.length; row++) {
    const key = mask[row] === 1 ? (keys[column.codes[row] ?? 0] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(key)) continue;
    if (key < 0)
      throw new TableProgramError(
        `Column "${column.facts.name.slice(0, 80)}" has negative amounts, of which nothing is a share.`,
      );
    sums.add(0, key);
    if (part[row] === 1) sums.add(1, key);
    used++;
  }
  return { own: sums.total(1), whole: sums.total(0), used };
}

function percentOf(number: string): OutcomeValue {
  const amount = { number, unit: '%', isUnitFirst: false, scale: 1 };
  return { text: amountText(amount, (each) => each), number, amount };
}
