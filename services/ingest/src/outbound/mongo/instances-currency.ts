import type { Mongo, QueryFilter } from '@cardinal/store';
import type { Change, InstanceCurrency } from '../../app/ports.js';
import { identityOf, instanceOf } from './instance-document.js';
import { instances, type InstanceDocument } from './schema.js';

/** Instances buried in one round trip. */
const buryPage = 200;

/** Which version answers, and what the other services still have to be told about it. */
export function currencyMethods(mongo: Mongo): InstanceCurrency {
  const model = mongo.collection(instances);

  /** One by one, as each gets an identity of its own; those buried already are left alone, so that it can be repeated. */
  async function bury(which: QueryFilter<InstanceDocument>, nowMs: number): Promise<void> {
    for (;;) {
      const live = await model
        .find({ ...which, deletedMs: 0 }, { collectionId: 1, fileId: 1 })
        .limit(buryPage)
        .lean<Pick<InstanceDocument, '_id' | 'collectionId' | 'fileId'>[]>();
      if (live.length === 0) return;
      const buried = { deletedMs: nowMs, current: false, outbox: '' as const, pending: true, changedMs: nowMs };
      await model.bulkWrite(
        live.map((instance) => ({
          updateOne: {
            filter: { _id: instance._id, deletedMs: 0 },
            update: {
              $set: { ...buried, identity: `${identityOf(instance)}#${instance._id}` },
              $inc: { revision: 1 },
            },
          },
        })),
        { ordered: false },
      );
    }
  }

  return {
    async setCurrency(id, revision, { current, obsolete }, nowMs) {
      const unchanged = { _id: id, revision, deletedMs: 0 };
      const same = await model.updateOne({ ...unchanged, current }, { $set: { obsolete } });
      if (same.matchedCount > 0) return true;
      const other = await model.updateOne(
        { ...unchanged, current: !current },
        { $set: { obsolete, current, pending: true, changedMs: nowMs }, $inc: { revision: 1 } },
      );
      return other.matchedCount > 0;
    },

    tombstone: (ids, nowMs) => bury({ _id: { $in: [...ids] } }, nowMs),
    tombstoneCollection: (teamId, collectionId, nowMs) => bury({ teamId, collectionId }, nowMs),

    async pendingChanges(teamId, collectionId) {
      return (await model.find({ pending: true, collectionId, teamId }, changed).lean<Changed[]>()).map(changeOf);
    },

    async overdueChanges(beforeMs, limit) {
      const found = await model
        .find({ pending: true, changedMs: { $lte: beforeMs } }, changed)
        .limit(limit)
        .lean<Changed[]>();
      return found.map((document) => ({
        ...changeOf(document),
        teamId: document.teamId,
        collectionId: document.collectionId,
      }));
    },

    async markApplied(service, changes) {
      if (changes.length === 0) return;
      const mine = service === 'extraction' ? 'appliedExtraction' : 'appliedRetrieval';
      const noted = changes.map(({ id, revision }) => ({
        updateOne: { filter: { _id: id }, update: { $max: { [mine]: revision } } },
      }));
      // After that, whoever is last to apply the latest revision sees that all have.
      const settled = changes.map(({ id, revision }) => ({
        updateOne: {
          filter: {
            _id: id,
            revision,
            appliedExtraction: { $gte: revision },
            appliedRetrieval: { $gte: revision },
          },
          update: { $set: { pending: false } },
        },
      }));
      await model.bulkWrite([...noted, ...settled], { ordered: true });
    },

    async purgeable(limit) {
      const found = await model
        .find({ deletedMs: { $gt: 0 }, pending: false })
        .limit(limit)
        .lean<InstanceDocument[]>();
      return found.map(instanceOf);
    },

    async remove(id) {
      await model.deleteOne({ _id: id, deletedMs: { $gt: 0 }, pending: false });
    },
  };
}

const changed = { teamId: 1, collectionId: 1, revision: 1, current: 1, deletedMs: 1 } as const;
type Changed = Pick<InstanceDocument, '_id' | 'teamId' | 'collectionId' | 'revision' | 'current' | 'deletedMs'>;

function changeOf({ _id: id, revision, current, deletedMs }: Changed): Change {
  return { id, revision, state: deletedMs > 0 ? 'deleted' : current ? 'current' : 'superseded' };
}
