import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  guardedUpserts,
  isDuplicateKey,
  listOf,
  openBlobs,
  openStore,
  text,
  wholeNumber,
  type CollectionDefinition,
} from '../src/index.js';
import { flag } from '../src/mongo/fields.js';
import type { MongoStore } from '../src/store.js';
import { freshMongo, type FreshMongo } from '../testing/fresh-mongo.js';

interface Note {
  readonly _id: string;
  readonly revision: number;
  readonly body: string;
  readonly open: boolean;
}

interface Listing {
  readonly _id: string;
  readonly entries: readonly unknown[];
}

const notes: CollectionDefinition<Note> = {
  name: 'notes',
  fields: { _id: text, revision: wholeNumber, body: text, open: flag },
  indexes: [{ keys: { body: 1 }, unique: true }, { keys: { open: 1, revision: -1 } }],
};
const note = (id: string, revision = 0): Note => ({ _id: id, revision, body: `body of ${id}`, open: true });

describe.skipIf(!process.env['MONGODB_URL'])('a MongoDB store', () => {
  let database: FreshMongo;
  let store: MongoStore;
  beforeEach(async () => {
    database = await freshMongo();
    ({ store } = database);
    await store.ready();
  });
  afterEach(async () => database[Symbol.asyncDispose]());

  describe('migrating', () => {
    it('builds the declared indexes, also repeatedly and by several at once', async () => {
      const others = [await database.reopen(), await database.reopen()];
      await Promise.all([store, ...others].map(({ mongo }) => mongo.migrate([notes])));
      await store.mongo.migrate([notes]);

      const { db } = await store.mongo.connected();
      const indexes = await db?.collection('notes').indexes();
      const declared = indexes?.filter(({ name }) => name !== '_id_');
      expect(declared?.map(({ name, key, unique = false }) => [name, key, unique]).sort()).toEqual([
        ['body', { body: 1 }, true],
        ['open_revision', { open: 1, revision: -1 }, false],
      ]);
    });

    it('does not lose or refuse concurrent writes', async () => {
      const other = await database.reopen();
      const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
      for (let round = 0; round < 3; round++) {
        const collection = { ...notes, name: `notes${round}` };
        const model = store.mongo.collection(collection);
        const [before, meanwhile] = [ids('old', 50), ids('new', 50)];
        await model.insertMany(before.map((id) => note(id)));
        await Promise.all([...meanwhile.map((id) => model.create(note(id))), other.mongo.migrate([collection])]);
        expect(await model.countDocuments()).toBe(100);
        await expect(model.create({ ...note('other'), body: 'body of new7' })).rejects.toSatisfy(isDuplicateKey);
      }
    });

    it('is not done by using a collection', async () => {
      await store.mongo.collection(notes).create(note('a'));

      const { db } = await store.mongo.connected();
      expect(await db?.collection('notes').indexes()).toHaveLength(1);
    });

    it('refuses data that a unique index forbids', async () => {
      const model = store.mongo.collection(notes);
      await model.create(note('a'));
      await model.create({ ...note('b'), body: note('a').body });

      await expect(store.mongo.migrate([notes])).rejects.toMatchObject({ code: 'STORE_SCHEMA_UNKNOWN' });
    });
  });

  it.each([
    ['a field that is not declared', { ...note('a'), colour: 'red' }, 'StrictModeError'],
    ['a field of another type', { ...note('a'), revision: 'one' }, 'ValidationError'],
    ['half a number', { ...note('a'), revision: 1.5 }, 'ValidationError'],
    ['a missing field', { _id: 'a', revision: 1, body: 'b' }, 'ValidationError'],
  ])('refuses %s', async (_, document, error) => {
    const model = store.mongo.collection(notes);
    await expect(model.create(document as never)).rejects.toMatchObject({ name: error });
    expect(await model.countDocuments()).toBe(0);
  });

  it('keeps an empty text', async () => {
    const model = store.mongo.collection(notes);
    await model.create({ ...note('a'), body: '' });
    expect(await model.findById('a').lean()).toEqual({ ...note('a'), body: '' });
  });

  it('stores lists of plain entries, and refuses others on creation and on update', async () => {
    const fields = { _id: text, entries: listOf({ name: 'string', count: 'number' }) };
    const model = store.mongo.collection<Listing>({ name: 'listings', fields, indexes: [] });
    const entry = { name: 'a', count: 1 };
    await model.create({ _id: 'empty', entries: [] });
    await model.create({ _id: 'l', entries: [entry] });
    await model.updateOne({ _id: 'l' }, { $set: { entries: [entry, { name: '', count: 2 }] } });

    for (const wrong of [{ name: 'a' }, { ...entry, count: 1.5 }, { ...entry, name: 1 }, { ...entry, more: 1 }, null]) {
      const entries = [entry, wrong];
      await expect(model.create({ _id: 'other', entries })).rejects.toThrow('not a list of entries with these fields');
      const update = model.updateOne({ _id: 'l' }, { $set: { entries } });
      await expect(update).rejects.toThrow('not a list of entries with these fields');
    }
    expect(await model.findById('l').lean()).toEqual({ _id: 'l', entries: [entry, { name: '', count: 2 }] });
  });

  it('recognises duplicate keys, and no other errors', async () => {
    const { add } = store.mongo.guarded({
      add: async (one: Note) => void (await store.mongo.collection(notes).create(one)),
    });
    await add(note('a'));

    const failure: unknown = await add(note('a')).catch((thrown: unknown) => thrown);
    expect(isDuplicateKey(failure)).toBe(true);
    expect(isDuplicateKey(new Error('x'))).toBe(false);
  });

  it.each([
    { open: true },
    { open: true, revision: { $gte: 3 } },
    { open: { $in: [true, false, true] }, revision: { $in: [1, 2, 2, 99] } },
    { open: { $in: [false] }, revision: { $in: [0, 4], $gt: 1 } },
    { open: { $in: [] } },
    { open: { $ne: true }, revision: 1 },
    { revision: { $in: [1, 3] } },
    { body: { $in: ['body of 3', 'body of 30', 'none'] }, open: false },
  ])('finds the same with and without indexes: %j', async (filter) => {
    const [indexed, plain] = [notes, { ...notes, name: 'plain', indexes: [] }].map((each) =>
      store.mongo.collection(each),
    );
    await store.mongo.migrate([notes]);
    const found = [];
    for (const model of [indexed, plain]) {
      await model?.insertMany(Array.from({ length: 40 }, (_, n) => ({ ...note(String(n), n % 5), open: n % 3 === 0 })));
      await model?.updateMany({ revision: 4, open: true }, { $set: { revision: 0 } });
      await model?.deleteMany({ revision: 3, open: false });
      found.push(await model?.find(filter).sort({ _id: 1 }).lean());
    }

    expect(found[0]).toEqual(found[1]);
  });

  describe('integers', () => {
    it('are never assigned twice, also by several processes, and rise in each block', async () => {
      const all = [store, await database.reopen(), await database.reopen()];
      const sources = all.map(({ mongo }) => mongo.ids('things', 10));
      const taken = await Promise.all(sources.flatMap((ids) => [ids.take(3), ids.take(9), ids.take(25), ids.next()]));

      const numbers = taken.flat();
      expect(numbers).toHaveLength(3 * 38);
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const block of taken.filter((block) => Array.isArray(block))) {
        expect(block).toEqual([...block].sort((a, b) => a - b));
      }
      expect(Math.min(...numbers)).toBe(1);
    });

    it('are counted separately for each name, one by one by default', async () => {
      const a = store.mongo.ids('a');
      expect([await a.next(), await a.next(), await store.mongo.ids('b').next(), await a.next()]).toEqual([1, 2, 1, 3]);
      expect(await a.take(0)).toEqual([]);
    });
  });

  describe('a guarded upsert', () => {
    const at = (id: string, revision: number) => ({
      id,
      guard: { revision: { $lt: revision } },
      update: { $set: { revision, body: `${id}${revision}` }, $setOnInsert: { open: true } },
    });

    it('creates, replaces older documents, and keeps newer ones', async () => {
      const model = store.mongo.collection(notes);
      const bodies: string[] = [];
      for (const revision of [2, 1, 2, 3]) {
        await guardedUpserts(model, [at('a', revision)]);
        bodies.push(...(await model.find().lean()).map(({ body }) => body));
      }
      expect(bodies).toEqual(['a2', 'a2', 'a2', 'a3']);
      expect(await model.find().lean()).toEqual([{ _id: 'a', revision: 3, body: 'a3', open: true }]);
    });

    it('ends at the highest revision, whatever the order of concurrent writes', async () => {
      const model = store.mongo.collection(notes);
      const revisions = [4, 1, 6, 2, 5, 3];
      await Promise.all(revisions.map((revision) => guardedUpserts(model, [at('a', revision)])));
      expect(await model.find().lean()).toEqual([{ _id: 'a', revision: 6, body: 'a6', open: true }]);
    });

    it('writes each of many documents independently', async () => {
      const model = store.mongo.collection(notes);
      await guardedUpserts(model, []);
      await guardedUpserts(model, [at('a', 2), at('b', 2)]);
      await guardedUpserts(model, [at('a', 1), at('b', 3), at('c', 1)]);
      expect((await model.find().sort({ _id: 1 }).lean()).map(({ body }) => body)).toEqual(['a2', 'b3', 'c1']);
    });
  });

  describe('a blob', () => {
    /** More bytes than the document of a name stores itself. */
    const bytes = Buffer.alloc(100_000, 'some bytes that matter');
    async function* chunks() {
      yield bytes;
    }
    const readAll = async () => {
      const blobs = await openBlobs('gridfs:', store);
      for await (const _ of blobs.read(1, 'doc'));
    };

    it('that is damaged is not returned', async () => {
      await (await openBlobs('gridfs:', store)).write(1, 'doc', chunks());
      const { db } = await store.mongo.connected();
      await db
        ?.collection('blobs.chunks')
        .updateOne({ n: 0 }, { $set: { data: Buffer.alloc(100_000, 'some bytes that natter') } });
      await expect(readAll()).rejects.toMatchObject({ code: 'STORE_DAMAGED' });

      await db?.collection('blobs.chunks').deleteMany({});
      await expect(readAll()).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    });

    it('that was not written completely is removed after an hour, and no other', async () => {
      const blobs = await openBlobs('gridfs:', store);
      for (const name of ['doc', 'abandoned', 'being-written']) await blobs.write(1, name, chunks());
      const { db } = await store.mongo.connected();
      if (!db) throw new TypeError('not connected');
      const names = db.collection<{ _id: string; fileId: string }>('blobs.names');
      const loose = db.collection<{ _id: string; sinceMs: number }>('blobs.loose');
      const longAgo = Date.now() - 61 * 60_000;
      const fileOf = async (name: string) => (await names.findOne({ _id: `1/${name}` }))?.fileId ?? '';
      const [doc, abandoned, young] = [await fileOf('doc'), await fileOf('abandoned'), await fileOf('being-written')];
      // The first write was interrupted after its name was written, the second before; the third is in progress.
      await loose.insertMany([
        { _id: doc, sinceMs: longAgo },
        { _id: abandoned, sinceMs: longAgo },
        { _id: young, sinceMs: Date.now() },
      ]);
      await names.deleteMany({ fileId: { $in: [abandoned, young] } });

      expect(await (await openBlobs('gridfs:', store)).sweep()).toBe(1);
      await blobs.write(2, 'other', chunks());

      expect((await loose.find().toArray()).map(({ _id }) => _id)).toEqual([young]);
      const kept = (await db.collection('blobs.chunks').distinct('files_id')).map(String);
      expect(kept).toHaveLength(3);
      expect(kept).toEqual(expect.arrayContaining([doc, young]));
      await readAll();
    });
  });
});

describe('the URL of a store', () => {
  it.each(['', 'postgres://x', 'mongodb:x', 'sqlite:', 'mongodb://user:hunter2@@bad host/x'])(
    'is refused without being repeated: %j',
    async (url) => {
      const failure: unknown = await openStore(url).catch((thrown: unknown) => thrown);
      expect(failure).toMatchObject({ code: 'STORE_URL_INVALID' });
      expect(String(failure)).not.toContain('hunter2');
    },
  );

  it('of blobs must match the store', async () => {
    await using store = await openStore('sqlite::memory:');
    await expect(openBlobs('gridfs:', store)).rejects.toMatchObject({ code: 'STORE_URL_INVALID' });
    await expect(openBlobs('s3://x', store)).rejects.toMatchObject({ code: 'STORE_URL_INVALID' });
  });
});
