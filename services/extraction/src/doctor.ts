import { busOf, type EventBus } from '@cardinal/bus';
import type { Check, DocumentMending, Snapshot } from '@cardinal/contracts';
import { randomIds, type Ids } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { createAnnounceCounts } from './app/conflicts/announce.js';
import { checksOfCards } from './app/doctor/checks.js';
import { cardRecords } from './outbound/records.js';
import { extractionStore } from './outbound/store.js';

/** Cards and conflicts as `cardinal doctor` reads them, to compare the stores. */
interface CardsDoor {
  read(): Promise<Pick<Snapshot, 'listed'>>;
  readonly checks: readonly Check[];
}

interface CardsPlaces {
  readonly store: Store;
  readonly bus: EventBus;
  readonly mending: DocumentMending;
  readonly ids?: Ids;
}

/** Opens the data of a server that may be running. Migrates the tables. */
export async function openCardsDoor({ store, bus, mending, ids = randomIds }: CardsPlaces): Promise<CardsDoor> {
  const { findings, counts, migrate } = extractionStore(store);
  await migrate();
  const records = cardRecords(store);
  const publisher = busOf('extraction', bus);
  const announce = createAnnounceCounts({ findings, counts, publisher });
  return {
    read: async () => ({ listed: await records.tallies() }),
    checks: checksOfCards({ records, findings, announce, publisher, ids, ...mending }),
  };
}
