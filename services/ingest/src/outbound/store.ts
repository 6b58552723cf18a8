import { migrate, type Store } from '@cardinal/store';
import type { CatalogStore } from '../app/ports.js';
import { migrateCatalog, mongoCatalog } from './mongo/catalog.js';
import { sqliteCatalog } from './sqlite/catalog.js';
import { migrations } from './sqlite/migrations.js';

interface OpenCatalog extends CatalogStore {
  /** Makes the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** The catalog in the store that is configured. */
export function catalogIn(store: Store): OpenCatalog {
  switch (store.kind) {
    case 'sqlite':
      return store.between({
        ...sqliteCatalog(store.db),
        migrate: async () => migrate(store.db, 'ingest', migrations),
      });
    case 'mongo':
      return { ...mongoCatalog(store.mongo), migrate: () => migrateCatalog(store.mongo) };
  }
}
