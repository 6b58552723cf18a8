import { steadyClock } from '@cardinal/kernel';
import { afterEach, expect, it, vi } from 'vitest';
import { createQuotaCache } from '../../src/app/accounts/quota-cache.js';

afterEach(() => void vi.useRealTimers());

it('reads a quota from the store once in ten seconds, and for an unknown team every time', async () => {
  let now = 0;
  let asked = 0;
  let quotaTokens: number | null = 100;
  const team = (id: number) => ({ id, name: 'Ours', quotaTokens, createdAtMs: 0 });
  const teams = { find: async (id: number) => (asked++, id === 1 ? team(id) : undefined) };
  const quotaOf = createQuotaCache(teams, { elapsedMs: () => now });

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

it.each([-3_600_000, 3_600_000])(
  'keeps a quota for ten seconds where the time of the machine is set by %d ms',
  async (jumpMs) => {
    vi.useFakeTimers();
    let quotaTokens = 1;
    const teams = { find: async (id: number) => ({ id, name: 'Ours', quotaTokens, createdAtMs: 0 }) };
    const quotaOf = createQuotaCache(teams, steadyClock);
    await quotaOf(1);
    quotaTokens = 2;
    vi.setSystemTime(Date.now() + jumpMs);

    expect(await quotaOf(1)).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(await quotaOf(1)).toBe(2);
  },
);
