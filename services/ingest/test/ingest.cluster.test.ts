import { openBlobs, openStore } from '@cardinal/store';
import { freshMongo, type FreshMongo } from '@cardinal/store/testing';
import { afterAll, describe } from 'vitest';
import { describeIngestService } from '../testing/ingest-service.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  /** Stores by data folder, so that a restart finds the same data. */
  const databases = new Map<string, FreshMongo>();
  afterAll(async () => {
    for (const database of databases.values()) await database[Symbol.asyncDispose]();
  });

  async function databaseOf(dataDir: string): Promise<FreshMongo> {
    const database = databases.get(dataDir) ?? (await freshMongo());
    databases.set(dataDir, database);
    return database;
  }

  describeIngestService('MongoDB and GridFS', async (dataDir) => {
    const database = await databaseOf(dataDir);
    const store = await openStore(database.url);
    return {
      store,
      blobs: await openBlobs('gridfs:', store),
      async blobNames() {
        const { db } = await database.store.mongo.connected();
        const files = (await db?.collection('blobs.files').distinct('filename')) ?? [];
        const names = (await db?.collection<{ _id: string }>('blobs.names').distinct('_id')) ?? [];
        return [...files, ...names].map(String);
      },
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    };
  });
});
