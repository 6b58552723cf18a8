export type { BlobName, BlobStore, StoredBlob } from './blobs/blob-store.js';
export { openFileBlobs } from './blobs/file-blobs.js';
export {
  BlobNotFoundError,
  BlobTooLargeError,
  DataDirInUseError,
  StoreAccessDeniedError,
  StoreDamagedError,
  StoreSchemaError,
  StoreUnavailableError,
  StoreUrlError,
  UnstorableTextError,
} from './errors.js';
export { acquireDataDirLock } from './sqlite/data-dir-lock.js';
export { migrate } from './sqlite/migrate.js';
export { openSqlite, type SqliteOptions } from './sqlite/open.js';
export type { Migration, Sqlite, SqlParams, SqlValue } from './sqlite/sqlite.js';
export { flag, listOf, oneOf, text, wholeNumber } from './mongo/fields.js';
export { guardedUpsert, guardedUpserts } from './mongo/guarded-upsert.js';
export type { CollectionDefinition, Ids, Model, Mongo, QueryFilter, UpdateQuery } from './mongo/mongo.js';
export { duplicatePositions, isDuplicateKey } from './mongo/mongo-errors.js';
export { openBlobs } from './open-blobs.js';
export { openStore, sqliteStore, type MongoStore, type SqliteStore, type Store } from './store.js';
export { isUniqueViolation } from './sqlite/sqlite-errors.js';
export { collectionOf, type TableDefinition } from './tables/definition.js';
export { openTable } from './tables/open-table.js';
export type { Change, Table, Where } from './tables/table.js';
