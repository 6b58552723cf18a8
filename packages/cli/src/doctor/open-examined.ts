import { openAsksDoor } from '@cardinal/answer/doctor';
import type { DeadLetters, OpenBus } from '@cardinal/bus';
import type { Check } from '@cardinal/contracts';
import { openCardsDoor } from '@cardinal/extraction/doctor';
import { openAccountsDoor } from '@cardinal/gateway/doctor';
import { openCatalogDoor } from '@cardinal/ingest/doctor';
import { openIndexDoor, type IndexDoorPlaces } from '@cardinal/retrieval/doctor';
import type { BlobStore, Store } from '@cardinal/store';
import type { Examined } from './examine.js';
import { instancesInMotion } from './in-motion.js';

export interface ExaminedPlaces {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly index: IndexDoorPlaces['place'];
  readonly bus: OpenBus;
}

/** Combines the checks of all services. Disposing closes what this function opened, not the given stores. */
export async function openExamined({ store, blobs, index, bus }: ExaminedPlaces): Promise<Examined & AsyncDisposable> {
  const catalog = await openCatalogDoor({ store, blobs, bus });
  const { mending } = catalog;
  const cards = await openCardsDoor({ store, bus, mending });
  const asks = await openAsksDoor({ store, bus });
  const accounts = await openAccountsDoor({ store, bus, endedAsks: asks.ended });
  const searched = await openIndexDoor({ place: index, bus, mending });
  return {
    checks: [
      ...catalog.checks,
      ...cards.checks,
      ...searched.checks,
      ...asks.checks,
      ...accounts.checks,
      checkOfDeadLetters(bus.deadLetters),
    ],
    async read() {
      // The catalog is read first, so that what is read later belongs to a document of this pass or of the next one.
      const known = { ...(await accounts.read()), ...(await catalog.read()) };
      return { ...known, ...(await cards.read()), ...(await searched.read()) };
    },
    inMotion: () => instancesInMotion(bus.contents),
    [Symbol.asyncDispose]: () => searched[Symbol.asyncDispose](),
  };
}

/** Maximum number of dead letters read; the rest is found by a further run, once these are redelivered. */
const mostLetters = 10_000;

const checkOfDeadLetters = ({ list, redrive }: Pick<DeadLetters, 'list' | 'redrive'>): Check => ({
  name: 'dead-letters',
  holds: 'Every event was processed or is waiting to be.',
  severity: 'wrong',
  fix: 'Delivers it again; if that fails, it is listed again with the reason.',
  async *look() {
    for (const { deadLetterId, type, group, code } of await list(mostLetters)) {
      yield {
        id: `${deadLetterId}: ${type} for ${group}, ${code}`,
        mend: async () => void (await redrive(deadLetterId)),
      };
    }
  },
});
