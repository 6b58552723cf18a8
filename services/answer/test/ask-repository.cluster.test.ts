import { freshMongo } from '@cardinal/store/testing';
import { afterAll, describe } from 'vitest';
import { answerStore } from '../src/outbound/store.js';
import { describeAskRepository } from '../testing/ask-repository.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  describeAskRepository('mongo', async () => {
    const database = await freshMongo();
    opened.push(database);
    const { asks, migrate } = answerStore(database.store);
    await migrate();
    return asks;
  });
});
