import { randomIds } from '@cardinal/kernel';
import { countOf, type Table } from '@cardinal/store';
import type { BlobGuard } from '../app/ports.js';
import type { StoredBlobGuard } from './tables.js';

/** One record per hash that is protected or condemned. Each condemnation sets a new fencing token, which invalidates the earlier ones. */
export function createBlobGuard(guards: Table<StoredBlobGuard>): BlobGuard {
  const protectedBy = (teamId: number, sha256: string, fence: string) =>
    ({ teamId, sha256, fence, condemnedUntilMs: 0 }) as const;
  const condemnedBy = (teamId: number, sha256: string, fence: string) =>
    ({ teamId, sha256, fence, condemnedUntilMs: { above: 0 } }) as const;

  return {
    async protect(teamId, sha256, { nowMs, untilMs }) {
      const fence = randomIds.uuid();
      const guard = { teamId, sha256, fence, protectedUntilMs: untilMs, condemnedUntilMs: 0, uploads: 1 };
      const change = { set: { condemnedUntilMs: 0 }, max: { protectedUntilMs: untilMs }, add: { uploads: 1 } };
      // The token as of this write, because a token read afterwards may belong to another holder.
      return (await guards.upsert(guard, { condemnedUntilMs: { atMost: nowMs } }, change))?.record.fence;
    },
    isProtected: async (teamId, sha256, fence) => (await countOf(guards, protectedBy(teamId, sha256, fence))) > 0,
    async release(teamId, sha256, fence) {
      const ours = protectedBy(teamId, sha256, fence);
      const released = await guards.update(ours, { add: { uploads: -1 } });
      await guards.remove({ ...ours, uploads: { atMost: 0 } });
      return released > 0;
    },
    async condemn(teamId, sha256, { nowMs, untilMs }) {
      const condemned = { fence: randomIds.uuid(), condemnedUntilMs: untilMs, uploads: 0 };
      const free = { protectedUntilMs: { atMost: nowMs }, condemnedUntilMs: { atMost: nowMs } };
      const guard = { teamId, sha256, protectedUntilMs: 0, ...condemned };
      return (await guards.upsert(guard, free, { set: condemned }))?.record.fence;
    },
    isCondemned: async (teamId, sha256, fence) => (await countOf(guards, condemnedBy(teamId, sha256, fence))) > 0,
    async absolve(teamId, sha256, fence) {
      await guards.remove(condemnedBy(teamId, sha256, fence));
    },
  };
}
