import { randomBytes } from 'node:crypto';
import { openStore, type MongoStore } from '../src/store.js';

export interface FreshMongo extends AsyncDisposable {
  readonly store: MongoStore;
  readonly url: string;
  /** Opens another connection to the same database. */
  reopen(): Promise<MongoStore>;
}

/** Opens an empty database for one test on the server that `MONGODB_URL` names. Disposing drops the database. */
export async function freshMongo(serverUrl = process.env['MONGODB_URL'] ?? ''): Promise<FreshMongo> {
  const [, address = '', query = ''] = /^([^?]*?)\/?(\?.*)?$/.exec(serverUrl) ?? [];
  const url = `${address}/cardinal-test-${randomBytes(6).toString('hex')}${query}`;
  const stores: MongoStore[] = [];
  async function open(): Promise<MongoStore> {
    const store = await openStore(url);
    if (store.kind !== 'mongo') throw new RangeError('MONGODB_URL does not name a MongoDB server');
    stores.push(store);
    return store;
  }
  return {
    store: await open(),
    url,
    reopen: open,
    async [Symbol.asyncDispose]() {
      const [first] = stores;
      await (await first?.mongo.connected())?.dropDatabase();
      await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
    },
  };
}
