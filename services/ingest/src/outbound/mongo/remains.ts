import type { Mongo } from '@cardinal/store';
import type { CatalogRemains } from '../../app/ports.js';
import { collections, files, instances } from './schema.js';

export function mongoRemains(mongo: Mongo): CatalogRemains {
  const [all, named, linked] = [mongo.collection(collections), mongo.collection(files), mongo.collection(instances)];
  const isDeleted = { deletedMs: { $gt: 0 } };
  return mongo.guarded<CatalogRemains>({
    async count() {
      const counts = [all.countDocuments(isDeleted), named.countDocuments(isDeleted), linked.countDocuments(isDeleted)];
      return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
    },
    async purgeableCollections(limit) {
      const deleted = await all.find(isDeleted, { teamId: 1 }).lean<{ _id: number; teamId: number }[]>();
      const ids = deleted.map(({ _id }) => _id);
      const used = new Set(await linked.distinct('collectionId', { collectionId: { $in: ids } }));
      return deleted.flatMap(({ _id: id, teamId }) => (used.has(id) ? [] : [{ teamId, id }])).slice(0, limit);
    },
    async removeCollection(id) {
      await all.deleteOne({ _id: id, ...isDeleted });
    },
  });
}
