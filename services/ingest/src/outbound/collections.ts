import { countOf, type Table, type Where } from '@cardinal/store';
import type { CatalogRemains, CollectionKey, CollectionRepository, CollectionView } from '../app/ports.js';
import type { StatusCounts } from '../domain/status.js';
import type { StoredCollection, StoredFile, StoredInstance } from './tables.js';

export interface CatalogTables {
  readonly collections: Table<StoredCollection>;
  readonly files: Table<StoredFile>;
  readonly instances: Table<StoredInstance>;
}

type Counts = Pick<CollectionView, 'statusCounts' | 'instances' | 'cards'>;
const noCounts: Counts = { statusCounts: {}, instances: 0, cards: 0 };

export function createCollections({ collections, instances }: CatalogTables): CollectionRepository {
  const live = (teamId: number) => ({ teamId, deletedMs: 0 });
  const shown = (teamId: number) => ({ ...live(teamId), status: { not: 'new' } }) as const;

  /** Totals of the visible instances of each collection: of one collection, or of all of the team. */
  async function countsOf(teamId: number, some: { readonly collectionId?: number } = {}): Promise<Map<number, Counts>> {
    const by = ['collectionId', 'obsolete', 'status', 'current'] as const;
    const found = new Map<number, Counts>();
    for (const group of await instances.groups(by, { ...shown(teamId), ...some }, 'cards')) {
      const { collectionId, obsolete, status, current, records, total } = group;
      const before = found.get(collectionId) ?? noCounts;
      const counted: StatusCounts = obsolete ? {} : { [status]: (before.statusCounts[status] ?? 0) + records };
      found.set(collectionId, {
        statusCounts: { ...before.statusCounts, ...counted },
        instances: before.instances + records,
        cards: before.cards + (current ? total : 0),
      });
    }
    return found;
  }

  const viewOf = (found: StoredCollection, counts: ReadonlyMap<number, Counts>): CollectionView => {
    const { deletedMs: _deleted, revision: _revision, requestId: _request, ...collection } = found;
    return { ...collection, ...(counts.get(found.id) ?? noCounts) };
  };
  const findLive = async (teamId: number, id: number): Promise<StoredCollection | undefined> =>
    (await collections.find({ id, ...live(teamId) }, { limit: 1 }))[0];

  return {
    async insert(collection, requestId = '') {
      const made = await collections.insert({ ...collection, deletedMs: 0, revision: 0, requestId });
      if (!made)
        throw new RangeError(
          'The id of the new collection is already in use: the id counter of the store is behind. Correct the counter, then try again.',
        );
      return { ...collection, id: made.id };
    },
    async madeBy(teamId, requestId) {
      const [found] = await collections.find({ teamId, requestId }, { limit: 1 });
      return found?.id;
    },
    async list(teamId) {
      const found = await collections.find(live(teamId), { orderBy: 'id', descending: true });
      const counts = await countsOf(teamId);
      return found.map((one) => viewOf(one, counts));
    },
    async find(teamId, id) {
      const found = await findLive(teamId, id);
      return found && viewOf(found, await countsOf(teamId, { collectionId: id }));
    },
    revision: async (teamId, id) => (await findLive(teamId, id))?.revision,
    async advance(teamId, id) {
      await collections.update({ id, teamId }, { add: { revision: 1 } });
    },
    async names(teamId, ids) {
      const found = await collections.find({ id: { in: ids }, teamId });
      return new Map(found.map(({ id, name }) => [id, name]));
    },
    tombstone: async (teamId, id, nowMs) =>
      (await collections.update({ id, ...live(teamId) }, { set: { deletedMs: nowMs } })) > 0,
  };
}

const isDeleted = { deletedMs: { above: 0 } } as const;

/** Remains of deleted collections, files and instances in the catalog's own tables. */
export function createRemains({ collections, files, instances }: CatalogTables): CatalogRemains {
  /** Deleted collections that have, or do not have, instances that match `by`. */
  async function deletedWhere(isUsed: boolean, by: Where<StoredInstance>, limit: number): Promise<CollectionKey[]> {
    const deleted = await collections.find(isDeleted);
    if (deleted.length === 0) return [];
    const collectionId = { in: deleted.map(({ id }) => id) };
    const used = new Set(await instances.distinct('collectionId', { ...by, collectionId }));
    return deleted.flatMap(({ id, teamId }) => (used.has(id) === isUsed ? [{ teamId, id }] : [])).slice(0, limit);
  }

  return {
    async count() {
      const ofInstances = [true, false].map((pending) => countOf(instances, { pending, ...isDeleted }));
      const counts = [countOf(collections, isDeleted), countOf(files, isDeleted), ...ofInstances];
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    purgeableCollections: (limit) => deletedWhere(false, {}, limit),
    halfDeletedCollections: (limit) => deletedWhere(true, { deletedMs: 0 }, limit),
    async removeCollection(id) {
      await collections.remove({ id, ...isDeleted });
    },
  };
}
