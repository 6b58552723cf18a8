import type { Mongo } from '@cardinal/store';
import type { CatalogStore } from '../../app/ports.js';
import { mongoBlobGuard } from './blob-guard.js';
import { mongoCollections } from './collections.js';
import { mongoFiles } from './files.js';
import { mongoInstances } from './instances.js';
import { mongoParsed } from './parsed.js';
import { mongoRemains } from './remains.js';
import { blobGuards, collections, files, ingestCollections, instances } from './schema.js';

/** Builds the indexes, and brings records of an older form up to date. May be repeated, and run by several at once. */
export async function migrateCatalog(mongo: Mongo): Promise<void> {
  await mongo.migrate(ingestCollections);
  await mongo.step(async () => {
    await mongo.collection(collections).updateMany({ revision: { $exists: false } }, { $set: { revision: 0 } });
    await mongo.collection(blobGuards).deleteMany({ fence: { $exists: false } }); // they live for a minute
    await mongo.collection(files).updateMany({ uploads: { $exists: false } }, { $set: { uploads: 0 } });
    const records = mongo.collection(instances);
    const added = { percent: 0, writes: 0 };
    // The other services were not told of every version that does not answer; those under way carried no state.
    const unheard = { writes: { $exists: false }, deletedMs: 0 };
    for (const which of [{ current: false }, { status: { $in: ['new', 'processing'] as const } }]) {
      await records.updateMany({ ...unheard, ...which }, { $set: { ...added, pending: true }, $inc: { revision: 1 } });
    }
    await records.updateMany({ writes: { $exists: false } }, { $set: added });
  });
}

/** The catalog in MongoDB. The caller has migrated it. */
export function mongoCatalog(mongo: Mongo): CatalogStore {
  return {
    collections: mongo.guarded(mongoCollections(mongo)),
    files: mongo.guarded(mongoFiles(mongo)),
    instances: mongo.guarded(mongoInstances(mongo)),
    parsed: mongo.guarded(mongoParsed(mongo)),
    blobGuard: mongo.guarded(mongoBlobGuard(mongo)),
    remains: mongoRemains(mongo),
  };
}
