import type { Store } from '../store.js';
import type { TableDefinition } from './definition.js';
import { createMongoTable } from './mongo-table.js';
import { createSqliteTable } from './sqlite-table.js';
import type { Table, Where } from './table.js';

/** A table of the store. The caller must have run its migrations. */
export const openTable = <R extends object>(store: Store, definition: TableDefinition<R>): Table<R> =>
  store.kind === 'sqlite' ? createSqliteTable(store.db, definition) : createMongoTable(store.mongo, definition);

/** Default number of records per page: few enough not to block a process that serves requests meanwhile. */
const usualPage = 500;

/** All records that meet the condition, in pages, ordered by a unique field. Records written meanwhile may be missing. */
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
