import { startServer, type RunningServer } from '@cardinal/testkit/servers';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardedUpserts, openBlobs, openStore, text, type BlobStore, type CollectionDefinition } from '../src/index.js';
import { flag } from '../src/mongo/fields.js';
import type { MongoStore } from '../src/store.js';

interface Thing {
  readonly _id: string;
  readonly done: boolean;
}

const things: CollectionDefinition<Thing> = {
  name: 'things',
  fields: { _id: text, done: flag },
  indexes: [{ keys: { done: 1 } }],
};

const away = { kind: 'unavailable', code: 'STORE_UNAVAILABLE' };
const options = { serverSelectionTimeoutMs: 400, socketTimeoutMs: 1_000, stepTimeoutMs: 2_500, maxPoolSize: 2 };

async function open(url: string): Promise<MongoStore> {
  const store = await openStore(url, options);
  if (store.kind !== 'mongo') throw new RangeError('not MongoDB');
  return store;
}

function repository({ mongo }: MongoStore) {
  const model = mongo.collection(things);
  return mongo.guarded({
    add: async (id: string) => void (await model.create({ _id: id, done: false })),
    finish: async (id: string) =>
      (await model.updateOne({ _id: id, done: false }, { $set: { done: true } })).matchedCount,
    count: async () => model.countDocuments(),
    touch: (ids: readonly string[]) =>
      guardedUpserts(
        model,
        ids.map((id) => ({ id, guard: {}, update: { $set: { done: true } } })),
      ),
  });
}

describe.skipIf(!process.env['MONGODB_URL'])('a MongoDB server that fails', () => {
  let server: RunningServer;
  let store: MongoStore;
  let repo: ReturnType<typeof repository>;
  let blobs: BlobStore;
  beforeAll(async () => {
    server = await startServer('mongo');
  });
  afterAll(async () => server.stop());
  beforeEach(async () => {
    const address = server.url.replace(/\/?$/, '');
    store = await open(`${address}/t${randomBytes(4).toString('hex')}`);
    repo = repository(store);
    blobs = await openBlobs('gridfs:', store);
    await store.mongo.migrate([things]);
    await repo.add('before');
  });
  afterEach(async () => store[Symbol.asyncDispose]());

  const soon = async (call: Promise<unknown>) => {
    const begun = performance.now();
    await expect(call).rejects.toMatchObject(away);
    expect(performance.now() - begun).toBeLessThan(9_000);
  };
  const again = (call: () => Promise<unknown>) => vi.waitFor(call, { timeout: 20_000 });

  it('makes reads and writes fail soon as unavailable, loses nothing, and is found again', async () => {
    await server.kill();
    await soon(repo.count());
    await soon(repo.add('meanwhile'));
    await soon(store.ready());
    await soon(store.mongo.ids('n').next());
    await soon(blobs.exists(1, 'a'));

    await server.restart();

    await again(() => store.ready());
    expect(await repo.count()).toBe(1);
    await repo.add('after');
    expect(await repo.count()).toBe(2);
  });

  it('makes running batches fail as unavailable', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => `n${n}`);
    const untilItFails = async (): Promise<unknown> => {
      for (;;) await repo.touch(ids);
    };
    const writers = Array.from({ length: 4 }, async () => expect(untilItFails()).rejects.toMatchObject(away));
    await again(async () => expect(await repo.count()).toBe(301));

    await server.kill();

    await Promise.all(writers);
    await server.restart();
    await again(() => repo.touch(ids));
  });

  it('makes calls fail in time if it is paused', async () => {
    await server.pause();
    try {
      await soon(repo.count());
    } finally {
      await server.resume();
    }
    await again(() => repo.count());
    expect(await repo.finish('before')).toBe(1);
  });

  it('makes calls on a destroyed socket fail soon, and leaves the number of connections as before', async () => {
    const sockets = new Set<Socket>();
    const note = (message: unknown) => sockets.add((message as { readonly socket: Socket }).socket);
    subscribe('net.client.socket', note);
    try {
      await using fresh = await open(`${server.url.replace(/\/?$/, '')}/sockets`);
      const freshRepo = repository(fresh);
      const bytes = randomBytes(3_000_000);
      const freshBlobs = await openBlobs('gridfs:', fresh);
      await freshBlobs.write(1, 'doc', Readable.from([bytes]));
      const under = [
        () => freshRepo.count(),
        () => freshRepo.add('a'),
        () => freshBlobs.exists(1, 'doc'),
        () => freshBlobs.write(1, 'other', Readable.from([bytes])),
        async () => Readable.from(freshBlobs.read(1, 'doc')).toArray(),
      ];
      for (const call of under) {
        await again(() => Promise.all([freshRepo.count(), freshRepo.count()]));
        for (const socket of sockets) socket.destroy();
        await soon(call());
      }
      expect(await again(() => freshRepo.count())).toBe(0); // none of it was sent
    } finally {
      unsubscribe('net.client.socket', note);
    }
  });

  it('may be started after the store is opened', async () => {
    await server.kill();
    await using early = await open(`${server.url.replace(/\/?$/, '')}/early`);
    const earlyRepo = repository(early);
    await soon(early.ready());
    await soon(early.mongo.migrate([things]));
    await soon(earlyRepo.add('a'));

    await server.restart();

    await again(() => early.mongo.migrate([things]));
    await earlyRepo.add('a');
    expect(await earlyRepo.count()).toBe(1);
  });

  it('does not show an incomplete blob, and accepts it again later', async () => {
    const whole = randomBytes(3_000_000);
    let cut = () => Promise.resolve();
    async function* source() {
      yield whole.subarray(0, 1_500_000);
      await cut();
      yield whole.subarray(1_500_000);
    }
    cut = () => server.kill();
    await soon(blobs.write(1, 'doc', source()));
    await server.restart();
    await again(() => store.ready());
    expect(await blobs.exists(1, 'doc')).toBe(false);

    cut = () => Promise.resolve();
    const { sizeBytes } = await blobs.write(1, 'doc', source());

    expect(sizeBytes).toBe(whole.byteLength);
    const read: Uint8Array[] = [];
    for await (const chunk of blobs.read(1, 'doc')) read.push(chunk);
    expect(Buffer.concat(read).equals(whole)).toBe(true);
  });
});
