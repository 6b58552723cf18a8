import { freshMongo } from '@cardinal/store/testing';
import { describe } from 'vitest';
import { catalogIn } from '../src/outbound/store.js';
import { describeCatalogStore } from '../testing/catalog-store.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  describeCatalogStore('mongo', async () => {
    const database = await freshMongo();
    const store = catalogIn(database.store);
    const other = catalogIn(await database.reopen());
    await store.migrate();
    return { store, other, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
  });
});
