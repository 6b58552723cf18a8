import type { Column, Table } from '../../table.js';
import { isBeyondChance, unitOf } from './chance-sums.js';

/** Longer tables are not looked at: they are lists of records, and in many rows some are sums of others by chance. */
const mostRows = 10_000;
/** Columns of numbers that are looked at: a table that adds up does so in its first ones, and a table may have thousands. */
const mostColumns = 30;
/** Numbers that are looked at, so that the first question to a table takes half a second at most: ten columns of 10,000 rows. */
const mostNumbers = 100_000;
/** Next rows among which the parts of a sum are looked for, where running sums do not grow and so cannot be searched by halves. */
const mostMixedParts = 64;
/** A smaller sum does not prove itself, because 3 is the sum of the 2 and the 1 below it in many a short table. */
const smallestSum = 100;

/**
 * Rows that are sums of the rows next to them, whatever they are named: "Europe" above "Germany" and "France", or below them. They are found by
 * their numbers alone, exact or rounded, so a column counts only if chance explains its sums badly (`isBeyondChance`).
 *
 * @returns 1 for each such row; undefined if there is none.
 */
export function nestedRows(table: Table): Uint8Array | undefined {
  if (table.rows > mostRows) return undefined;
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const isTotal = new Set(table.totals);
  const parts = rows.filter((row) => !isTotal.has(row));
  const numbers = table.columns
    .filter(({ facts }) => facts.type === 'number')
    .slice(0, Math.min(mostColumns, Math.ceil(mostNumbers / table.rows)));
  const found = numbers.flatMap((column) => {
    const values = valuesOf(column, parts);
    const unit = unitOf(values.map(({ value }) => value));
    return [values, values.toReversed()].flatMap((each) =>
      [false, true].flatMap((isRounded) => sumsIn(each, { unit, isRounded })),
    );
  });
  if (found.length === 0) return undefined;
  const mask = new Uint8Array(table.rows);
  for (const row of found) mask[row] = 1;
  return mask;
}

interface Value {
  readonly row: number;
  /** A whole number, in units of the column's last decimal. */
  readonly value: number;
}

/** The numbers of a column without zeros, which change no sum. Empty if they have too many digits for sums to be exact. */
function valuesOf({ keys, codes, facts }: Column, rows: readonly number[]): readonly Value[] {
  const factor = 10 ** facts.decimals;
  const values = rows.map((row) => ({ row, value: Math.round((keys?.[codes[row] ?? 0] ?? 0) * factor) }));
  const filled = values.filter(({ value }) => value !== 0 && !Number.isNaN(value));
  const all = filled.reduce((sum, { value }) => sum + Math.abs(value), 0);
  return all <= Number.MAX_SAFE_INTEGER ? filled : [];
}

/** How a column is written. */
interface Writing {
  /** What most numbers of the column are multiples of. */
  readonly unit: number;
  /** Whether each number may have been rounded by itself, so that a sum differs by some units from the numbers of its parts. */
  readonly isRounded: boolean;
}

/** A row, with all rows that it is the sum of, and the sum of its value and those of all neighbours that follow. */
interface Tree {
  readonly size: number;
  readonly sumFromHere: number;
}

/** Rows that are the sum of rows directly behind them, if that is beyond chance. A sum may itself be part of a larger sum. */
function sumsIn(values: readonly Value[], writing: Writing): readonly number[] {
  const sums: Value[] = [];
  /** What follows a row, the nearest last. */
  const trees: Tree[] = [];
  const isMixed = values.some(({ value }) => value < 0) && values.some(({ value }) => value > 0);
  const sign = values.every(({ value }) => value < 0) ? -1 : 1;
  let expected = 0;
  for (const { row, value: signed } of values.toReversed()) {
    const value = signed * sign;
    const { parts, chance } = isMixed ? partsAmongNext(value, trees, writing) : partsOf(value, trees, writing);
    expected += chance;
    const below = parts < 2 ? [] : trees.splice(-parts);
    if (below.length > 0) sums.push({ row, value });
    const size = below.reduce((sum, tree) => sum + tree.size, 1);
    trees.push({ size, sumFromHere: value + (trees.at(-1)?.sumFromHere ?? 0) });
  }
  const explained = trees.reduce((sum, { size }) => sum + (size > 1 ? size : 0), 0);
  const isProof = !writing.isRounded && !isMixed && sums.some(({ value }) => value >= smallestSum);
  const seen = { sums: sums.length, expected, explained: explained / values.length, isProof };
  return isBeyondChance(seen) ? sums.map(({ row }) => row) : [];
}

interface Parts {
  /** How many of the next rows add up to a value; 0 if no number of them does. */
  readonly parts: number;
  /** How probable it was that some number of them would, if numbers were random. */
  readonly chance: number;
}

const none: Parts = { parts: 0, chance: 0 };

/** By how much the sum of rounded numbers may differ from the rounded sum: each is wrong by up to half a unit, and errors cancel each other out. */
const roundingOf = (parts: number, { isRounded, unit }: Writing): number =>
  isRounded ? unit * Math.round(Math.sqrt((parts + 1) / 3)) : 0;

/** A running sum with steps of this size meets one number, or one of the numbers within a distance of it, with this probability. */
const chanceOf = (step: number, distance: number, unit: number): number => Math.min(1, (2 * distance + unit) / step);

/** For numbers of one sign. Two equal parts are none, because sizes are often doubled: 128, 128, 256. */
function partsOf(value: number, trees: readonly Tree[], writing: Writing): Parts {
  const all = trees.at(-1)?.sumFromHere ?? 0;
  const sumOf = (parts: number): number => all - (trees.at(-parts - 1)?.sumFromHere ?? 0);
  const reaching = (sum: number): number => {
    let [low, high] = [0, trees.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sumOf(middle) < sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  if (value + writing.unit < sumOf(1)) return none;
  const distance = roundingOf(reaching(value), writing);
  const parts = reaching(value - distance);
  const step = sumOf(parts) - sumOf(parts - 1);
  if (parts < 2 || sumOf(parts) < value - distance) return none;
  const isDouble = parts === 2 && sumOf(1) * 2 === sumOf(2);
  if (isDouble) return none;
  return { parts: sumOf(parts) <= value + distance ? parts : 0, chance: chanceOf(step, distance, writing.unit) };
}

/** For numbers of both signs, whose running sums may meet a value at every step that crosses it. */
function partsAmongNext(value: number, trees: readonly Tree[], writing: Writing): Parts {
  const all = trees.at(-1)?.sumFromHere ?? 0;
  let chance = 0;
  let before = all - (trees.at(-2)?.sumFromHere ?? 0);
  for (let parts = 2; parts <= Math.min(mostMixedParts, trees.length); parts++) {
    const sum = all - (trees.at(-parts - 1)?.sumFromHere ?? 0);
    const distance = roundingOf(parts, writing);
    const isMet = Math.abs(sum - value) <= distance;
    if (isMet || sum < value !== before < value)
      chance = Math.min(1, chance + chanceOf(Math.abs(sum - before), distance, writing.unit));
    if (isMet) return { parts, chance };
    before = sum;
  }
  return { parts: 0, chance };
}
