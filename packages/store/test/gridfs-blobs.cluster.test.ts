import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBlobs } from '../src/index.js';
import { freshMongo } from '../testing/fresh-mongo.js';
import { describeBlobStore } from '../testing/blob-store.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  describeBlobStore('gridfs', async () => {
    const database = await freshMongo();
    const { db } = await database.store.mongo.connected();
    if (!db) throw new TypeError('not connected');
    return {
      blobs: await openBlobs('gridfs:', database.store),
      async leftovers() {
        const named = await db.collection('blobs.names').distinct('fileId', { fileId: { $ne: '' } });
        const files = await db.collection('blobs.chunks').distinct('files_id');
        const lost = files.filter((id) => !named.includes(String(id)));
        const loose = await db.collection('blobs.loose').countDocuments();
        return lost.length + loose + (await db.collection('blobs.files').countDocuments()) - named.length;
      },
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  // Two replicas that parse the same bytes at the same time replace each other's parsed document.
  it('never reports a blob as damaged that is replaced during a read', async () => {
    await using database = await freshMongo();
    const stores = [database.store, await database.reopen()];
    const replicas = await Promise.all(stores.map((store) => openBlobs('gridfs:', store)));
    const versions = Array.from({ length: 4 }, () => randomBytes(400_000));
    const [reader] = replicas;
    await reader?.write(1, 'parsed', once(versions[0]));
    const writing = { over: false };
    const ends = new Set<string>();

    const reading = (async () => {
      while (!writing.over) {
        try {
          const read: Uint8Array[] = [];
          for await (const chunk of reader?.read(1, 'parsed') ?? []) read.push(chunk);
          ends.add(versions.some((bytes) => bytes.equals(Buffer.concat(read))) ? 'whole' : 'mixed');
        } catch (thrown) {
          ends.add(codeOf(thrown));
        }
      }
    })();
    await Promise.all(
      replicas.map(async (replica, at) => {
        for (let round = 0; round < 15; round++) await replica.write(1, 'parsed', once(versions[(round + 2 * at) % 4]));
      }),
    );
    writing.over = true;
    await reading;

    expect(ends).toContain('whole');
    expect([...ends].filter((end) => !['whole', 'STORE_UNAVAILABLE'].includes(end))).toEqual([]);
  });

  it('stores small blobs with their name, and replaces them by large ones and back', async () => {
    await using database = await freshMongo();
    const blobs = await openBlobs('gridfs:', database.store);
    const { db } = await database.store.mongo.connected();
    const sizes = [10, 200_000, 64 * 1024, 64 * 1024 + 1, 0];
    const files: (number | undefined)[] = [];

    for (const size of sizes) {
      const bytes = randomBytes(size);
      await blobs.write(1, 'doc', once(bytes));
      const read: Uint8Array[] = [];
      for await (const chunk of blobs.read(1, 'doc')) read.push(chunk);
      expect(Buffer.concat(read).equals(bytes)).toBe(true);
      files.push(await db?.collection('blobs.files').countDocuments());
    }

    expect(files).toEqual([0, 1, 0, 1, 0]);
  });

  it('detects damaged blobs, small and large', async () => {
    await using database = await freshMongo();
    const blobs = await openBlobs('gridfs:', database.store);
    const { db } = await database.store.mongo.connected();
    await blobs.write(1, 'small', once(randomBytes(10)));
    await blobs.write(1, 'large', once(randomBytes(100_000)));
    const names = db?.collection<{ _id: string; sha256: string }>('blobs.names');
    await names?.updateMany({}, { $set: { sha256: '0'.repeat(64) } });

    for (const name of ['small', 'large']) {
      const reading = blobs.read(1, name)[Symbol.asyncIterator]();
      await expect(restOf(reading)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    }
  });

  it('fails a read as unavailable if the name changes during it', async () => {
    await using database = await freshMongo();
    const { mongo } = database.store;
    const blobs = await openBlobs('gridfs:', database.store);
    const [old, fresh] = [randomBytes(10), randomBytes(3 * 2 ** 20)];
    await blobs.write(1, 'parsed', once(old));
    await blobs.write(1, 'fresh', once(fresh));
    const { db } = await mongo.connected();
    const names = db?.collection<{ _id: string; fileId: string; sha256: string }>('blobs.names');
    const next = await names?.findOne({ _id: '1/fresh' });
    // Some servers of the protocol show this for a moment: the new file under the hash of the old one.
    await names?.updateOne({ _id: '1/parsed' }, { $set: { fileId: next?.fileId ?? '' } });

    const reading = blobs.read(1, 'parsed')[Symbol.asyncIterator]();
    await reading.next();
    await names?.updateOne({ _id: '1/parsed' }, { $set: { sha256: next?.sha256 ?? '' } });

    await expect(restOf(reading)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', kind: 'unavailable' });
    await expect(restOf(blobs.read(1, 'parsed')[Symbol.asyncIterator]())).resolves.toBeUndefined();
  });
});

async function* once(bytes: Uint8Array | undefined) {
  yield bytes ?? new Uint8Array();
}

async function restOf(reading: AsyncIterator<Uint8Array>): Promise<void> {
  for (let step = await reading.next(); !step.done;) step = await reading.next();
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
