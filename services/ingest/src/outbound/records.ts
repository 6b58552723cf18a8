import { openTable, pagesOf, type Store } from '@cardinal/store';
import type { CatalogRecords } from '../app/doctor/ports.js';
import { collectionsTable, filesTable, parsedTable } from './tables.js';

/** The catalog's records as whoever examines them reads them. */
export function catalogRecords(store: Store): CatalogRecords {
  const collections = openTable(store, collectionsTable);
  const files = openTable(store, filesTable);
  const parsed = openTable(store, parsedTable);
  return {
    collections: () => collections.find({ deletedMs: 0 }, { orderBy: 'id' }),
    files: () => pagesOf(files, { deletedMs: 0 }, 'id'),
    parses: () => parsed.groups(['teamId', 'sha256', 'parserVersion', 'tables'], {}),
  };
}
