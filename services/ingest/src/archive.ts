import type { Store } from '@cardinal/store';
import type { CatalogArchive } from './app/archive.js';
import { catalogArchive } from './outbound/archive.js';
import { catalogIn } from './outbound/store.js';

export { asArchived, type CatalogArchive, type CollectionRecord, type FileRecord } from './app/archive.js';
export { isAtRest } from './domain/instance.js';
export type { Instance } from './domain/instance.js';

/** The catalog for archives, on the data of a server that may be running. Migrates the tables first. */
export async function openCatalogArchive(store: Store): Promise<CatalogArchive> {
  await catalogIn(store).migrate();
  return catalogArchive(store);
}
