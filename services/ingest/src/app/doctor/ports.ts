import type { BusContents, EventBus } from '@cardinal/bus';
import type { Clock, Ids } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import type { CatalogStore, DocumentParser, File, TablesOutcome } from '../ports.js';

export interface Parse {
  readonly teamId: number;
  readonly sha256: string;
  readonly parserVersion: string;
  readonly tables: TablesOutcome;
}

/** Queries on the catalog's records that only `cardinal doctor` needs. */
export interface CatalogRecords {
  /** Collections that are not deleted. */
  collections(): Promise<readonly { readonly teamId: number; readonly id: number }[]>;
  /** Files that are not deleted, in pages. */
  files(): AsyncIterable<readonly File[]>;
  parses(): Promise<readonly Parse[]>;
}

export interface DoctorDeps {
  readonly store: CatalogStore;
  readonly records: CatalogRecords;
  readonly blobs: BlobStore;
  readonly bus: EventBus & { readonly contents: BusContents };
  readonly parser: Pick<DocumentParser, 'versionOf'>;
  readonly clock: Clock;
  readonly ids: Ids;
}
