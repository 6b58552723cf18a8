import { freshMongo } from '@cardinal/store/testing';
import { describe, expect, it } from 'vitest';
import { gatewayStore } from '../../src/outbound/store.js';

describe.skipIf(!process.env['MONGODB_URL'])('allowances in MongoDB', () => {
  it('count the requests at all replicas in a minute, even if the clock of one is behind', async () => {
    const database = await freshMongo();
    const { allowances, migrate } = gatewayStore(database.store);
    await migrate();

    const taken = await Promise.all(Array.from({ length: 20 }, async () => allowances?.take('k', 7, 3)));
    expect(taken.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 20 }, (_, n) => 3 * (n + 1)));
    expect(await allowances?.take('other', 7, 3)).toBe(3);
    expect(await allowances?.take('k', 6, 3)).toBe(63);
    expect(await allowances?.take('k', 8, 3)).toBe(3);

    await database[Symbol.asyncDispose]();
  });
});
