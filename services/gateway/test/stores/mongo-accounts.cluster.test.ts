import { openStore } from '@cardinal/store';
import { freshMongo } from '@cardinal/store/testing';
import { describe } from 'vitest';
import { gatewayStore } from '../../src/outbound/store.js';
import { describeAccounts } from '../../testing/accounts.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  describeAccounts('mongo', async () => {
    const database = await freshMongo();
    const others = [await openStore(database.url), await openStore(database.url)];
    const { accounts, migrate } = gatewayStore(database.store);
    await migrate();
    let next = 0;
    return {
      accounts,
      reopen() {
        const other = others[next++ % others.length];
        if (!other) throw new RangeError('no connection left');
        return gatewayStore(other).accounts;
      },
      async [Symbol.asyncDispose]() {
        await Promise.all(others.map((other) => other[Symbol.asyncDispose]()));
        await database[Symbol.asyncDispose]();
      },
    };
  });
});
