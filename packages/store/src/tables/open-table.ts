import type { Store } from '../store.js';
import type { TableDefinition } from './definition.js';
import { createMongoTable } from './mongo-table.js';
import { createSqliteTable } from './sqlite-table.js';
import type { Table } from './table.js';

/** A table in the store that is configured. The caller has migrated it. */
export const openTable = <R extends object>(store: Store, definition: TableDefinition<R>): Table<R> =>
  store.kind === 'sqlite' ? createSqliteTable(store.db, definition) : createMongoTable(store.mongo, definition);
