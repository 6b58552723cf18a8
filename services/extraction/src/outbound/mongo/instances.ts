import { guardedUpsert, type Mongo } from '@cardinal/store';
import type { CardQuery, CardsRepository, Extraction } from '../../app/ports.js';
import { instances, type InstanceDocument } from './collections.js';

export interface KnownInstances extends Pick<CardsRepository, 'begin' | 'instanceOf' | 'setState'> {
  /** Instances of the collection whose cards the query must not show. */
  hidden(query: CardQuery): Promise<readonly number[]>;
}

/** What is known of instances: one document each. */
export function knownInstances(mongo: Mongo): KnownInstances {
  const model = mongo.collection(instances);
  const idOf = (teamId: number, instanceId: number) => `${teamId}:${instanceId}`;

  return {
    async begin({ teamId, collectionId, instanceId, generation, revision, state }: Extraction) {
      const id = idOf(teamId, instanceId);
      const wanted = { state: { $ne: 'deleted' }, generation: { $lte: generation } } as const;
      const done = await guardedUpsert(model, {
        id,
        guard: wanted,
        update: { $set: { generation }, $setOnInsert: { teamId, collectionId, instanceId, revision, state } },
      });
      if (done === 'changed') {
        await model.updateOne({ _id: id, ...wanted, revision: { $lt: revision } }, { $set: { revision, state } });
      }
      return done === 'kept' ? 'unwanted' : done === 'made' ? 'first' : 'again';
    },

    async instanceOf(teamId, instanceId) {
      const found = await model.findById(idOf(teamId, instanceId)).lean<InstanceDocument>();
      return found ? { generation: found.generation, state: found.state } : undefined;
    },

    /** A deletion outranks every revision; otherwise the higher revision stays. */
    async setState(teamId, collectionId, instanceId, state, revision) {
      const isNews = state === 'deleted' ? {} : { revision: { $lte: revision } };
      await guardedUpsert(model, {
        id: idOf(teamId, instanceId),
        guard: { state: { $ne: 'deleted' }, ...isNews },
        update: {
          $set: { state },
          $max: { revision },
          $setOnInsert: { teamId, collectionId, instanceId, generation: 0 },
        },
      });
    },

    async hidden({ teamId, collectionId, currentOnly, ...ahead }) {
      const known = await model
        .find({ teamId, collectionId, state: { $ne: 'current' } }, { instanceId: 1, state: 1 })
        .lean<InstanceDocument[]>();
      const hidden = new Set(ahead.deletedInstanceIds);
      const restored = new Set(ahead.currentInstanceIds);
      for (const { instanceId, state } of known) {
        if (state === 'deleted' || (currentOnly && !restored.has(instanceId))) hidden.add(instanceId);
      }
      if (currentOnly) for (const id of ahead.supersededInstanceIds) hidden.add(id);
      return [...hidden];
    },
  };
}
