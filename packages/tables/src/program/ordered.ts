import { extremeRows } from './aggregates.js';
import { decimalOf, decimalText } from './decimal.js';
import { TableProgramError } from './errors.js';
import type { Outcome, OutcomeValue } from './outcome.js';
import { amountsOf, type Selection } from './selection.js';

/** Texts of cells, those of several columns joined by commas. Equal texts are listed once. A single numeric column also yields `number`. */
export function valuesOf({ table }: Selection, rows: readonly number[], columns: readonly number[]): OutcomeValue[] {
  const texts = new Map<string, number>();
  for (const row of rows) texts.set(columns.map((column) => table.columns[column]?.textAt(row) ?? '').join(', '), row);
  const [only, ...others] = columns.map((column) => table.columns[column]);
  return [...texts].map(([text, row]) => {
    const key = only?.facts.type === 'number' && others.length === 0 ? only.keys?.[only.codes[row] ?? 0] : undefined;
    if (only === undefined || key === undefined || Number.isNaN(key)) return { text };
    return { text, number: decimalText(decimalOf(key, only.facts.decimals)) };
  });
}

/** The row with the highest or lowest value; all such rows in case of a tie. */
export function top(rows: Selection, by: number, order: 'highest' | 'lowest', columns: readonly number[]): Outcome {
  const found = extremeRows(rows, by, order === 'highest');
  const cited = [...new Set([...columns, by])];
  const outcome = rows.outcome(valuesOf(rows, found.rows, columns), cited, { rows: found.rows });
  return { ...outcome, rowsUsed: found.used, rowsExcluded: rows.count - found.used };
}

/** The n-th row in table order, or all rows with the n-th distinct value of a column, counted from the lowest; from the end if negative. */
export function nth(rows: Selection, n: number, by: number | undefined, columns: readonly number[]): Outcome {
  if (n === 0) throw new TableProgramError('value.n: must be 1 or more, or -1 or less.');
  const found = by === undefined ? nthByPlace(rows, n) : nthByValue(rows, n, by);
  if (found.length === 0) throw new TableProgramError(`value.n: there are fewer than ${Math.abs(n)} rows.`);
  if (by === undefined) return rows.outcome(valuesOf(rows, found, columns), columns, { rows: found });
  const outcome = rows.outcome(valuesOf(rows, found, columns), [...new Set([...columns, by])], { rows: found });
  const rowsUsed = extremeRows(rows, by, true).used;
  return { ...outcome, rowsUsed, rowsExcluded: rows.count - rowsUsed };
}

function nthByPlace({ mask }: Selection, n: number): number[] {
  let left = Math.abs(n);
  for (let step = 0; step < mask.length; step++) {
    const row = n > 0 ? step : mask.length - 1 - step;
    if (mask[row] === 1 && --left === 0) return [row];
  }
  return [];
}

function nthByValue({ mask, table }: Selection, n: number, by: number): number[] {
  const column = table.columns[by];
  if (column === undefined) return [];
  const keys = amountsOf(column, false);
  const used = new Uint8Array(column.values);
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1) used[column.codes[row] ?? 0] = 1;
  const sorted = keys.filter((key, code) => used[code] === 1 && !Number.isNaN(key)).sort();
  const wanted = nthDifferent(n > 0 ? sorted : sorted.reverse(), Math.abs(n));
  const found: number[] = [];
  if (wanted === undefined) return found;
  for (let row = 0; row < mask.length; row++)
    if (mask[row] === 1 && keys[column.codes[row] ?? 0] === wanted) found.push(row);
  return found;
}

function nthDifferent(sorted: Float64Array, n: number): number | undefined {
  let place = 0;
  return sorted.find((key, at) => (at === 0 || key !== sorted[at - 1]) && ++place === n);
}

/** The row after or before the single selected row: in table order, or by the values of a column (all rows in case of a tie). */
export function neighbour(
  rows: Selection,
  direction: 'next' | 'previous',
  by: number | undefined,
  columns: readonly number[],
): Outcome {
  const [own, ...others] = rows.first(2);
  if (own === undefined || others.length > 0)
    throw new TableProgramError(`where: must select one row, to find its neighbour; it selects ${rows.count}.`);
  const step = direction === 'next' ? 1 : -1;
  const found = by === undefined ? besidePlace(rows, own, step) : besideValue(rows, own, step, by);
  if (found.length === 0) throw new TableProgramError(`There is no ${direction} row.`);
  const cited = by === undefined ? columns : [...new Set([...columns, by])];
  return rows.outcome(valuesOf(rows, found, columns), cited, { rows: found });
}

function besidePlace({ table }: Selection, own: number, step: 1 | -1): number[] {
  const totals = new Set(table.totals);
  let row = own + step;
  while (totals.has(row)) row += step;
  return row >= 0 && row < table.rows ? [row] : [];
}

function besideValue({ table }: Selection, own: number, step: 1 | -1, by: number): number[] {
  const column = table.columns[by];
  if (column === undefined) return [];
  const keys = amountsOf(column, false);
  const totals = new Set(table.totals);
  const start = keys[column.codes[own] ?? 0] ?? Number.NaN;
  let best = Number.NaN;
  let found: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const key = keys[column.codes[row] ?? 0] ?? Number.NaN;
    if (totals.has(row) || !((key - start) * step > 0)) continue;
    if (Number.isNaN(best) || (key - best) * step < 0) {
      best = key;
      found = [row];
    } else if (key === best) found.push(row);
  }
  return found;
}
