import { afterEach, vi } from 'vitest';
import type * as sqlite from '../src/tables/sqlite-table.js';
import type { Selection, Table, TableDefinition, Where } from '../src/index.js';
import { growing, isOfProduct } from './product-calls.js';

/**
 * Checks, in every test, that MongoDB would have an index for each condition that the code under test reads or changes a growing table by.
 * The tests need no MongoDB for that, because a table has the same calls in both stores; that of SQLite is watched. It is the rule that
 * `query-plans.ts` has for SQLite: some index begins with fields of the condition that few records match, or has the wanted order.
 */

/** Conditions that may stay as they are: the table, the fields of the condition, and the reason. */
const allowed: readonly (readonly [table: string, fields: string, why: string])[] = [
  [
    'extraction_conflict_counts',
    'announced {"belowField":"revision"}',
    'no index compares two fields; the repair of announced counts reads all of them, every ten minutes',
  ],
];

type Values = Readonly<Record<string, unknown>>;

/** Whether most records of a table may match, so that an index of the field alone is no help. */
function isCommon(field: string, wanted: unknown): boolean {
  if (field === 'teamId' || wanted === 0 || wanted === 'done' || wanted === 'processed') return true;
  return typeof wanted === 'boolean' && !(field === 'pending' && wanted);
}

const isRange = (wanted: unknown): boolean => /^\{"(?:above|below|atMost)":/.test(JSON.stringify(wanted) ?? '');
const isEqual = (wanted: unknown): boolean =>
  wanted !== undefined && (typeof wanted !== 'object' || wanted === null || 'in' in wanted);

/** Whether an index with these fields finds the wanted records without reading most of the table. */
function serves(fields: readonly string[], where: Values, ordered: string | undefined): boolean {
  const equal = fields.findIndex((field) => !isEqual(where[field]));
  const prefix = fields.slice(0, equal === -1 ? fields.length : equal);
  if (prefix.some((field) => !isCommon(field, where[field]))) return true;
  const next = fields[prefix.length];
  return next !== undefined && (next === ordered || (next !== 'id' && isRange(where[next])));
}

function isServed<R extends object>({ key, indexes }: TableDefinition<R>, where: Values, ordered?: string): boolean {
  const ofKey: readonly string[] = key === 'id' ? ['id'] : key;
  if (ofKey.every((field) => isEqual(where[field]) && (key === 'id' || typeof where[field] !== 'object'))) return true;
  if (serves(ofKey.slice(0, key === 'id' ? 1 : 0), where, ordered)) return true;
  if (indexes.some(({ keys }) => serves(Object.keys(keys), where, ordered))) return true;
  const { anyOf, ...all } = where;
  return (
    Array.isArray(anyOf) &&
    anyOf.length > 0 &&
    anyOf.every((one) => isServed({ key, indexes } as never, { ...all, ...(one as Values) }, ordered))
  );
}

const faults = new Set<string>();

function watched<R extends object>(table: Table<R>, definition: TableDefinition<R>): Table<R> {
  const look = (where: Where<R>, ordered?: string): void => {
    if (!growing.includes(definition.name) || isServed(definition, where as Values, ordered)) return;
    const fields = Object.entries(where).map(([field, wanted]) =>
      isEqual(wanted) ? field : `${field} ${JSON.stringify(wanted)}`,
    );
    const text = `${fields.join(', ')}${ordered === undefined ? '' : `, in the order of ${ordered}`}`;
    if (allowed.some(([name, of]) => name === definition.name && of === text) || !isOfProduct()) return;
    faults.add(`${definition.name}: ${text}`);
  };
  const orderOf = ({ orderBy, limit = 0 }: Selection<R> = {}): string | undefined => (limit > 0 ? orderBy : undefined);
  return {
    ...table,
    find: (where, selection) => (look(where, orderOf(selection)), table.find(where, selection)),
    pick: (fields, where, selection) => (look(where, orderOf(selection)), table.pick(fields, where, selection)),
    distinct: (field, where) => (look(where, field), table.distinct(field, where)),
    groups: (by, where, total) => (look(where), table.groups(by, where, total)),
    update: (where, change) => (look(where), table.update(where, change)),
    updateOne: (where, change) => (look(where), table.updateOne(where, change)),
    remove: (where) => (look(where), table.remove(where)),
  };
}

vi.mock('../src/tables/sqlite-table.js', async (original) => {
  const actual = await original<typeof sqlite>();
  const createSqliteTable: typeof actual.createSqliteTable = (db, definition) =>
    watched(actual.createSqliteTable(db, definition), definition);
  return { ...actual, createSqliteTable };
});

afterEach(() => {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(`Conditions for which MongoDB has no index:\n${found.join('\n')}`);
});
