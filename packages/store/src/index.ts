export type { BlobStore, StoredBlob } from './blobs/blob-store.js';
export { openFileBlobs } from './blobs/file-blobs.js';
export {
  BlobNotFoundError,
  BlobTooLargeError,
  DataDirInUseError,
  StoreDamagedError,
  StoreSchemaError,
  StoreUnavailableError,
  UnstorableTextError,
} from './errors.js';
export { acquireDataDirLock } from './sqlite/data-dir-lock.js';
export { migrate } from './sqlite/migrate.js';
export { openSqlite, type SqliteOptions } from './sqlite/open.js';
export type { Migration, Sqlite, SqlParams, SqlValue } from './sqlite/sqlite.js';
export { openStore, sqliteStore, type SqliteStore, type Store } from './store.js';
export { isUniqueViolation } from './sqlite/sqlite-errors.js';
