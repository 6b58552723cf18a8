import type { Instance } from '../../domain/instance.js';
import { tombstoned } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { announceChanges } from '../instances/announce.js';
import { changeAll, ofCollection } from '../instances/instances.js';
import { retireFiles } from './retire-files.js';

type EmptyDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/** Deletes every instance of a collection. @returns those that it deleted; whoever calls it announces them. */
export async function tombstoneAll(
  { store, clock }: Pick<EmptyDeps, 'store' | 'clock'>,
  teamId: number,
  collectionId: number,
): Promise<readonly Instance[]> {
  return changeAll(store, await ofCollection(store.instances, teamId, collectionId), tombstoned(clock.now()));
}

/**
 * Deletes what uploads have added to a collection while it was deleted: they saw it a moment before it was a tombstone. From then on none
 * adds to it any more.
 */
export async function emptyDeleted(deps: EmptyDeps, teamId: number, collectionId: number): Promise<void> {
  const late = await tombstoneAll(deps, teamId, collectionId);
  await announceChanges(deps, teamId, collectionId);
  await retireFiles(deps, teamId, late);
}
