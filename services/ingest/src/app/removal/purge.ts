import { createTimeSlice, eachApart } from '@cardinal/kernel';
import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { createEraseTraces, purgeCollections } from './erasure.js';
import { emptyDeleted } from './empty-collection.js';
import type { File, PassedFiles } from '../ports.js';
import type { PurgeBytes } from './purge-bytes.js';
import { retireFiles } from './retire-files.js';
import { ofCollection, ofFile, ofInstance } from '../record-facts.js';

/** Maximum number of records of each kind removed in one run. */
const batch = 200;
/**
 * Number of times in one run that the next deleted files are looked at. Not all of them, because in a large deletion most files still have
 * instances, whose confirmations run hundreds of purges.
 */
const looksAtOnce = 5;

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
  const { store, bus, logger } = deps;
  const eraseTraces = createEraseTraces(bus);

  /** Whether the file of an instance is still to be deleted: if the deletion was interrupted before that, only this instance records it. */
  async function holdsFile({ teamId, fileId, sha256 }: Instance): Promise<boolean> {
    if (!(await store.files.find(teamId, fileId))) return false;
    return (await retireFiles(deps, teamId, [{ fileId, sha256 }])).has(fileId);
  }

  let passed: PassedFiles | undefined;
  /** Files of the removed instances; and of all deleted files the next ones, because the process may have died before it removed a file. */
  async function purgeable(gone: readonly Instance[]): Promise<readonly File[]> {
    const found = new Map<number, File>();
    const add = (some: readonly File[]): void => some.forEach((file) => found.set(file.id, file));
    add(await store.files.purgeable([...new Set(gone.map(({ fileId }) => fileId))]));
    const slice = createTimeSlice();
    for (let looks = 0; looks < looksAtOnce; looks += 1) {
      const { found: some, next } = await store.files.nextPurgeable(passed);
      add(some);
      passed = next;
      if (!next) break;
      await slice.yieldIfSpent();
    }
    return [...found.values()];
  }

  return async () => {
    const halfDeleted = await store.remains.halfDeletedCollections(batch);
    const emptied = await eachApart(
      halfDeleted,
      { work: 'emptying a deleted collection', factsOf: ofCollection, logger },
      ({ teamId, id }) => emptyDeleted(deps, teamId, id),
    );
    const gone = await store.instances.select(
      { pending: false, deletedMs: { above: 0 } },
      { earliest: 'deletedMs', limit: batch },
    );
    await eraseTraces(gone);
    const removed = await eachApart(
      gone,
      { work: 'purge of a document', factsOf: ofInstance, logger },
      async (instance) => {
        if (!(await holdsFile(instance))) await store.instances.remove(instance);
      },
    );
    const files = await purgeable(gone);
    const purged = await eachApart(files, { work: 'purge of a file', factsOf: ofFile, logger }, async (file) => {
      await purgeBytes(file, { except: file.id });
      await store.files.remove(file.id);
    });
    const collections = await purgeCollections(deps, batch);
    const isInPart = purged > 0 && passed !== undefined;
    // A full batch of which nothing could be done would be selected again at once, and for ever.
    const more = [
      [halfDeleted.length, emptied],
      [gone.length, removed],
      [collections.found, collections.removed],
    ] as const;
    return isInPart || more.some(([found, done]) => found === batch && done > 0);
  };
}
