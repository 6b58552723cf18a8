import { isDuplicateKey, type Mongo, type QueryFilter } from '@cardinal/store';
import type { InstanceStore, Where } from '../../app/ports.js';
import { identityOf, type Instance } from '../../domain/instance.js';
import { differences } from '../instance-fields.js';
import { instances, type InstanceDocument } from './schema.js';

/** A document for each instance, its fields by their own names. */
export function mongoInstances(mongo: Mongo): InstanceStore {
  const model = mongo.collection(instances);
  const ids = mongo.ids('ingest_instances');

  /** @returns undefined where a unique key is taken. */
  async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await write();
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return undefined;
      throw thrown;
    }
  }

  async function write(before: Instance, after: Instance): Promise<boolean> {
    const changed = { ...differences(before, after), writes: before.writes + 1 };
    const identity = before.deletedMs === after.deletedMs ? {} : { identity: identityOf(after) };
    const filter = { _id: before.id, writes: before.writes };
    const done = await unlessTaken(() => model.updateOne(filter, { $set: { ...changed, ...identity } }));
    return done !== undefined && done.matchedCount > 0;
  }

  return {
    async insert(instance) {
      const made = { ...instance, id: await ids.next() };
      return unlessTaken(async () => {
        const { id: _id, ...rest } = made;
        await model.create({ _id, identity: identityOf(made), ...rest });
        return made;
      });
    },

    async replace(changes) {
      const done = await Promise.all(changes.map(({ before, after }) => write(before, after)));
      return done.filter(Boolean).length;
    },

    async remove({ id, writes }) {
      await model.deleteOne({ _id: id, writes });
    },

    async select(where, { newestFirst = false, limit = 0 } = {}) {
      const found = await model
        .find(filterOf(where))
        .sort({ _id: newestFirst ? -1 : 1 })
        .limit(limit)
        .lean<InstanceDocument[]>();
      return found.map(({ _id: id, identity: _identity, ...instance }) => ({ id, ...instance }));
    },

    count: (where) => model.countDocuments(filterOf(where)),
    teams: (where) => model.distinct('teamId', filterOf(where)),
  };
}

function filterOf({ id, ...where }: Where): QueryFilter<InstanceDocument> {
  const conditions = Object.entries({ ...where, ...(id !== undefined && { _id: id }) }).map(([field, wanted]) => {
    if (typeof wanted !== 'object') return [field, wanted] as const;
    if ('in' in wanted) return [field, { $in: [...wanted.in] }] as const;
    return [field, 'atMost' in wanted ? { $lte: wanted.atMost } : { $gt: wanted.above }] as const;
  });
  return Object.fromEntries(conditions) as QueryFilter<InstanceDocument>;
}
