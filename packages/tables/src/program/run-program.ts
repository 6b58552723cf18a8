import type { Table } from '../table.js';
import { aggregate, countDistinct, median } from './aggregates.js';
import { difference, range } from './difference.js';
import { groups } from './groups.js';
import { neighbour, nth, top, valuesOf } from './ordered.js';
import { countOf, mostRows, type Outcome, type OutcomeValue } from './outcome.js';
import type { Program } from './program.js';
import { columnNamed } from './column-named.js';
import { selectRows, type RowMask } from './select-rows.js';
import { Selection } from './selection.js';
import { share } from './share.js';
import { surplus } from './surplus.js';

/**
 * Runs a program over all rows of a table except total rows, with exact arithmetic.
 *
 * @param program a program validated by `readProgram`, or generated for this table.
 * @param leftOut for each row, 1 if it is not used either; default: none.
 * @throws {TableProgramError} if the program cannot be computed: text where numbers are needed, several currencies, no row or too many.
 */
export function runProgram(table: Table, program: Program, leftOut?: RowMask): Outcome {
  const mask = selectRows(table, program.where ?? []);
  leftOut?.forEach((isLeftOut, row) => {
    if (isLeftOut === 1) mask[row] = 0;
  });
  return compute(new Selection(table, mask), program);
}

/**
 * Computes the value of a program over rows that were selected before, by its conditions.
 *
 * @throws {TableProgramError} as `runProgram`.
 */
export function compute(rows: Selection, { where = [], value }: Program): Outcome {
  const { table } = rows;
  const at = (name: string, field = 'column'): number => columnNamed(table, name, `value.${field}`).index;
  const all = (names: readonly string[]): number[] => names.map((name) => at(name, 'columns'));
  switch (value.op) {
    case 'cells':
      return cells(rows, all(value.columns));
    case 'count':
      return rows.outcome([countOf(String(rows.count))], conditionColumns(table, where));
    case 'count-distinct':
      return countDistinct(rows, at(value.column));
    case 'sum':
    case 'average':
    case 'min':
    case 'max':
      return aggregate(rows, value.op, at(value.column));
    case 'median':
      return median(rows, at(value.column));
    case 'range':
      return range(rows, at(value.column));
    case 'share': {
      const column = value.column === undefined ? undefined : at(value.column);
      return share(
        rows,
        selectRows(table, value.of, 'value.of'),
        conditionColumns(table, [...where, ...value.of]),
        column,
      );
    }
    case 'top':
      return top(rows, at(value.by, 'by'), value.order, all(value.columns));
    case 'nth':
      return nth(rows, value.n, value.by === undefined ? undefined : at(value.by, 'by'), all(value.columns));
    case 'neighbour':
      return neighbour(
        rows,
        value.direction,
        value.by === undefined ? undefined : at(value.by, 'by'),
        all(value.columns),
      );
    case 'groups':
      return groups(rows, at(value.group, 'group'), value, value.column === undefined ? undefined : at(value.column));
    case 'difference':
      return difference(rows, all(value.columns));
    case 'surplus': {
      const { of, than } = value;
      const column = value.column === undefined ? undefined : at(value.column);
      const [first, second] = [selectRows(table, of, 'value.of'), selectRows(table, than, 'value.than')];
      return surplus(rows, first, second, conditionColumns(table, [...where, ...of, ...than]), column);
    }
    case 'exists':
      return rows.outcome([yesOrNo(rows.count > 0)], conditionColumns(table, where));
    case 'longest-run':
      return longestRun(rows);
  }
}

/** The cells of each row, with several columns joined by commas. Equal texts are listed once. */
function cells(rows: Selection, columns: readonly number[]): Outcome {
  const first = rows.first(mostRows);
  const values = valuesOf(rows, first, columns);
  return {
    ...rows.outcome(values, columns, { rows: first, further: rows.count - first.length }),
    ...{ rowsUsed: rows.count, furtherRows: rows.count - first.length },
  };
}

/** Length of the longest run of consecutive rows that are selected. */
function longestRun(rows: Selection): Outcome {
  let [longest, run, end] = [0, 0, 0];
  for (let row = 0; row < rows.mask.length; row++) {
    run = rows.mask[row] === 1 ? run + 1 : 0;
    if (run > longest) [longest, end] = [run, row];
  }
  const used = Array.from({ length: longest }, (_, at) => end - longest + 1 + at);
  return rows.outcome([countOf(String(longest))], [0], { rows: used, used: longest });
}

function yesOrNo(isSo: boolean): OutcomeValue {
  const says = isSo ? 'yes' : 'no';
  return { text: says, says };
}

/** Columns to cite for a count: those that the conditions test, or the first column if there are none. */
function conditionColumns(table: Table, where: Program['where'] = []): number[] {
  const tested = where.flatMap((each) => ('any' in each ? each.any : 'not' in each ? [each.not] : [each]));
  const columns = tested.flatMap((test) => ('column' in test ? [columnNamed(table, test.column, 'where').index] : []));
  return columns.length > 0 ? [...new Set(columns)] : [0];
}
