import { average, decimalOf, decimalText, half } from './decimal.js';
import { TableProgramError } from './errors.js';
import { ExactSums } from './exact-sums.js';
import { countOf, type Outcome } from './outcome.js';
import { missingCodes } from './select-rows.js';
import { amountsOf, shown, type Selection } from './selection.js';

export function aggregate(rows: Selection, op: 'sum' | 'average' | 'min' | 'max', index: number): Outcome {
  const column = rows.table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  if (op === 'min' || op === 'max') return extreme(rows, op, index);
  const keys = amountsOf(column, true);
  const { codes, facts } = column;
  const { mask } = rows;
  const sum = new ExactSums(1, facts.decimals);
  let used = 0;
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] !== 1) continue;
    const key = keys[codes[row] ?? 0] ?? Number.NaN;
    if (Number.isNaN(key)) continue;
    sum.add(0, key);
    used++;
  }
  if (used === 0) throw new TableProgramError(`No row has a number in column "${facts.name.slice(0, 80)}".`);
  const value = op === 'sum' ? sum.total(0) : average(sum.total(0), used);
  return rows.outcome([shown(column, value)], [index], { used });
}

/** The number in the middle of all, or half the sum of the two in the middle. */
export function median(rows: Selection, index: number): Outcome {
  const column = rows.table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const keys = amountsOf(column, true);
  const all = new Float64Array(rows.count);
  let used = 0;
  for (let row = 0; row < rows.mask.length; row++) {
    const key = rows.mask[row] === 1 ? (keys[column.codes[row] ?? 0] ?? Number.NaN) : Number.NaN;
    if (!Number.isNaN(key)) all[used++] = key;
  }
  if (used === 0) throw new TableProgramError(`No row has a number in column "${column.facts.name.slice(0, 80)}".`);
  const sorted = all.subarray(0, used).sort();
  const middle = new ExactSums(1, column.facts.decimals);
  for (const at of [Math.floor((used - 1) / 2), Math.floor(used / 2)]) middle.add(0, sorted[at] ?? 0);
  return rows.outcome([shown(column, half(middle.total(0)))], [index], { used });
}

/** The lowest or highest cell, as written in the document. */
function extreme(rows: Selection, op: 'min' | 'max', index: number): Outcome {
  const found = extremeRows(rows, index, op === 'max');
  const column = rows.table.columns[index];
  const text = column?.textAt(found.rows[0] ?? 0) ?? '';
  const { type = 'text', decimals = 0 } = column?.facts ?? {};
  const value = type === 'number' ? { text, number: decimalText(decimalOf(found.key, decimals)) } : { text };
  return {
    ...rows.outcome([value], [index], { rows: found.rows }),
    rowsUsed: found.used,
    rowsExcluded: rows.count - found.used,
  };
}

export interface Extreme {
  readonly key: number;
  /** Rows with this value; several in case of a tie. */
  readonly rows: number[];
  /** Number of rows with a value that can be compared. */
  readonly used: number;
}

/** Maximum number of tied rows that are collected. With more, the rows are not a useful answer. */
const mostTied = 1_000;

/** @throws {TableProgramError} if no row has a value. */
export function extremeRows({ mask, table }: Selection, index: number, highest: boolean): Extreme {
  const column = table.columns[index];
  if (column === undefined) throw new TableProgramError('There is no such column.');
  const keys = amountsOf(column, false);
  const { codes } = column;
  let [best, used] = [Number.NaN, 0];
  let rows: number[] = [];
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] !== 1) continue;
    const key = keys[codes[row] ?? 0] ?? Number.NaN;
    if (Number.isNaN(key)) continue;
    used++;
    if (Number.isNaN(best) || (highest ? key > best : key < best)) {
      best = key;
      rows = [row];
    } else if (key === best && rows.length <= mostTied) rows.push(row);
  }
  if (used === 0) throw new TableProgramError(`No row has a value in column "${column.facts.name.slice(0, 80)}".`);
  return { key: best, rows, used };
}

/** Counts the distinct texts of a column, ignoring case and white space. */
export function countDistinct(rows: Selection, index: number): Outcome {
  const column = rows.table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const missing = missingCodes(column);
  const seen = new Uint8Array(column.values);
  const { codes } = column;
  let [distinct, used] = [0, 0];
  for (let row = 0; row < rows.mask.length; row++) {
    const code = codes[row] ?? 0;
    if (rows.mask[row] !== 1 || missing[code] === 1) continue;
    const same = column.classOf(code);
    if (seen[same] === 0) distinct++;
    seen[same] = 1;
    used++;
  }
  return rows.outcome([countOf(String(distinct))], [index], { used });
}
