import { randomIds } from '@cardinal/kernel';
import { isDuplicateKey, type Mongo, type QueryFilter, type UpdateQuery } from '@cardinal/store';
import type { BlobGuard } from '../../app/ports.js';
import { blobGuards, type BlobGuardDocument } from './schema.js';

/** A record while somebody guards the bytes. Each condemnation makes another fence, so that one is never had twice by the same kind. */
export function mongoBlobGuard(mongo: Mongo): BlobGuard {
  const model = mongo.collection(blobGuards);
  const idOf = (teamId: number, sha256: string) => `${teamId}:${sha256}`;
  const protectedBy = (teamId: number, sha256: string, fence: string) =>
    ({ _id: idOf(teamId, sha256), fence, condemnedUntilMs: 0 }) as const;
  const condemnedBy = (teamId: number, sha256: string, fence: string) =>
    ({ _id: idOf(teamId, sha256), fence, condemnedUntilMs: { $gt: 0 } }) as const;

  /** The fence of what it wrote, known in the same write: a later read could be of somebody else's. */
  async function claimed(
    filter: QueryFilter<BlobGuardDocument>,
    update: UpdateQuery<BlobGuardDocument>,
  ): Promise<string | undefined> {
    const claim = (upsert: boolean) =>
      model.findOneAndUpdate(filter, update, { upsert, returnDocument: 'after' }).lean<BlobGuardDocument>();
    try {
      return (await claim(true))?.fence;
    } catch (thrown) {
      if (!isDuplicateKey(thrown)) throw thrown;
      // It is there: made in this moment by someone else, or held.
      return (await claim(false))?.fence;
    }
  }

  return {
    protect: (teamId, sha256, { nowMs, untilMs }) =>
      claimed(
        { _id: idOf(teamId, sha256), condemnedUntilMs: { $lte: nowMs } },
        {
          $max: { protectedUntilMs: untilMs },
          $inc: { uploads: 1 },
          $set: { condemnedUntilMs: 0 },
          $setOnInsert: { fence: randomIds.uuid() },
        },
      ),

    isProtected: async (teamId, sha256, fence) => (await model.exists(protectedBy(teamId, sha256, fence))) !== null,

    async release(teamId, sha256, fence) {
      const ours = protectedBy(teamId, sha256, fence);
      const { matchedCount } = await model.updateOne(ours, { $inc: { uploads: -1 } });
      await model.deleteOne({ ...ours, uploads: { $lte: 0 } });
      return matchedCount > 0;
    },

    condemn: (teamId, sha256, { nowMs, untilMs }) =>
      claimed(
        { _id: idOf(teamId, sha256), protectedUntilMs: { $lte: nowMs }, condemnedUntilMs: { $lte: nowMs } },
        {
          $set: { condemnedUntilMs: untilMs, uploads: 0, fence: randomIds.uuid() },
          $setOnInsert: { protectedUntilMs: 0 },
        },
      ),

    isCondemned: async (teamId, sha256, fence) => (await model.exists(condemnedBy(teamId, sha256, fence))) !== null,

    async absolve(teamId, sha256, fence) {
      await model.deleteOne(condemnedBy(teamId, sha256, fence));
    },
  };
}
