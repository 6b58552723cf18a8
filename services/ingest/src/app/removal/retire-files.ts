import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { syncFileStatuses } from '../instances/file-status.js';
import { ofFile } from '../instances/instances.js';
import { condemnationMs, leaseFrom } from './purge-bytes.js';

type RetireDeps = Pick<IngestDeps, 'store' | 'clock'>;

/**
 * Deletes files that are in no collection any more, and updates the status of the others: a file is deleted with the last collection that
 * contains it. A file that is being uploaded again at this moment is only hidden.
 *
 * @returns ids of the files that were only hidden.
 */
export async function retireFiles(
  deps: RetireDeps,
  teamId: number,
  left: readonly Pick<Instance, 'fileId' | 'sha256'>[],
): Promise<ReadonlySet<number>> {
  const { blobGuard, files, instances } = deps.store;
  const hidden = new Set<number>();
  for (const { fileId, sha256 } of new Map(left.map((instance) => [instance.fileId, instance])).values()) {
    const known = await files.find(teamId, fileId);
    if (!known) continue;
    if ((await ofFile(instances, teamId, fileId)).length > 0) {
      await syncFileStatuses(deps, teamId, [{ fileId }]);
      continue;
    }
    // While the bytes are condemned, no upload can add an instance between the check and the deletion.
    const fence = await blobGuard.condemn(teamId, sha256, leaseFrom(deps.clock.now(), condemnationMs));
    if (fence === undefined) {
      await syncFileStatuses(deps, teamId, [{ fileId }]);
      hidden.add(fileId);
      continue;
    }
    try {
      if ((await ofFile(instances, teamId, fileId)).length > 0) continue;
      // If this was delayed and an upload got in nevertheless, the number of uploads has changed, and the file is not deleted.
      if (!(await files.tombstone(teamId, fileId, deps.clock.now(), known.uploads))) hidden.add(fileId);
    } finally {
      await blobGuard.absolve(teamId, sha256, fence);
    }
  }
  return hidden;
}
