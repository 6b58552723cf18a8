import { openAsksArchive, type AsksArchive } from '@cardinal/answer/archive';
import { openCardsArchive, type CardsArchive, type ConflictsArchive } from '@cardinal/extraction/archive';
import { openAccountsArchive, type AccountsArchive } from '@cardinal/gateway/archive';
import { openCatalogArchive, type CatalogArchive } from '@cardinal/ingest/archive';
import type { IndexPlace } from '@cardinal/retrieval/archive';
import { openBlobs, openEmbeddedBlobs, type BlobStore, type Store } from '@cardinal/store';
import { join } from 'node:path';

/** All stores that an archive is created from and restored into. */
export interface Deployment {
  readonly accounts: AccountsArchive;
  readonly catalog: CatalogArchive;
  readonly cards: CardsArchive & ConflictsArchive;
  readonly asks: AsksArchive;
  readonly blobs: BlobStore;
  readonly index: IndexPlace;
}

/** Stores that no other process writes to. */
export interface OwnDeployment extends Deployment {
  /** Whether nothing was stored before. */
  readonly isNew: boolean;
  /** Makes what was written to a new deployment visible. It cannot be used any more after that. */
  publish(): void;
}

export interface DeploymentPlaces {
  readonly store: Store;
  readonly dataDir: string;
  /** Value of `CARDINAL_BLOBS`; used only with a store on a server. */
  readonly blobs: string | undefined;
  /** Value of `CARDINAL_INDEX`; used only with a store on a server. */
  readonly index: string | undefined;
  /** Whether nothing is stored yet. */
  readonly isNew?: boolean;
}

const usualIndex = 'http://127.0.0.1:9200';

export async function openDeployment({
  store,
  dataDir,
  blobs,
  index,
  isNew = false,
}: DeploymentPlaces): Promise<Deployment> {
  return {
    accounts: await openAccountsArchive(store),
    catalog: await openCatalogArchive(store),
    cards: await openCardsArchive(store, { isNew }),
    asks: await openAsksArchive(store),
    ...(store.kind === 'sqlite'
      ? { blobs: openEmbeddedBlobs(store.db, join(dataDir, 'blobs')), index: { db: store.db } }
      : { blobs: await openBlobs(blobs ?? 'gridfs:', store), index: { url: index ?? usualIndex } }),
  };
}
