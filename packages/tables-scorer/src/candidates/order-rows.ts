import type { Column } from '@cardinal/tables/reading';

/**
 * The rows with the highest or lowest value of a column.
 *
 * @param least minimum number of rows that have a value.
 * @returns undefined if fewer have one, or if all have the same.
 */
export function extremeOf(
  column: Column | undefined,
  rows: readonly number[],
  order: 'highest' | 'lowest',
  least = 2,
): readonly number[] | undefined {
  let [best, used] = [Number.NaN, 0];
  let found: number[] = [];
  for (const row of rows) {
    const key = keyAt(column, row);
    if (Number.isNaN(key)) continue;
    used++;
    if (Number.isNaN(best) || (order === 'highest' ? key > best : key < best)) [best, found] = [key, [row]];
    else if (key === best) found.push(row);
  }
  return used < least || (found.length === used && used > 1) ? undefined : found;
}

/** The rows with the n-th distinct value of a column, from the highest or the lowest. */
export function nthOf(
  column: Column | undefined,
  rows: readonly number[],
  order: 'highest' | 'lowest',
  n: number,
): readonly number[] {
  const keys = new Set(rows.map((row) => keyAt(column, row)).filter((key) => !Number.isNaN(key)));
  const wanted = Float64Array.from(keys)
    .sort()
    .at(order === 'highest' ? -n : n - 1);
  return wanted === undefined ? [] : rows.filter((row) => keyAt(column, row) === wanted);
}

const keyAt = (column: Column | undefined, row: number): number => column?.keys?.[column.codes[row] ?? 0] ?? Number.NaN;
