import type { FollowingService } from '../../domain/instance.js';
import { applied } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { announceChanges } from './announce.js';
import { reconcileFlags } from './version-flags.js';
import { change, findInstance } from './instances.js';

export interface AppliedChange {
  readonly instanceId: number;
  readonly revision: number;
}

/** Records the changes that a service has applied. Once all services have applied the latest, reads need no override. */
export type RecordApplied = (
  teamId: number,
  service: FollowingService,
  changes: readonly AppliedChange[],
) => Promise<void>;

/** Number of records changed concurrently. */
const atOnce = 20;

/**
 * Before a record stops being `pending`, the flags of its document are compared with the facts once more: while some version is pending the
 * facts decide what is seen; afterwards the flags do, and a flag may have been written from facts that had just changed.
 */
export function createRecordApplied(deps: Pick<IngestDeps, 'store' | 'bus' | 'clock'>): RecordApplied {
  const { store } = deps;

  async function record(teamId: number, service: FollowingService, { instanceId: id, revision }: AppliedChange) {
    const transition = applied(service, revision);
    const before = await findInstance(store.instances, teamId, id);
    const after = before && transition(before);
    if (!after) return;
    if (!after.pending && (await reconcileFlags(deps, before))) await announceChanges(deps, before);
    await change(store, before, transition, before);
  }

  return async (teamId, service, changes) => {
    for (let from = 0; from < changes.length; from += atOnce) {
      const some = changes.slice(from, from + atOnce);
      await Promise.all(some.map((one) => record(teamId, service, one)));
    }
  };
}
