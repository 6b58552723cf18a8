import type { Column, Table } from '../table.js';

/** Longer tables are not looked at: they are lists of records, and in many rows some are sums of others by chance. */
const mostRows = 10_000;
/** Columns of numbers that are looked at: a table that adds up does so in its first ones, and a table may have thousands. */
const mostColumns = 30;
/** Relative tolerance when sums are compared, because decimal fractions are not exact in binary. */
const tolerance = 1e-9;
/** A smaller sum is not taken for one, because 5 is the sum of the 3 and the 2 below it by chance in every table of medals. */
const smallestSum = 100;

/**
 * Rows that are sums of the rows next to them, whatever they are named: "Europe" above "Germany" and "France", or below them. They are found by
 * their numbers alone, so a column counts only if sums explain most of it: at least half of its rows belong to two or more sums, or one
 * row is the sum of all others.
 *
 * @returns 1 for each such row; undefined if there is none.
 */
export function nestedRows(table: Table): Uint8Array | undefined {
  if (table.rows > mostRows) return undefined;
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const isTotal = new Set(table.totals);
  const parts = rows.filter((row) => !isTotal.has(row));
  const numbers = table.columns.filter(({ facts }) => facts.type === 'number').slice(0, mostColumns);
  const found = numbers.flatMap((column) => {
    const values = valuesOf(column, parts);
    return [...sumsIn(values), ...sumsIn(values.toReversed())];
  });
  if (found.length === 0) return undefined;
  const mask = new Uint8Array(table.rows);
  for (const row of found) mask[row] = 1;
  return mask;
}

interface Value {
  readonly row: number;
  readonly value: number;
}

/** Empty if a number is negative: then running sums do not grow, and cannot be searched. */
function valuesOf({ keys, codes }: Column, rows: readonly number[]): readonly Value[] {
  const values = rows.map((row) => ({ row, value: keys?.[codes[row] ?? 0] ?? Number.NaN }));
  const filled = values.filter(({ value }) => !Number.isNaN(value));
  return filled.some(({ value }) => value < 0) ? [] : filled;
}

/** A row, with all rows that it is the sum of, and the sum of its value and those of all neighbours that follow. */
interface Tree {
  readonly size: number;
  readonly sumFromHere: number;
}

/** Rows that are the sum of rows directly behind them, if they explain the column. A sum may itself be part of a larger sum. */
function sumsIn(values: readonly Value[]): readonly number[] {
  const sums: number[] = [];
  /** What follows a row, the nearest last. */
  const trees: Tree[] = [];
  for (const { row, value } of values.toReversed()) {
    const parts = value < smallestSum ? 0 : partsOf(value, trees);
    const below = parts < 2 ? [] : trees.splice(-parts);
    if (below.length > 0) sums.push(row);
    const size = below.reduce((sum, tree) => sum + tree.size, 1);
    trees.push({ size, sumFromHere: value + (trees.at(-1)?.sumFromHere ?? 0) });
  }
  const explained = trees.reduce((sum, { size }) => sum + (size > 1 ? size : 0), 0);
  const isExplained = (sums.length > 1 && explained * 2 >= values.length) || (sums.length > 0 && trees.length === 1);
  return isExplained ? sums : [];
}

/** How many of the next rows add up to a value; 0 if no number of them does, or two equal ones, because sizes are often doubled: 128, 128, 256. */
function partsOf(value: number, trees: readonly Tree[]): number {
  const all = trees.at(-1)?.sumFromHere ?? 0;
  const sumOf = (parts: number): number => all - (trees.at(-parts - 1)?.sumFromHere ?? 0);
  const allowed = tolerance * value + 4 * Number.EPSILON * all;
  let [low, high] = [0, trees.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sumOf(middle) < value - allowed) low = middle + 1;
    else high = middle;
  }
  const isDouble = low === 2 && Math.abs(sumOf(1) * 2 - value) <= allowed;
  return Math.abs(sumOf(low) - value) <= allowed && !isDouble ? low : 0;
}
