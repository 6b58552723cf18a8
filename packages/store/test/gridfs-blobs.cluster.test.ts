import { describe } from 'vitest';
import { openBlobs } from '../src/index.js';
import { freshMongo } from '../src/testing/fresh-mongo.js';
import { describeBlobStore } from '../testing/blob-store.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a server', () => {
  describeBlobStore('gridfs', async () => {
    const database = await freshMongo();
    const { db } = await database.store.mongo.connected();
    if (!db) throw new TypeError('not connected');
    return {
      blobs: await openBlobs('gridfs:', database.store),
      async leftovers() {
        const named = await db.collection('blobs.names').distinct('fileId');
        const files = await db.collection('blobs.chunks').distinct('files_id');
        const lost = files.filter((id) => !named.includes(String(id)));
        const loose = await db.collection('blobs.loose').countDocuments();
        return lost.length + loose + (await db.collection('blobs.files').countDocuments()) - named.length;
      },
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });
});
