import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { syncFileStatuses } from '../instances/file-status.js';
import { ofFile } from '../instances/instances.js';
import { condemnationMs, leaseFrom } from './purge-bytes.js';

type RetireDeps = Pick<IngestDeps, 'store' | 'clock'>;

/**
 * Deletes files that are in no collection any more, and brings the status of the others in line: a file goes with the last collection that
 * holds it. One that is being uploaded again in this moment is only hidden.
 *
 * @returns the ids of those that were only hidden.
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
    // While the bytes are condemned no upload can come between the check and the deletion.
    const fence = await blobGuard.condemn(teamId, sha256, leaseFrom(deps.clock.now(), condemnationMs));
    if (fence === undefined) {
      await syncFileStatuses(deps, teamId, [{ fileId }]);
      hidden.add(fileId);
      continue;
    }
    try {
      if ((await ofFile(instances, teamId, fileId)).length > 0) continue;
      // Unless one got in after all because we were held up: it has counted itself.
      if (!(await files.tombstone(teamId, fileId, deps.clock.now(), known.uploads))) hidden.add(fileId);
    } finally {
      await blobGuard.absolve(teamId, sha256, fence);
    }
  }
  return hidden;
}
