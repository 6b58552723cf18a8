import { freshMongo, textOf } from '@cardinal/store/testing';
import { afterAll, describe } from 'vitest';
import { extractionStore } from '../src/outbound/store.js';
import { describeConflictsRepository } from '../testing/conflicts-repository.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  describeConflictsRepository('mongo', async () => {
    const database = await freshMongo();
    opened.push(database);
    const records = extractionStore(database.store);
    await records.migrate();
    return { ...records, everyText: () => textOf(database.store) };
  });
});
