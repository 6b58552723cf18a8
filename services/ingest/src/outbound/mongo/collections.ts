import type { Mongo } from '@cardinal/store';
import type { Collection, CollectionRepository, CollectionView } from '../../app/ports.js';
import type { InstanceStatus } from '../../domain/instance.js';
import { collections, instances, type CollectionDocument } from './schema.js';

interface Facts {
  readonly _id: { readonly collectionId: number; readonly obsolete: boolean; readonly status: InstanceStatus };
  readonly instances: number;
  readonly cards: number;
}

export function mongoCollections(mongo: Mongo): CollectionRepository {
  const model = mongo.collection(collections);
  const linked = mongo.collection(instances);
  const ids = mongo.ids('ingest_collections');

  /** What the live instances say, of one collection or of all of the team. */
  const factsOf = (teamId: number, collectionId?: number) =>
    linked.aggregate<Facts>([
      { $match: { teamId, deletedMs: 0, ...(collectionId !== undefined && { collectionId }) } },
      {
        $group: {
          _id: { collectionId: '$collectionId', obsolete: '$obsolete', status: '$status' },
          instances: { $sum: 1 },
          cards: { $sum: { $cond: ['$current', '$cards', 0] } },
        },
      },
    ]);

  return {
    async insert(collection) {
      const id = await ids.next();
      await model.create({ _id: id, ...collection, user: { ...collection.user }, deletedMs: 0, revision: 0 });
      return { ...collection, id };
    },

    async list(teamId) {
      const found = await model.find({ teamId, deletedMs: 0 }).sort({ _id: -1 }).lean<CollectionDocument[]>();
      const facts = await factsOf(teamId);
      const byCollection = new Map<number, Facts[]>();
      for (const fact of facts) {
        const { collectionId } = fact._id;
        byCollection.set(collectionId, [...(byCollection.get(collectionId) ?? []), fact]);
      }
      return found.map((document) => viewOf(document, byCollection.get(document._id) ?? []));
    },

    async find(teamId, id) {
      const found = await model.findOne({ _id: id, teamId, deletedMs: 0 }).lean<CollectionDocument>();
      return found ? viewOf(found, await factsOf(teamId, id)) : undefined;
    },

    async revision(teamId, id) {
      const found = await model
        .findOne({ _id: id, teamId, deletedMs: 0 }, { revision: 1 })
        .lean<Pick<CollectionDocument, 'revision'>>();
      return found?.revision;
    },

    async advance(teamId, id) {
      await model.updateOne({ _id: id, teamId }, { $inc: { revision: 1 } });
    },

    async names(teamId, some) {
      const found = await model.find({ _id: { $in: [...some] }, teamId }, { name: 1 }).lean<CollectionDocument[]>();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },

    async tombstone(teamId, id, nowMs) {
      const { matchedCount } = await model.updateOne({ _id: id, teamId, deletedMs: 0 }, { $set: { deletedMs: nowMs } });
      return matchedCount > 0;
    },
  };
}

function viewOf(found: CollectionDocument, facts: readonly Facts[]): CollectionView {
  const statusCounts: Partial<Record<InstanceStatus, number>> = {};
  let total = 0;
  let cards = 0;
  for (const fact of facts) {
    const { obsolete, status } = fact._id;
    total += fact.instances;
    cards += fact.cards;
    if (!obsolete) statusCounts[status] = (statusCounts[status] ?? 0) + fact.instances;
  }
  return { ...collectionOf(found), statusCounts, instances: total, cards };
}

function collectionOf({
  _id: id,
  deletedMs: _deleted,
  revision: _revision,
  ...collection
}: CollectionDocument): Collection {
  return { id, ...collection };
}
