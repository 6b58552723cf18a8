import { minus, type Decimal } from './decimal.js';
import { TableProgramError } from './errors.js';
import { ExactSums } from './exact-sums.js';
import { countOf, type Outcome } from './outcome.js';
import type { RowMask } from './select-rows.js';
import { amountsOf, Selection, shown } from './selection.js';

/**
 * How much more some of the selected rows are or have than others: the number of rows, or the sum of a column, of the first minus that of the second.
 *
 * @param of the first rows and `than` the second ones, of which those that are not selected do not count.
 * @param cited columns to cite beside that of the sum.
 * @param index column of the sum; absent for the number of rows.
 * @throws {TableProgramError} if one of the two has no row, because it may be something that is not in the table.
 */
export function surplus(
  rows: Selection,
  of: RowMask,
  than: RowMask,
  cited: readonly number[],
  index?: number,
): Outcome {
  const { table, mask } = rows;
  const within = (part: RowMask): Selection =>
    new Selection(
      table,
      mask.map((is, row) => is & (part[row] ?? 0)),
    );
  const [first, second] = [within(of), within(than)];
  const empty = first.count === 0 ? 'of' : second.count === 0 ? 'than' : undefined;
  if (empty !== undefined) throw new TableProgramError(`value.${empty}: selects no row.`);
  const both = new Selection(
    table,
    mask.map((is, row) => is & ((of[row] ?? 0) | (than[row] ?? 0))),
  );
  if (index === undefined) return both.outcome([countOf(String(first.count - second.count))], cited);
  const column = table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const [one, other] = [sumOf(first, index), sumOf(second, index)];
  const value = shown(column, minus(one.total, other.total));
  return both.outcome([value], [...new Set([...cited, index])], { used: one.used + other.used });
}

function sumOf({ table, mask }: Selection, index: number): { readonly total: Decimal; readonly used: number } {
  const column = table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const keys = amountsOf(column, true);
  const sum = new ExactSums(1, column.facts.decimals);
  let used = 0;
  for (let row = 0; row < mask.length; row++) {
    const key = mask[row] === 1 ? (keys[column.codes[row] ?? 0] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(key)) continue;
    sum.add(0, key);
    used++;
  }
  if (used === 0) throw new TableProgramError(`No row has a number in column "${column.facts.name.slice(0, 80)}".`);
  return { total: sum.total(0), used };
}
