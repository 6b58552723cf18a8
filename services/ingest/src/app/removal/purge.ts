import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { createEraseTraces, purgeCollections } from './erasure.js';
import { emptyDeleted } from './empty-collection.js';
import type { PurgeBytes } from './purge-bytes.js';
import { retireFiles } from './retire-files.js';

/** Maximum number of records of each kind removed in one run. */
const batch = 200;

/**
 * The last step of every deletion. The deletion of a collection, in order:
 *
 * - `app/collections.ts` turns every instance into a tombstone (from here on no read shows it), deletes the files that no other collection
 *   has, turns the collection into a tombstone, and announces both. While instances are `pending`, the sweep announces them again; the
 *   deletion of the collection is announced again in the last step (`purgeCollections`).
 *
 * - A running parse notices the deletion when it renews its lease (every tenth of `parseLeaseMs`), or when it hands over: its process is
 *   killed, and what it wrote is removed (`app/parsing/parse.ts`). Events published earlier have a revision older than that of the deletion,
 *   so the other services drop them.
 *
 * - extraction, retrieval and answer erase their data, independently and in any order. extraction and retrieval confirm each instance by
 *   `changes.applied`, which ends `pending`; answer condemns all asks of the collection (`subscribeToChanges` of answer), for which nothing
 *   waits.
 *
 * - This function deletes what an upload added meanwhile, if the deletion was interrupted before it did so, and removes deleted records for
 *   good: instances once both services have confirmed that they have erased them, then files without instances and bytes that no file
 *   refers to, then collections without instances; with each, its data on the bus.
 *
 * @returns whether there may be more to remove at once.
 */
export function createPurge(deps: IngestDeps, purgeBytes: PurgeBytes): () => Promise<boolean> {
  const { store, bus } = deps;
  const eraseTraces = createEraseTraces(bus);

  /** Whether the file of an instance is still to be deleted: if the deletion was interrupted before that, only this instance records it. */
  async function holdsFile({ teamId, fileId, sha256 }: Instance): Promise<boolean> {
    if (!(await store.files.find(teamId, fileId))) return false;
    return (await retireFiles(deps, teamId, [{ fileId, sha256 }])).has(fileId);
  }

  return async () => {
    const halfDeleted = await store.remains.halfDeletedCollections(batch);
    for (const { teamId, id } of halfDeleted) await emptyDeleted(deps, teamId, id);
    const gone = await store.instances.select(
      { pending: false, deletedMs: { above: 0 } },
      { earliest: 'deletedMs', limit: batch },
    );
    await eraseTraces(gone);
    for (const instance of gone) if (!(await holdsFile(instance))) await store.instances.remove(instance);
    const files = await store.files.purgeable(batch);
    for (const file of files) {
      await purgeBytes(file, { except: file.id });
      await store.files.remove(file.id);
    }
    const collections = await purgeCollections(deps, batch);
    return [halfDeleted.length, gone.length, files.length, collections].includes(batch);
  };
}
