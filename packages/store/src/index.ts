export type { BlobStore, StoredBlob } from './blobs/blob-store.js';
export type { Migration, Sqlite, SqlParams, SqlValue } from './sqlite/sqlite.js';
export { migrate, openSqlite } from './sqlite/open.js';
export { openFileBlobs } from './blobs/file-blobs.js';
export { BlobNotFoundError, BlobTooLargeError, StoreUnavailableError } from './errors.js';
