import { countOf, type Table } from '@cardinal/store';
import type { InstanceStore, Replacement } from '../app/ports.js';
import { identityOf, stages, type Instance } from '../domain/instance.js';
import type { StoredInstance } from './tables.js';

export function createInstances(instances: Table<StoredInstance>): InstanceStore {
  return {
    async insert(instance) {
      const made = await instances.insert({ ...instance, identity: identityOf(instance) });
      return made && { ...instance, id: made.id };
    },
    async replace(changes) {
      const replaced = await Promise.all(changes.map((each) => compareAndSet(instances, each)));
      return replaced.reduce((sum, records) => sum + records, 0);
    },
    async remove({ id, writes }) {
      await instances.remove({ id, writes });
    },
    select: (where, { newestFirst = false, limit = 0 } = {}) =>
      instances.find(where, { orderBy: 'id', descending: newestFirst, limit }),
    count: (where) => countOf(instances, where),
    async metadataIn(teamId, collectionId) {
      const where = { teamId, deletedMs: 0, collectionId, metadata: { above: '' } };
      // As groups, because reading whole records takes ten times as long.
      return (await instances.groups(['id', 'metadata'], where)).toSorted((a, b) => a.id - b.id);
    },
    async versionsIn(teamId, collectionId) {
      const fields = [
        ...(['id', 'fileName', 'version', 'everProcessed', 'obsolete', 'changedMs'] as const),
        ...(['createdAtMs', 'returnedMs', 'metadata'] as const),
      ] as const;
      const found = await instances.groups(fields, { teamId, deletedMs: 0, collectionId });
      return found.toSorted((a, b) => a.id - b.id);
    },
    async documentsIn(teamId, collectionId) {
      const fields = ['id', 'sha256', 'current', 'stage', 'metadata'] as const;
      const found = await instances.groups(fields, { teamId, deletedMs: 0, collectionId });
      return found.toSorted((a, b) => b.id - a.id);
    },
    countUnderWay: () =>
      Promise.all(
        stages
          .filter((stage) => stage !== 'done')
          .map(async (stage) => {
            const where = { stage, deletedMs: 0 };
            const [oldest] = await instances.find(where, { orderBy: 'outboxMs', limit: 1 });
            return { stage, files: oldest ? await countOf(instances, where) : 0, sinceMs: oldest?.outboxMs ?? 0 };
          }),
      ),
    teams: (where) => instances.distinct('teamId', where),
  };
}

/** Writes the fields that differ, if the record has not changed since it was read. */
function compareAndSet(instances: Table<StoredInstance>, { before, after }: Replacement): Promise<number> {
  const { id, writes } = before;
  const identity = before.deletedMs === after.deletedMs ? {} : { identity: identityOf(after) };
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Instance] !== value);
  const set = { ...(Object.fromEntries(changed) as Partial<Instance>), ...identity, writes: writes + 1 };
  return instances.update({ id, writes }, { set });
}
