import { freshMongo } from '@cardinal/store/testing';
import { afterAll, describe } from 'vitest';
import { extractionStore } from '../../src/outbound/store.js';
import { describeCardsRepository } from '../../testing/cards-repository.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  describeCardsRepository('mongo', async () => {
    const database = await freshMongo();
    opened.push(database);
    const records = extractionStore(database.store);
    await records.migrate();
    return records;
  });
});
