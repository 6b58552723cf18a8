import { countOf, type Table } from '@cardinal/store';
import type { InstancePage, InstanceStore, PageSelection, Replacement, Selection, Where } from '../app/ports.js';
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
    select<Field extends keyof Instance = keyof Instance>(
      where: Where,
      { earliest, limit = 0, fields }: Selection<Field> = {},
    ): Promise<readonly Pick<Instance, Field>[]> {
      const order = { orderBy: earliest ?? 'id', limit } as const;
      return fields ? instances.pick(fields, where, order) : instances.find(where, order);
    },
    count: (where) => countOf(instances, where),
    page: (of, after, selection = {}) => pageOf(instances, of, after, selection),
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

/** Instances per page, apart from the further versions of its last document: reading whole records takes some 4 ms. */
const perPage = 200;

/** Ordered by name, because an index has the names of a collection in order, and none has its ids. */
async function pageOf<Field extends keyof Instance>(
  instances: Pick<Table<StoredInstance>, 'pick' | 'find'>,
  { teamId, collectionId }: Pick<Instance, 'teamId' | 'collectionId'>,
  after: string,
  { where = {}, fields }: PageSelection<Field>,
): Promise<InstancePage<Field>> {
  const read = (
    fileName: string | { readonly above: string },
    limit: number,
  ): Promise<InstancePage<Field>['found']> => {
    const wanted = { ...where, teamId, collectionId, fileName };
    const order = { orderBy: 'fileName', thenBy: 'version', limit } as const;
    return fields ? instances.pick([...fields, 'fileName'], wanted, order) : instances.find(wanted, order);
  };
  const found = await read({ above: after }, perPage);
  const last = found.at(-1)?.fileName;
  if (found.length < perPage || last === undefined) return { found, isLast: true };
  // The page may end between two versions of a document.
  const others = found.filter(({ fileName }) => fileName !== last);
  return { found: [...others, ...(await read(last, 0))], isLast: false };
}

/** Writes the fields that differ, if the record has not changed since it was read. */
function compareAndSet(instances: Table<StoredInstance>, { before, after }: Replacement): Promise<number> {
  const { id, writes } = before;
  const identity = before.deletedMs === after.deletedMs ? {} : { identity: identityOf(after) };
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Instance] !== value);
  const set = { ...(Object.fromEntries(changed) as Partial<Instance>), ...identity, writes: writes + 1 };
  return instances.update({ id, writes }, { set });
}
