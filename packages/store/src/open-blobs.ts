import type { BlobStore } from './blobs/blob-store.js';
import { openFileBlobs } from './blobs/file-blobs.js';
import { StoreUrlError } from './errors.js';
import type { Store } from './store.js';

/**
 * Opens the blobs that a URL names: `file:FOLDER`, `file:FOLDER?shared` where processes of several users of one group share the
 * folder, or `gridfs:` for the database of the store.
 *
 * @throws {StoreUrlError} for another URL, or `gridfs:` beside a store that is not MongoDB.
 */
export async function openBlobs(url: string, store: Store): Promise<BlobStore> {
  const [, folder, shared] = /^file:(.+?)(\?shared)?$/.exec(url) ?? [];
  if (folder !== undefined) return openFileBlobs(folder, { shared: shared !== undefined });
  if (url !== 'gridfs:') throw new StoreUrlError('The URL of the blobs is file:FOLDER, file:FOLDER?shared or gridfs:');
  if (store.kind !== 'mongo') throw new StoreUrlError('Blobs in gridfs: need a store in mongodb://');
  const { openGridfsBlobs } = await import('./gridfs/gridfs-blobs.js');
  return openGridfsBlobs(store.mongo);
}
