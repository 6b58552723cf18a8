import { columnName } from '../program/column-named.js';
import { TableProgramError } from '../program/errors.js';
import type { Outcome } from '../program/outcome.js';
import type { Condition, Program, Value } from '../program/program.js';
import { runProgram } from '../program/run-program.js';
import { selectRows } from '../program/select-rows.js';
import type { Column, Table } from '../table.js';
import { isMissing } from '../values/text.js';
import { identity, type Context } from './context.js';
import type { Filter } from './filters.js';

/** Whether the question names a total row ("total other expenses"), which no computation uses. */
export function namesTotalRow({ question: { tokens }, table: { totalNames } }: Context): boolean {
  const stems = ` ${tokens.map(({ stem }) => stem).join(' ')} `;
  return [...totalNames].some((name) => stems.includes(` ${name} `));
}

/**
 * Whether the computation says nothing about the one row that the question names: there is one row of a name, and its highest value is its only
 * one.
 */
export const isOfNamedRow = ({ op }: Value, filters: readonly Filter[], context: Context): boolean =>
  ['count', 'min', 'max', 'top'].includes(op) &&
  filters.some(
    ({ index, kind, condition }) =>
      kind === 'cell' && 'op' in condition && condition.op === '=' && identity(context)?.index === index,
  );

/** Computations whose result lies between those with all and without any of the rows in doubt. */
const monotone: ReadonlySet<Value['op']> = new Set(['min', 'max', 'top', 'count-distinct']);

/**
 * Whether rows in doubt among those that are computed over can change the result: rows that may hold again what others hold ("Total Prefecture",
 * "of which abroad", "First half"), or that are of another kind (a net profit, a margin).
 */
export function dependsOnDoubt(program: Program, outcome: Outcome, { table: { table, doubtful } }: Context): boolean {
  const { value, where = [] } = program;
  const holds = (rows: Uint8Array | undefined): boolean =>
    rows !== undefined && selectRows(table, where).some((isSelected, row) => isSelected === 1 && rows[row] === 1);
  if (value.op === 'cells' || value.op === 'difference') return holds(doubtful.corrected);
  // Rows of two kinds may be counted, and added up if the question names each of them.
  const isCount = value.op === 'count' || value.op === 'count-distinct';
  const isOfNamed = value.op === 'sum' && where.some((condition) => 'any' in condition);
  const all =
    (isCount && !where.some((condition) => isAmountLimit(condition, table))) || isOfNamed
      ? [doubtful.again]
      : [doubtful.again, doubtful.unlike];
  return all.some((rows) => holds(rows) && !(monotone.has(value.op) && isSameWithout(rows, program, outcome, table)));
}

const limits: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'between']);
const isAmountLimit = (condition: Condition, table: Table): boolean =>
  'op' in condition &&
  limits.has(condition.op) &&
  'column' in condition &&
  table.columns.some(({ facts }, at) => columnName(table, at) === condition.column && facts.type === 'number');

function isSameWithout(rows: Uint8Array | undefined, program: Program, { values }: Outcome, table: Table): boolean {
  try {
    return JSON.stringify(runProgram(table, program, rows).values) === JSON.stringify(values);
  } catch (error) {
    if (error instanceof TableProgramError) return false;
    throw error;
  }
}

/** Whether an amount that was left out, because it could not be read ("256–271", "about 300"), may be the highest or lowest, or part of the sum. */
export function mayBeOfUnread(value: Value, { rowsExcluded }: Outcome, { table: { columns } }: Context): boolean {
  if (rowsExcluded === 0) return false;
  const by = value.op === 'top' ? value.by : 'column' in value ? value.column : undefined;
  const column = value.op === 'count-distinct' ? undefined : columns.find(({ name }) => name === by)?.column;
  return column !== undefined && holdsUnread(column);
}

const known = new WeakMap<Column, boolean>();

/** Whether cells of a column of numbers or dates hold digits that could not be read. */
function holdsUnread(column: Column): boolean {
  const before = known.get(column);
  if (before !== undefined) return before;
  const isUnread = (key: number, code: number): boolean => {
    const text = Number.isNaN(key) ? column.text(code) : '';
    return /\p{Nd}/u.test(text) && !isMissing(text);
  };
  const made = column.facts.exceptions > 0 && column.keys?.some(isUnread) === true;
  known.set(column, made);
  return made;
}

/** Whether all that was found are empty cells. */
export const isEmpty = ({ values }: Outcome): boolean => values.every(({ text }) => text.trim() === '');
