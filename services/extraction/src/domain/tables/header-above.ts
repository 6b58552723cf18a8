import { areNumbered } from '@cardinal/contracts';
import type { Unit } from '../unit.js';

/**
 * The header for the rows of a card that contain no header themselves: see `CardDraft.tableHeader`. For a table that text leads into, only
 * `numberedColumns`, which shows that its first row is no header.
 */
export function headerAbove(units: readonly Unit[]): string {
  const header = units.find(({ table }) => table)?.table?.headerBefore ?? '';
  return units[0]?.table || areNumbered(header) ? header : '';
}

/** Whether the tables of both either all have a header or all have none; true if one of them has no tables. */
export function beginAlike(units: readonly Unit[], others: readonly Unit[]): boolean {
  const [own, other] = [beginningsOf(units), beginningsOf(others)];
  return own.size === 0 || other.size === 0 || new Set([...own, ...other]).size === 1;
}

const beginningsOf = (units: readonly Unit[]): ReadonlySet<boolean> =>
  new Set(units.flatMap(({ table }) => (table ? [areNumbered(table.headerBefore ?? '')] : [])));
