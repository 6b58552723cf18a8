import { busOf, type EventBus } from '@cardinal/bus';
import type { Check, DocumentMending, Snapshot } from '@cardinal/contracts';
import { randomIds, silentLogger, systemClock as clock, type Ids } from '@cardinal/kernel';
import { modelsOf, type IndexPlace } from './archive.js';
import { checksOfIndex } from './app/doctor/checks.js';
import type { IndexRecords } from './app/doctor/ports.js';
import { indexRecordsIn } from './outbound/embedded/embedded-index.js';

/** The search index as `cardinal doctor` reads it, to compare the stores. */
interface IndexDoor extends AsyncDisposable {
  read(): Promise<Pick<Snapshot, 'indexed'>>;
  readonly checks: readonly Check[];
}

export interface IndexDoorPlaces {
  readonly place: IndexPlace;
  readonly bus: EventBus;
  readonly mending: DocumentMending;
  readonly ids?: Ids;
}

/** Opens the index of a server that may be running. The index of a data file is migrated first. */
export async function openIndexDoor({ place, bus, mending, ids = randomIds }: IndexDoorPlaces): Promise<IndexDoor> {
  const { records, close } = await recordsOf(place);
  return {
    read: async () => ({ indexed: await records.tallies() }),
    checks: checksOfIndex({ records, publisher: busOf('retrieval', bus), ids, ...mending }),
    [Symbol.asyncDispose]: close,
  };
}

async function recordsOf(
  place: IndexPlace,
): Promise<{ readonly records: IndexRecords; readonly close: () => Promise<void> }> {
  if ('db' in place) return { records: indexRecordsIn(place.db), close: async () => {} };
  // The model of most collections. During a change of model, cards of the other collections are not expected to have its vectors.
  const [model] = await modelsOf(place);
  if (!model) return { records: nothingIndexed, close: async () => {} };
  const { openElasticsearchIndex } = await import('./outbound/elasticsearch/elasticsearch-index.js');
  const index = openElasticsearchIndex({ url: place.url, model, clock, logger: silentLogger });
  return { records: index.records, close: () => index.close() };
}

/** Stands for a server on which no index was ever made. */
const nothingIndexed: IndexRecords = {
  isApart: true,
  tallies: async () => new Map(),
  notes: async () => [],
  recordOf: async () => undefined,
  expectVectors: async () => {},
  strays: async () => [],
  removeStrays: async () => {},
};
