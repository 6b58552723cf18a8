import { openStore } from '@cardinal/store';
import { freshMongo } from '@cardinal/store/testing';
import { startServer } from '@cardinal/testkit/servers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTokens } from '../../src/app/accounts/tokens.js';
import { gatewayStore } from '../../src/outbound/store.js';
import { startGateway } from '../harness.js';

describe.skipIf(!process.env['MONGODB_URL'])('gateways on MongoDB', () => {
  it('never let a team exceed its quota by using several of them', async () => {
    await using database = await freshMongo();
    const stores = [gatewayStore(database.store), gatewayStore(await database.reopen())];
    const [first] = stores;
    if (!first) throw new RangeError('no store');
    await first.migrate();
    const team = await first.accounts.teams.add({ name: 'Ours', quotaTokens: 1_000, createdAtMs: 1 });
    const gateways = stores.map(({ accounts }) => createTokens(accounts, { now: () => Date.UTC(2026, 10, 21) }));

    const asks = Array.from({ length: 50 }, (_, n) => gateways[n % 2]?.reserve(team.id, `ask-${n}`, 130));
    const outcomes = await Promise.allSettled(asks);

    const granted = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(granted).toHaveLength(7); // 7 × 130 = 910; an eighth would not fit
    for (const reason of refused) expect(reason).toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED' });
    expect(await gateways[0]?.use(team.id)).toMatchObject({ reserved: 910, remaining: 90 });
  });

  it('answer 503 with Retry-After while MongoDB is unavailable, and continue when it is back', async () => {
    const server = await startServer('mongo');
    onTestFinished(() => server.stop());
    const limits = { serverSelectionTimeoutMs: 400, socketTimeoutMs: 1_000 };
    await using store = await openStore(`${server.url.replace(/\/$/, '')}/gateway`, limits);
    await using gateway = await startGateway({ store });
    expect(await gateway.call('GET', '/api/v1/collections/list')).toMatchObject({ status: 200 });

    await server.kill();
    for (const path of ['/api/v1/collections/list', '/api/v1/usage']) {
      const failed = await gateway.call('GET', path);
      expect(failed).toMatchObject({ status: 503, json: { code: 'STORE_UNAVAILABLE' } });
      expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    }
    await server.restart();

    await vi.waitFor(
      async () => expect(await gateway.call('GET', '/api/v1/collections/list')).toMatchObject({ status: 200 }),
      { timeout: 20_000 },
    );
  });
});
