import type { Sqlite } from '@cardinal/store';
import type { CatalogStore } from '../../app/ports.js';
import { sqliteBlobGuard } from './blob-guard.js';
import { sqliteCollections } from './collections.js';
import { sqliteFiles } from './files.js';
import { sqliteInstances } from './instances.js';
import { sqliteParsed } from './parsed.js';
import { sqliteRemains } from './remains.js';

/** The catalog in one SQLite file. The caller has run the migrations. */
export function sqliteCatalog(db: Sqlite): CatalogStore {
  return {
    collections: sqliteCollections(db),
    files: sqliteFiles(db),
    instances: sqliteInstances(db),
    parsed: sqliteParsed(db),
    blobGuard: sqliteBlobGuard(db),
    remains: sqliteRemains(db),
  };
}
