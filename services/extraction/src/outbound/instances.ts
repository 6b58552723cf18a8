import { statesIn, type InstanceState } from '@cardinal/contracts';
import type { Table } from '@cardinal/store';
import type { CardQuery, InstancesRepository } from '../app/ports.js';
import type { StoredInstance } from './tables.js';

export interface Instances extends InstancesRepository {
  /** Instances of the collection whose cards the query must not return. */
  hidden(query: CardQuery): Promise<readonly number[]>;
}

/** Extraction's records of instances. */
export function createInstances(instances: Table<StoredInstance>): Instances {
  return {
    async begin({ teamId, collectionId, instanceId, generation, revision, state }) {
      const wanted = { state: { not: 'deleted' }, generation: { atMost: generation } } as const;
      const record = { teamId, collectionId, instanceId, generation, revision, state };
      const done = await instances.upsert(record, wanted, { set: { generation } });
      if (!done) return 'unwanted';
      if (done.isNew) return 'first';
      const older = { teamId, instanceId, ...wanted, revision: { below: revision } };
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

    async hidden({ teamId, collectionId, currentOnly, ...inMotion }) {
      const found = await instances.find({ teamId, collectionId, state: { not: 'current' } });
      const known = new Map<number, InstanceState>(found.map(({ instanceId, state }) => [instanceId, state]));
      const stateOf = statesIn(inMotion);
      const named = [...known.keys(), ...inMotion.deletedInstanceIds, ...inMotion.supersededInstanceIds];
      return [...new Set(named)].filter((id) => {
        const state = stateOf(id, known.get(id) ?? 'current');
        return state === 'deleted' || (currentOnly && state === 'superseded');
      });
    },
  };
}
