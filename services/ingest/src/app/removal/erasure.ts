import type { EventBus } from '@cardinal/bus';
import { events, logs, type ingestion } from '@cardinal/contracts';
import type { Instance } from '../../domain/instance.js';
import { announceCollectionDeleted } from '../instances/announce.js';
import type { IngestDeps } from '../deps.js';

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
 * @returns number of removed collections.
 */
export async function purgeCollections(
  { store: { remains }, bus }: Pick<IngestDeps, 'store' | 'bus'>,
  limit: number,
): Promise<number> {
  const deleted = await remains.purgeableCollections(limit);
  for (const { teamId, id } of deleted) {
    await announceCollectionDeleted({ bus }, teamId, id);
    await bus.erase(logs.progress, String(id));
    await remains.removeCollection(id);
  }
  return deleted.length;
}
