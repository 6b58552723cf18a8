import type { DocumentMending } from '@cardinal/contracts';
import { announceUnknown } from '../instances/announce.js';
import { findInstance } from '../instances/instances.js';
import { createReportProgress } from '../instances/progress.js';
import { createAdmission } from '../upload/admit.js';
import { BytesMissingError } from '../errors.js';
import type { DoctorDeps } from './ports.js';

export function createMending(deps: Pick<DoctorDeps, 'store' | 'blobs' | 'bus' | 'clock' | 'ids'>): DocumentMending {
  const { store, blobs, bus, ids } = deps;
  const admission = createAdmission(deps, createReportProgress(bus));
  /** Documents already restarted, because several checks may ask to reprocess the same document. */
  const begun = new Set<number>();
  return {
    async reprocess({ teamId, instanceId }) {
      if (begun.has(instanceId)) return;
      const instance = await findInstance(store.instances, teamId, instanceId);
      if (!instance) return;
      // The existing cards still answer; restarting without the bytes would fail and end that.
      if (!(await blobs.exists(teamId, instance.sha256))) throw new BytesMissingError();
      await admission.restart(instance);
      begun.add(instanceId);
    },
    async forget(orphan) {
      if (await findInstance(store.instances, orphan.teamId, orphan.instanceId)) return;
      await announceUnknown({ bus }, orphan, ids.uuid());
    },
  };
}
