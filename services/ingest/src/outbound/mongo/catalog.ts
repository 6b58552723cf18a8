import type { Mongo } from '@cardinal/store';
import type { CatalogStore } from '../../app/ports.js';
import { mongoCollections } from './collections.js';
import { mongoFiles } from './files.js';
import { mongoInstances } from './instances.js';
import { mongoBlobGuard, mongoParsed } from './parsed.js';

/** The catalog in MongoDB. The caller has migrated `ingestCollections`. */
export function mongoCatalog(mongo: Mongo): CatalogStore {
  return {
    collections: mongo.guarded(mongoCollections(mongo)),
    files: mongo.guarded(mongoFiles(mongo)),
    instances: mongo.guarded(mongoInstances(mongo)),
    parsed: mongo.guarded(mongoParsed(mongo)),
    blobGuard: mongo.guarded(mongoBlobGuard(mongo)),
  };
}
