import { beforeEach, describe, expect, it } from 'vitest';
import { createTokens, type TokenAccounts } from '../../src/app/accounts/tokens.js';
import { emptyLedger, type Ledger } from '../../src/domain/ledger.js';

const now = Date.UTC(2026, 10, 21);

describe('a ledger that a gateway caches', () => {
  let stored: { ledger: Ledger; revision: number };
  let reads: number;
  let accounts: TokenAccounts;
  beforeEach(() => {
    stored = { ledger: emptyLedger(1, '2026-11'), revision: 0 };
    reads = 0;
    accounts = {
      teams: { find: async () => ({ id: 1, name: 'Team', quotaTokens: 100, createdAtMs: 0 }) },
      ledgers: {
        async read() {
          reads++;
          return stored;
        },
        async replace(ledger: Ledger, revision: number) {
          if (revision !== stored.revision) return false;
          stored = { ledger, revision: revision + 1 };
          return true;
        },
      },
      calls: { add: async () => {}, list: async () => [] },
    } as unknown as TokenAccounts;
  });
  const gateway = () => createTokens(accounts, { now: () => now });
  const settled = (id: string) => ({ id, operation: 'search', uses: [{ model: 'mini', tokens: 10 }] }) as const;

  it('is read once as long as only this gateway changes it', async () => {
    const tokens = gateway();
    for (const work of ['a', 'b', 'c']) await tokens.settle(1, settled(await tokens.reserve(1, work, 20)));

    expect(reads).toBe(1);
    expect(await tokens.use(1)).toMatchObject({ used: 30, reserved: 0 });
  });

  it('is read again when another gateway has changed it', async () => {
    const [ours, theirs] = [gateway(), gateway()];
    await ours.reserve(1, 'a', 40);
    await theirs.reserve(1, 'b', 40);

    await expect(ours.reserve(1, 'c', 40)).rejects.toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED' });
    expect(await ours.use(1)).toMatchObject({ reserved: 80, remaining: 20 });
  });

  it('refuses no reservation that the stored ledger allows', async () => {
    const [ours, theirs] = [gateway(), gateway()];
    const held = await ours.reserve(1, 'a', 90);
    await theirs.release(1, held);

    await ours.reserve(1, 'b', 50);
    expect(await ours.use(1)).toMatchObject({ reserved: 50 });
  });

  it('reserves again for work whose reservation another gateway has released', async () => {
    const [ours, theirs] = [gateway(), gateway()];
    const held = await ours.reserve(1, 'a', 30);
    await theirs.release(1, held);

    await ours.reserve(1, 'a', 30);
    expect(await ours.use(1)).toMatchObject({ reserved: 30 });
  });
});
