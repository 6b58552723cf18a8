import { expect, it } from 'vitest';
import { createQuotaCache } from '../../src/app/accounts/quota-cache.js';

it('reads a quota from the store once in ten seconds, and for an unknown team every time', async () => {
  let now = 0;
  let asked = 0;
  let quotaTokens: number | null = 100;
  const team = (id: number) => ({ id, name: 'Ours', quotaTokens, createdAtMs: 0 });
  const teams = { find: async (id: number) => (asked++, id === 1 ? team(id) : undefined) };
  const quotaOf = createQuotaCache(teams, { now: () => now });

  expect([await quotaOf(1), await quotaOf(1), asked]).toEqual([100, 100, 1]);
  quotaTokens = null;
  now = 9_999;
  expect([await quotaOf(1), asked]).toEqual([100, 1]);
  now = 10_000;
  expect([await quotaOf(1), asked]).toEqual([null, 2]);

  await expect(quotaOf(2)).rejects.toMatchObject({ code: 'TEAM_NOT_FOUND' });
  await expect(quotaOf(2)).rejects.toMatchObject({ code: 'TEAM_NOT_FOUND' });
  expect(asked).toBe(4);
});
