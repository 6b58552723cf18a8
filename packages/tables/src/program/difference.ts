import type { Column } from '../table.js';
import { extremeRows } from './aggregates.js';
import { decimalOf, minus } from './decimal.js';
import { TableProgramError } from './errors.js';
import { countOf, type Outcome, type OutcomeValue } from './outcome.js';
import { amountsOf, decimalAt, shown, type Selection } from './selection.js';

/** Absolute difference of two values: of one column in two rows, or of two columns in one row. In days for dates. */
export function difference(rows: Selection, columns: readonly number[]): Outcome {
  const wanted = columns.length === 1 ? 2 : 1;
  const used = rows.first(3);
  if (used.length !== wanted)
    throw new TableProgramError(
      `where: must select ${wanted === 1 ? 'one row' : 'two rows'}; it selects ${rows.count}.`,
    );
  const [first, second = first] = columns.map((index) => rows.table.columns[index]);
  if (first === undefined || second === undefined)
    throw new TableProgramError('value.columns: there is no such column.');
  if (first.facts.type !== second.facts.type || first.facts.unit !== second.facts.unit)
    throw new TableProgramError('value.columns: the two columns have different types or units.');
  const one = keyOf(first, used[0] ?? 0);
  const other = keyOf(second, used[1] ?? used[0] ?? 0);
  return rows.outcome([apart(first, second, one, other)], columns, { rows: used });
}

/** The highest minus the lowest value of a column, with all rows that have one of them. */
export function range(rows: Selection, index: number): Outcome {
  const column = rows.table.columns[index];
  if (column === undefined) throw new TableProgramError('value.column: there is no such column.');
  const [low, high] = [extremeRows(rows, index, false), extremeRows(rows, index, true)];
  const ends = low.key === high.key ? low.rows : [...low.rows, ...high.rows];
  const outcome = rows.outcome([apart(column, column, high.key, low.key)], [index], { rows: ends });
  return { ...outcome, rowsUsed: low.used, rowsExcluded: rows.count - low.used };
}

function keyOf(column: Column, row: number): number {
  const key = amountsOf(column, false)[column.codes[row] ?? 0] ?? Number.NaN;
  if (Number.isNaN(key))
    throw new TableProgramError(`A cell of column "${column.facts.name.slice(0, 80)}" has no value.`);
  return key;
}

function apart(first: Column, second: Column, one: number, other: number): OutcomeValue {
  if (first.facts.type === 'number') {
    const { scaled, decimals } = minus(decimalAt(first, one), decimalAt(second, other));
    return shown(first, { scaled: scaled < 0n ? -scaled : scaled, decimals });
  }
  const key = Math.abs(one - other);
  if (first.facts.type !== 'date') return { text: String(key), number: String(key) };
  const days = decimalOf(Math.floor(key), 0).scaled.toString();
  return { ...countOf(days), text: `${days} ${days === '1' ? 'day' : 'days'}`, says: 'days' };
}
