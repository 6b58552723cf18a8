import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { createEraseTraces, purgeCollections } from './erasure.js';
import { emptyDeleted } from './empty-collection.js';
import type { PurgeBytes } from './purge-bytes.js';
import { retireFiles } from './retire-files.js';

/** Deleted things removed in one run, at most. */
const batch = 200;

/**
 * The last step of every deletion. That of a collection, in order:
 *
 * 1. `app/collections.ts` makes every instance a tombstone (from here on no read shows it), deletes the files that no other collection holds,
 *    makes the collection a tombstone, and announces both. While instances are `pending`, which step 3 ends, the sweep announces them again; the end
 *    of the collection is announced again in step 4 (`purgeCollections`).
 * 2. A parse that runs hears of it where it renews its lease (each tenth of `parseLeaseMs`), or when it hands over: its process is killed, and what it wrote is removed
 *    (`app/parsing/parse.ts`). What other services were told before is older than the deletion's revision, by which they drop it.
 * 3. extraction, retrieval and answer erase what they keep of it, each by itself, in any order. extraction and retrieval confirm each instance by
 *    `changes.applied`, which ends `pending`; answer condemns all asks of the collection (`subscribeToChanges` of answer), for which nobody waits.
 * 4. This deletes what an upload added meanwhile, if the deletion was cut off before it came to that, and removes for good what was deleted:
 *    instances once both have confirmed that nothing of them is left, then files without instances and bytes that no file refers to, then
 *    collections without instances; with each, what was said of it on the bus.
 *
 * @returns whether there may be more to do at once.
 */
export function createPurge(deps: IngestDeps, purgeBytes: PurgeBytes): () => Promise<boolean> {
  const { store, bus } = deps;
  const eraseTraces = createEraseTraces(bus);

  /** Whether its file is still to be deleted, because the deletion may have been interrupted before that, and nothing else records it. */
  async function holdsFile({ teamId, fileId, sha256 }: Instance): Promise<boolean> {
    if (!(await store.files.find(teamId, fileId))) return false;
    return (await retireFiles(deps, teamId, [{ fileId, sha256 }])).has(fileId);
  }

  return async () => {
    const halfDeleted = await store.remains.halfDeletedCollections(batch);
    for (const { teamId, id } of halfDeleted) await emptyDeleted(deps, teamId, id);
    const gone = await store.instances.select({ deletedMs: { above: 0 }, pending: false }, { limit: batch });
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
