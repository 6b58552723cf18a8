import { openStore } from '@cardinal/store';
import { freshMongo } from '@cardinal/store/testing';
import { describe } from 'vitest';
import { gatewayStore } from '../../src/outbound/store.js';
import { describeClaims } from '../../testing/claims.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  describeClaims('mongo', async () => {
    const database = await freshMongo();
    const second = await openStore(database.url);
    const { claims, migrate } = gatewayStore(database.store);
    await migrate();
    return {
      claims,
      other: gatewayStore(second).claims,
      async [Symbol.asyncDispose]() {
        await second[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  });
});
