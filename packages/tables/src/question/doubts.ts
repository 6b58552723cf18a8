import type { Outcome } from '../program/outcome.js';
import type { Value } from '../program/program.js';
import type { Column } from '../table.js';
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

/** Whether the rows that are computed over may include sums of others that are not proven to be: "Total Prefecture". */
export const mayBeOfTotals = ({ op }: Value, { table: { hasOtherTotals } }: Context): boolean =>
  hasOtherTotals && op !== 'cells' && op !== 'difference';

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
