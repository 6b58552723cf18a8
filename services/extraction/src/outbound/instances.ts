import type { Table } from '@cardinal/store';
import type { CardQuery, InstancesRepository } from '../app/ports.js';
import type { StoredInstance } from './tables.js';

export interface Instances extends InstancesRepository {
  /** Instances of the collection whose cards the query must not show. */
  hidden(query: CardQuery): Promise<readonly number[]>;
}

/** What extraction knows of each instance. */
export function createInstances(instances: Table<StoredInstance>): Instances {
  return {
    async begin({ teamId, collectionId, instanceId, generation, revision, state }) {
      const wanted = { state: { not: 'deleted' }, generation: { atMost: generation } } as const;
      const record = { teamId, collectionId, instanceId, generation, revision, state };
      const done = await instances.upsert(record, wanted, { set: { generation } });
      if (!done) return 'unwanted';
      if (done.isNew) return 'first';
      const older = { ...{ teamId, instanceId }, ...wanted, revision: { below: revision } };
      await instances.update(older, { set: { revision, state } });
      return 'again';
    },

    async find(teamId, instanceId) {
      const [found] = await instances.find({ teamId, instanceId }, { limit: 1 });
      return found && { generation: found.generation, state: found.state };
    },

    /** A deletion outranks every revision; otherwise the higher revision stays. */
    async setState(teamId, collectionId, instanceId, state, revision) {
      const notNewer = state === 'deleted' ? {} : { revision: { atMost: revision } };
      const guard = { state: { not: 'deleted' }, ...notNewer } as const;
      const record = { teamId, collectionId, instanceId, generation: 0, revision, state };
      await instances.upsert(record, guard, { set: { state }, max: { revision } });
    },

    async hidden({ teamId, collectionId, currentOnly, ...ahead }) {
      const known = await instances.find({ teamId, collectionId, state: { not: 'current' } });
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
