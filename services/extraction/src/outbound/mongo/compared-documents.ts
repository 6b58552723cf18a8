import { guardedUpsert, type Mongo } from '@cardinal/store';
import type { ConflictsRepository, OpenCount } from '../../app/conflicts/ports.js';
import { instances } from './collections.js';
import {
  comparedDocuments,
  conflictCounts,
  type ComparedDocumentDocument,
  type ConflictCountDocument,
} from './conflict-documents.js';

type Methods = Pick<
  ConflictsRepository,
  | 'noteDocument'
  | 'findDocument'
  | 'versionsOf'
  | 'markChecked'
  | 'leftOut'
  | 'unchecked'
  | 'recount'
  | 'announced'
  | 'unannounced'
>;

/** Which documents have been compared, and how many open findings each has. */
export function documentsAndCounts(
  mongo: Mongo,
  countOpen: (teamId: number, instanceId: number) => Promise<number>,
): Methods {
  const documents = mongo.collection(comparedDocuments);
  const counts = mongo.collection(conflictCounts);
  const followed = mongo.collection(instances);
  const idOf = (teamId: number, instanceId: number): string => `${teamId}:${instanceId}`;

  return {
    async noteDocument({ teamId, instanceId, fileName, version, collectionId, fileId }) {
      await guardedUpsert(documents, {
        id: idOf(teamId, instanceId),
        guard: {},
        update: {
          $set: { fileName, version },
          $setOnInsert: { teamId, instanceId, collectionId, fileId, checked: 0, leftOut: 0 },
        },
      });
    },
    async findDocument(teamId, instanceId) {
      const found = await documents.findById(idOf(teamId, instanceId)).lean<ComparedDocumentDocument>();
      if (!found) return undefined;
      const { collectionId, fileId, fileName, version } = found;
      return { teamId, collectionId, instanceId, fileId, fileName, version };
    },
    versionsOf: async (teamId, collectionId, fileName) =>
      documents.distinct('instanceId', { teamId, collectionId, fileName }),
    async markChecked(teamId, instanceId, generation, leftOut) {
      const known = { _id: idOf(teamId, instanceId), checked: { $lte: generation } };
      await documents.updateOne(known, { $set: { checked: generation, leftOut } });
    },
    async leftOut(teamId, instanceIds) {
      const known = { _id: { $in: instanceIds.map((id) => idOf(teamId, id)) }, leftOut: { $gt: 0 } };
      const found = await documents.find(known).lean<ComparedDocumentDocument[]>();
      return found.reduce((cards, { leftOut = 0 }) => cards + leftOut, 0);
    },
    async unchecked(teamId, instanceIds) {
      const checked = await documents.distinct('instanceId', {
        teamId,
        instanceId: { $in: [...instanceIds] },
        checked: { $gt: 0 },
      });
      const isUnchecked = { $in: [...instanceIds], $nin: checked };
      return followed.distinct('instanceId', { teamId, state: 'current', instanceId: isUnchecked });
    },

    async recount(teamId, collectionId, instanceId) {
      const open = await countOpen(teamId, instanceId);
      const id = idOf(teamId, instanceId);
      const known = async (): Promise<OpenCount> => {
        const found = await counts.findById(id).lean<ConflictCountDocument>();
        return found ? countOf(found) : { collectionId, instanceId, open: 0, revision: 0 };
      };
      const before = await known();
      if (before.open === open) return before;
      if (open > 0) {
        await guardedUpsert(counts, {
          id,
          guard: { open: { $ne: open } },
          update: {
            $set: { open },
            $inc: { revision: 1 },
            $setOnInsert: { teamId, collectionId, instanceId, announced: 0 },
          },
        });
      } else await counts.updateOne({ _id: id, open: { $ne: 0 } }, { $set: { open }, $inc: { revision: 1 } });
      return known();
    },
    async announced(teamId, instanceId, revision) {
      await counts.updateOne({ _id: idOf(teamId, instanceId) }, { $max: { announced: revision } });
    },
    async unannounced(limit) {
      const found = await counts
        .find({ $expr: { $lt: ['$announced', '$revision'] } })
        .limit(limit)
        .lean<ConflictCountDocument[]>();
      return found.map((each) => ({ teamId: each.teamId, ...countOf(each) }));
    },
  };
}

const countOf = ({ collectionId, instanceId, open, revision }: OpenCount): OpenCount => ({
  ...{ collectionId, instanceId, open, revision },
});
