import { document } from '@cardinal/contracts';
import { collectionOf, migrate, type Mongo, openTable, type Store, type Table } from '@cardinal/store';
import type { CatalogStore, ParsedRepository, ParsedTables } from '../app/ports.js';
import { createCollections, createRemains } from './collections.js';
import { createFiles } from './files.js';
import { createInstances } from './instances.js';
import { migrations } from './migrations.js';
import { createBlobGuard } from './blob-guard.js';
import {
  blobGuardsTable,
  collectionsTable,
  filesTable,
  instancesTable,
  parsedTable,
  type StoredParse,
} from './tables.js';

interface OpenCatalog extends CatalogStore {
  /** Creates the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** The catalog in the store. */
export function catalogIn(store: Store): OpenCatalog {
  const tables = {
    collections: openTable(store, collectionsTable),
    files: openTable(store, filesTable),
    instances: openTable(store, instancesTable),
  };
  const catalog: CatalogStore = {
    collections: createCollections(tables),
    files: createFiles(tables),
    instances: createInstances(tables.instances),
    parsed: createParsed(openTable(store, parsedTable)),
    blobGuard: createBlobGuard(openTable(store, blobGuardsTable)),
    remains: createRemains(tables),
  };
  if (store.kind === 'mongo') return store.between({ ...catalog, migrate: () => migrateMongo(store.mongo) });
  return store.between({ ...catalog, migrate: async () => migrate(store.db, 'ingest', migrations) });
}

/** Creates the indexes, and updates documents of older releases. Idempotent, and safe in several processes at once. */
async function migrateMongo(mongo: Mongo): Promise<void> {
  const [collections, instances] = [collectionOf(collectionsTable), collectionOf(instancesTable)];
  const [files, guards] = [collectionOf(filesTable), collectionOf(blobGuardsTable)];
  await mongo.migrate([collections, files, instances, collectionOf(parsedTable), guards]);
  await mongo.step(async () => {
    const without = (field: string): object => ({ [field]: { $exists: false } });
    await mongo.collection(collections).updateMany(without('revision'), { $set: { revision: 0 } });
    await mongo.collection(guards).deleteMany(without('fence')); // guards live for a minute at most
    await mongo.collection(files).updateMany(without('uploads'), { $set: { uploads: 0 } });
    await mongo.collection(files).updateMany(without('writes'), { $set: { writes: 0 } });
    const records = mongo.collection(instances);
    const added = { percent: 0, writes: 0 };
    // The other services were not told of every version that is not current; events of those in progress carried no state.
    const untold = { ...without('writes'), deletedMs: 0 };
    for (const which of [{ current: false }, { status: { $in: ['new', 'processing'] } }]) {
      await records.updateMany({ ...untold, ...which }, { $set: { ...added, pending: true }, $inc: { revision: 1 } });
    }
    await records.updateMany(without('writes'), { $set: added });
  });
}

/** Maximum number of hashes per query. */
const hashesAtOnce = 500;

function createParsed(parsed: Table<StoredParse>): ParsedRepository {
  return {
    async find(teamId, sha256, parserVersion) {
      const [found] = await parsed.find({ teamId, sha256, parserVersion }, { limit: 1 });
      return found && document.ParsedSummary.decode(found.summary);
    },
    async propertiesOf(teamId, sha256s) {
      const found = await parsed.find({ teamId, sha256: { in: sha256s } });
      return new Map(found.map(({ sha256, summary }) => [sha256, document.ParsedSummary.decode(summary).metadata]));
    },
    async save(teamId, sha256, parserVersion, decoded, known = { tablesVersion: '', tables: '' }) {
      const summary = Buffer.from(document.ParsedSummary.encode(decoded).finish());
      const set = { ...known, summary };
      await parsed.upsert({ teamId, sha256, parserVersion, ...set }, {}, { set });
    },
    async tablesOf(teamId, sha256s) {
      const found: ParsedTables[] = [];
      for (let from = 0; from < sha256s.length; from += hashesAtOnce) {
        const some = { teamId, sha256: { in: sha256s.slice(from, from + hashesAtOnce) } };
        // By grouping, where each group is one record, because reading the records would mostly read their summaries.
        const groups = await parsed.groups(['sha256', 'parserVersion', 'tablesVersion', 'tables'], some);
        for (const { records: _records, total: _total, ...note } of groups) found.push(note);
      }
      return found;
    },
    async noteTables(teamId, { sha256, parserVersion, ...set }) {
      await parsed.update({ teamId, sha256, parserVersion }, { set });
    },
    async remove(teamId, sha256, only) {
      const found = await parsed.find({ teamId, sha256, ...(only !== undefined && { parserVersion: only }) });
      await parsed.remove({ teamId, sha256, parserVersion: { in: found.map(({ parserVersion }) => parserVersion) } });
      return found.map(({ parserVersion }) => parserVersion);
    },
  };
}
