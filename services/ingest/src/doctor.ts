import { busOf, type OpenBus } from '@cardinal/bus';
import type { Check, DocumentMending, Snapshot } from '@cardinal/contracts';
import { randomIds, systemClock, type Clock, type Ids } from '@cardinal/kernel';
import { type BlobStore, type Store, openTable, pagesOf } from '@cardinal/store';
import { checksOfBytes } from './app/doctor/check-bytes.js';
import { checksOfProcessing } from './app/doctor/check-processing.js';
import { checksOfRecords } from './app/doctor/check-records.js';
import { liveInstances } from './app/instances/instances.js';
import { createMending } from './app/doctor/mending.js';
import { documentOf } from './domain/soundness.js';
import { versionOf } from './outbound/pooled-parser.js';
import { catalogIn } from './outbound/store.js';
import type { CatalogRecords } from './app/doctor/ports.js';
import { collectionsTable, filesTable, parsedTable } from './outbound/tables.js';

/** The catalog as `cardinal doctor` uses it, which compares the stores. */
interface CatalogDoor {
  read(): Promise<Pick<Snapshot, 'collections' | 'documents'>>;
  readonly checks: readonly Check[];
  readonly mending: DocumentMending;
}

interface CatalogPlaces {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly bus: OpenBus;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** Opens the catalog on the data of a server that may be running. Migrates the tables first. */
export async function openCatalogDoor(places: CatalogPlaces): Promise<CatalogDoor> {
  const { store, blobs, bus, clock = systemClock, ids = randomIds } = places;
  const catalog = catalogIn(store);
  await catalog.migrate();
  const records = catalogRecords(store);
  const parser = { versionOf };
  const deps = { store: catalog, records, blobs, bus: busOf('ingest', bus), parser, clock, ids };
  const mending = createMending(deps);
  return {
    mending,
    checks: [...checksOfBytes(deps), ...checksOfRecords(deps), ...checksOfProcessing(deps, mending)],
    async read() {
      const collections = new Set((await records.collections()).map(({ id }) => id));
      const documents = new Map<number, ReturnType<typeof documentOf>>();
      for await (const instance of liveInstances(catalog.instances)) documents.set(instance.id, documentOf(instance));
      return { collections, documents };
    },
  };
}

/** The additional queries of `cardinal doctor` on the catalog's records. */
function catalogRecords(store: Store): CatalogRecords {
  const collections = openTable(store, collectionsTable);
  const files = openTable(store, filesTable);
  const parsed = openTable(store, parsedTable);
  return {
    collections: () => collections.find({ deletedMs: 0 }, { orderBy: 'id' }),
    files: () => pagesOf(files, { deletedMs: 0 }, 'id'),
    parses: () => parsed.groups(['teamId', 'sha256', 'parserVersion', 'tables'], {}),
  };
}
