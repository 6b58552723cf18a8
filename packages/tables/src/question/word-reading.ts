import type { Outcome } from '../program/outcome.js';
import type { Condition, Literal, Program, Test, Value } from '../program/program.js';

/**
 * Words a computed answer with the names and values of the table, so that a wrong reading is noticeable:
 * `Total of "Total Amount" where "Region" is "North": $38,069.55.` and `Computed from orders.csv: 18 of 60 rows used, …`.
 *
 * @param name name of the table's file or sheet.
 */
export function wordReading(
  program: Program,
  outcome: Outcome,
  name: string,
): { readonly answer: string; readonly basis: string } {
  const { where = [], value } = program;
  const conditions = where.map(wordCondition).join(' and ');
  const told = outcome.values.map(({ text, measure }) => (measure === undefined ? text : `${text} (${measure})`));
  const further = outcome.furtherValues > 0 ? ` and ${counted(outcome.furtherValues, 'more', 'more')}` : '';
  const answer = `${wordValue(value)}${conditions === '' ? '' : ` where ${conditions}`}: ${told.join('; ')}${further}.`;
  return { answer, basis: `${basisOf(name)}${countsOf(outcome)}.` };
}

/** Beginning of the text that states the basis of an answer over a table. */
export const basisOf = (name: string): string => `Computed from ${name}: `;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function countsOf({ rowsScanned, rowsUsed, rowsExcluded, totalRowsLeftOut }: Outcome): string {
  const rows = rowsScanned - totalRowsLeftOut;
  const parts = [`${rowsUsed.toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')} used`];
  if (totalRowsLeftOut > 0) parts.push(`${counted(totalRowsLeftOut, 'total row', 'total rows')} left out`);
  if (rowsExcluded > 0) parts.push(`${counted(rowsExcluded, 'row', 'rows')} without a value left out`);
  return parts.join(', ');
}

const quoted = (name: Literal): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(' and ');
const orders = { highest: 'highest', lowest: 'lowest' } as const;

function wordValue(value: Value): string {
  switch (value.op) {
    case 'cells':
      return list(value.columns);
    case 'count':
      return 'Number of rows';
    case 'count-distinct':
      return `Number of different texts in ${quoted(value.column)}`;
    case 'sum':
      return `Total of ${quoted(value.column)}`;
    case 'average':
      return `Average of ${quoted(value.column)}`;
    case 'min':
      return `Lowest ${quoted(value.column)}`;
    case 'max':
      return `Highest ${quoted(value.column)}`;
    case 'top':
      return `${list(value.columns)} with the ${orders[value.order]} ${quoted(value.by)}`;
    case 'nth':
      return `${list(value.columns)} of row ${value.n}${value.by === undefined ? '' : ` by ${quoted(value.by)}`}`;
    case 'neighbour':
      return `${list(value.columns)} of the ${value.direction} row${value.by === undefined ? '' : ` by ${quoted(value.by)}`}`;
    case 'groups': {
      const { measure, column = '' } = value;
      const by =
        measure === 'count' ? 'number of rows' : `${measure === 'sum' ? 'total' : 'average'} of ${quoted(column)}`;
      return `${quoted(value.group)} with the ${orders[value.order]} ${by}`;
    }
    case 'difference':
      return `Difference in ${list(value.columns)}`;
    case 'exists':
      return 'Whether there is a row';
    case 'longest-run':
      return 'Most rows one after the other';
  }
}

function wordCondition(condition: Condition): string {
  if ('any' in condition) return `(${condition.any.map(wordTest).join(' or ')})`;
  return 'not' in condition ? `not (${wordTest(condition.not)})` : wordTest(condition);
}

const signs = { '<': 'is below', '<=': 'is at most', '>': 'is above', '>=': 'is at least' } as const;

function wordTest(test: Test): string {
  switch (test.op) {
    case '=':
      return `${quoted(test.column)} is ${quoted(test.value)}`;
    case 'in':
      return `${quoted(test.column)} is one of ${test.values.map(quoted).join(', ')}`;
    case 'contains':
      return `${quoted(test.column)} contains ${quoted(test.value)}`;
    case 'between':
      return `${quoted(test.column)} is from ${test.low} to ${test.high}`;
    case 'missing':
      return `${quoted(test.column)} is empty`;
    case 'month':
      return `the month of ${quoted(test.column)} is ${test.value}`;
    case 'same':
      return `${quoted(test.column)} is as in row ${test.row + 1}`;
    case 'after-row':
      return `the row is after row ${test.row + 1}`;
    case 'before-row':
      return `the row is before row ${test.row + 1}`;
    default:
      return `${quoted(test.column)} ${signs[test.op]} ${test.value}`;
  }
}
