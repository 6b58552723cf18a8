import { NotFoundError, ProcessingFailedError } from '@cardinal/client/node';
import type { Running } from '../../command.js';
import { failureOf } from '../../failures.js';
import { isForAll, type TargetCollection } from '../upload/for-all.js';
import { hasArrived, movesIn, placesOf, type Extra, type Instance, type SyncPlan } from './plan.js';
import type { Kept, SyncReport } from './report.js';

type Removed = Pick<SyncReport, 'deleted' | 'kept' | 'failed'>;

/**
 * Deletes documents that the folder no longer contains. A moved document is deleted only once it is available under its new name, so that
 * it is always available under one of them. A document that cannot be deleted does not stop the others.
 *
 * @throws {CardinalError} for a failure that would affect all deletions, or the reason of the signal.
 */
export async function removeExtras(place: TargetCollection, plan: SyncPlan, running: Running): Promise<Removed> {
  const { signal, status } = running;
  const waiting = await notArrived(place, plan, running);
  const deleted: string[] = [];
  const kept: Kept[] = [];
  const failed: SyncReport['failed'][number][] = [];
  for (const extra of plan.remove) {
    const { name } = extra;
    status.show(`deleting ${name}`);
    try {
      const why = waiting.get(extra) ?? (await remove(place, extra, signal));
      if (why === undefined) deleted.push(name);
      else kept.push({ name, why });
    } catch (thrown) {
      if (signal.aborted || (await isForAll(thrown, place, signal))) throw thrown;
      const { error, code } = failureOf(thrown, signal);
      failed.push({ name, error, code });
    }
  }
  return { deleted, kept, failed };
}

/** Moved documents that are not available under their new names, because these were refused or could not be processed, with the reason. */
async function notArrived(
  { client, collectionId }: TargetCollection,
  plan: SyncPlan,
  { signal, status }: Running,
): Promise<ReadonlyMap<Extra, string>> {
  const moves = movesIn(plan);
  if (moves.length === 0) return new Map();
  let instances: readonly Instance[] = (await client.getCollection(collectionId, { signal })).fileInstances;
  const onTheirWay = moves.filter((move) => !hasArrived(move, instances));
  const fileIds = onTheirWay.flatMap((move) => placesOf(move, instances).map(({ file_id: id }) => id));
  try {
    const onProgress = (now: { readonly fileInstances: readonly Instance[] }) => {
      status.show(`processing ${fileIds.length} files under their new names`);
      instances = now.fileInstances;
    };
    if (fileIds.length > 0) await client.waitUntilProcessed({ collectionId, fileIds }, { signal, onProgress });
  } catch (thrown) {
    // The last state of the collection, in `instances`, shows which documents have failed.
    if (!(thrown instanceof ProcessingFailedError)) throw thrown;
  }
  const left = onTheirWay.filter((move) => !hasArrived(move, instances));
  return new Map(
    left.map(({ extra, to }) => [
      extra,
      `it is not available under its new name: ${to.map(({ name }) => name).join(', ')}`,
    ]),
  );
}

/** @returns undefined when all versions are gone, otherwise why they stay. */
async function remove(place: TargetCollection, { fileIds }: Extra, signal: AbortSignal): Promise<string | undefined> {
  const { client, collectionId } = place;
  // All versions are checked before any is deleted: if the newest were deleted and an older one stayed, the older one would become current.
  for (const id of fileIds) {
    const file = await unlessGone(client.getFile(id, { signal }));
    // Deleting a file deletes it everywhere.
    if (file?.fileInstances.some(({ collection }) => collection.id !== collectionId))
      return 'another collection also contains it';
  }
  for (const id of fileIds) await unlessGone(client.deleteFile(id, { signal }));
  return undefined;
}

/** @returns undefined if the file was deleted meanwhile, by somebody else or by an earlier attempt whose response was lost. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return undefined;
    throw thrown;
  }
}
