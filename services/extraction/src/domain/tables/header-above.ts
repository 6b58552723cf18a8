import { areNumbered } from '@cardinal/contracts';
import type { Unit } from '../unit.js';

/**
 * What says of the rows of a card what their cells are, where no row of it does: see `CardDraft.tableHeader`. Of a table that text leads into, it is
 * said only that its first row is none.
 */
export function headerAbove(units: readonly Unit[]): string {
  const header = units.find(({ table }) => table)?.table?.headerBefore ?? '';
  return units[0]?.table || areNumbered(header) ? header : '';
}

/** Whether the tables of both, if both have any, either all begin with a header or all do without. */
export function beginAlike(units: readonly Unit[], others: readonly Unit[]): boolean {
  const [own, other] = [beginningsOf(units), beginningsOf(others)];
  return own.size === 0 || other.size === 0 || new Set([...own, ...other]).size === 1;
}

const beginningsOf = (units: readonly Unit[]): ReadonlySet<boolean> =>
  new Set(units.flatMap(({ table }) => (table ? [areNumbered(table.headerBefore ?? '')] : [])));
