import type { EventBus } from '@cardinal/bus';
import { events, logs, type ingestion } from '@cardinal/contracts';
import { eachApart } from '@cardinal/kernel';
import type { Instance } from '../../domain/instance.js';
import { announceCollectionDeleted } from '../instances/announce.js';
import type { IngestDeps } from '../deps.js';
import { ofCollection } from '../record-facts.js';

/** Erases the data about documents on the bus: progress logs and dead letters. */
export type EraseTraces = (instances: readonly Instance[]) => Promise<void>;

/** To be called before the records are removed, so that an interrupted run is repeated. */
export function createEraseTraces(bus: Pick<EventBus, 'erase' | 'deadLetters'>): EraseTraces {
  return async (instances) => {
    if (instances.length === 0) return;
    for (const { id, collectionId } of instances) await bus.erase(logs.progress, String(collectionId), String(id));
    const gone = new Set(instances.map(({ id }) => id));
    const isAbout = ({ instance }: { readonly instance?: ingestion.InstanceRef | undefined }): boolean =>
      gone.has(instance?.instanceId ?? 0);
    // These events contain the file's name.
    await bus.deadLetters.erase(events.fileParsed, isAbout);
    await bus.deadLetters.erase(events.cardsExtracted, isAbout);
  };
}

/**
 * Removes the records of deleted collections once they have no instances. Announces their deletion first, because the deletion itself may
 * have been interrupted before its announcement.
 *
 * @returns number of such records found, and of those removed.
 */
export async function purgeCollections(
  { store: { remains }, bus, logger }: Pick<IngestDeps, 'store' | 'bus' | 'logger'>,
  limit: number,
): Promise<{ readonly found: number; readonly removed: number }> {
  const deleted = await remains.purgeableCollections(limit);
  const removed = await eachApart(
    deleted,
    { work: 'purge of a collection', factsOf: ofCollection, logger },
    async ({ teamId, id }) => {
      await announceCollectionDeleted({ bus }, teamId, id);
      await bus.erase(logs.progress, String(id));
      await remains.removeCollection(id);
    },
  );
  return { found: deleted.length, removed };
}
