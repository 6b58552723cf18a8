import type { FollowingService } from '../../domain/instance.js';
import { applied } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { change } from './instances.js';

export interface AppliedChange {
  readonly instanceId: number;
  readonly revision: number;
}

/** Notes what a service has applied; once all have the latest, readers need not be told of it any more. */
export type RecordApplied = (
  teamId: number,
  service: FollowingService,
  changes: readonly AppliedChange[],
) => Promise<void>;

/** Changed at the same time. */
const atOnce = 20;

export function createRecordApplied({ store }: Pick<IngestDeps, 'store'>): RecordApplied {
  return async (teamId, service, changes) => {
    for (let from = 0; from < changes.length; from += atOnce) {
      const some = changes.slice(from, from + atOnce);
      await Promise.all(
        some.map(({ instanceId: id, revision }) => change(store, { teamId, id }, applied(service, revision))),
      );
    }
  };
}
