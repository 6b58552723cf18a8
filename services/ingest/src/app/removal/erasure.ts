import type { EventBus } from '@cardinal/bus';
import { events, logs, type ingestion } from '@cardinal/contracts';
import type { Instance } from '../../domain/instance.js';
import { announceCollectionDeleted } from '../instances/announce.js';
import type { IngestDeps } from '../deps.js';

/** What the bus keeps of a document: its progress log and its dead letters. */
export type EraseTraces = (instances: readonly Instance[]) => Promise<void>;

/** Before the records go, so that a run that is cut off is repeated. */
export function createEraseTraces(bus: Pick<EventBus, 'erase' | 'deadLetters'>): EraseTraces {
  return async (instances) => {
    if (instances.length === 0) return;
    for (const { id, collectionId } of instances) await bus.erase(logs.progress, String(collectionId), String(id));
    const gone = new Set(instances.map(({ id }) => id));
    const isAbout = ({ instance }: { readonly instance?: ingestion.InstanceRef | undefined }): boolean =>
      gone.has(instance?.instanceId ?? 0);
    // The events that name the file.
    await bus.deadLetters.erase(events.fileParsed, isAbout);
    await bus.deadLetters.erase(events.cardsExtracted, isAbout);
  };
}

/**
 * Removes the names of deleted collections, once nothing of what they held is left. Their deletion is announced first, because the deletion itself
 * may have been interrupted before that.
 *
 * @returns how many.
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
