import type { Store } from '../store.js';
import type { TableDefinition } from './definition.js';
import { createMongoTable } from './mongo-table.js';
import { createSqliteTable } from './sqlite-table.js';
import type { Table, Where } from './table.js';

/** A table in the store that is configured. The caller has migrated it. */
export const openTable = <R extends object>(store: Store, definition: TableDefinition<R>): Table<R> =>
  store.kind === 'sqlite' ? createSqliteTable(store.db, definition) : createMongoTable(store.mongo, definition);

/** Records read at once: little enough for a process that serves meanwhile. */
const usualPage = 500;

/** All records that meet the condition, a page at a time, by a field that no two of them share. What is written meanwhile may be missing. */
export async function* pagesOf<R extends object>(
  table: Pick<Table<R>, 'find'>,
  where: Where<R>,
  by: keyof R & string,
  limit = usualPage,
): AsyncGenerator<readonly R[]> {
  for (let from: object = {}; ;) {
    const page = await table.find({ ...where, ...from }, { orderBy: by, limit });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    from = { [by]: { above: last[by] } };
  }
}

/** How many records meet the condition. */
export async function countOf<R extends object>(table: Pick<Table<R>, 'groups'>, where: Where<R>): Promise<number> {
  const [all] = await table.groups([], where);
  return all?.records ?? 0;
}
