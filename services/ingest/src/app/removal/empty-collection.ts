import { tombstoned } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { announceChanges } from '../instances/announce.js';
import { changeAll, ofCollection } from '../instances/instances.js';
import { retireFiles } from './retire-files.js';

type EmptyDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/** Deletes every instance of a collection; the caller announces them. */
export async function tombstoneAll(
  { store, clock }: Pick<EmptyDeps, 'store' | 'clock'>,
  teamId: number,
  collectionId: number,
): Promise<void> {
  await changeAll(store, await ofCollection(store.instances, teamId, collectionId), tombstoned(clock.now()));
}

/**
 * Deletes what uploads have added to a collection while it was deleted: they saw it a moment before it was a tombstone. From then on none
 * adds to it any more. Files of instances that another has deleted in this moment are retired too, because no reader may see them once this
 * resolves.
 *
 * @param retired ids of instances whose files are retired.
 */
export async function emptyDeleted(
  deps: EmptyDeps,
  teamId: number,
  collectionId: number,
  retired: ReadonlySet<number> = new Set(),
): Promise<void> {
  await tombstoneAll(deps, teamId, collectionId);
  await announceChanges(deps, teamId, collectionId);
  const all = await deps.store.instances.select({ teamId, collectionId });
  await retireFiles(
    deps,
    teamId,
    all.filter(({ id }) => !retired.has(id)),
  );
}
