import { tombstoned } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { announceChanges } from '../instances/announce.js';
import { allIn, changeAll, pagesIn } from '../instances/instances.js';
import { retireFiles } from './retire-files.js';

type EmptyDeps = Pick<IngestDeps, 'store' | 'bus' | 'clock'>;

/** Deletes every instance of a collection; the caller must announce the deletions. */
export async function tombstoneAll(
  { store, clock }: Pick<EmptyDeps, 'store' | 'clock'>,
  teamId: number,
  collectionId: number,
): Promise<void> {
  // Page by page, because all changes of one call are one turn of the event loop.
  for await (const page of pagesIn(store.instances, { teamId, collectionId }, { where: { deletedMs: 0 } }))
    await changeAll(store, page, tombstoned(clock.now()));
}

/**
 * Deletes what uploads have added to a collection during its deletion, because they read it just before it became a tombstone; from now on
 * no upload can add to it. Also retires files of instances that another operation has deleted at the same time, because no reader may see
 * them once this resolves.
 *
 * @param retired ids of instances whose files are already retired.
 */
export async function emptyDeleted(
  deps: EmptyDeps,
  teamId: number,
  collectionId: number,
  retired: ReadonlySet<number> = new Set(),
): Promise<void> {
  await tombstoneAll(deps, teamId, collectionId);
  await announceChanges(deps, { teamId, collectionId });
  const all = await allIn(deps.store.instances, { teamId, collectionId }, { fields: ['id', 'fileId', 'sha256'] });
  await retireFiles(
    deps,
    teamId,
    all.filter(({ id }) => !retired.has(id)),
  );
}
