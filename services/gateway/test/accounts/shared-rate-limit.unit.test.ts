import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Allowances } from '../../src/app/ports.js';
import { createSharedRateLimit } from '../../src/app/accounts/shared-rate-limit.js';

/** The store's operations, in memory. */
function countingAllowances(): Allowances & { trips: number } {
  const taken = new Map<string, number>();
  return {
    trips: 0,
    async take(keyId, minute, requests) {
      this.trips++;
      const key = `${keyId} ${minute}`;
      taken.set(key, (taken.get(key) ?? 0) + requests);
      return taken.get(key) ?? 0;
    },
  };
}

const requests = (perMinute: number) => ({ counted: 'requests' as const, perMinute });

describe('the shared rate limit', () => {
  it('allows a key no more than the limit in a minute, over all replicas', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 250 }),
        async (perMinute, made) => {
          const allowances = countingAllowances();
          const replicas = [0, 1, 2].map(() => createSharedRateLimit(requests(perMinute), allowances));
          const counted = await Promise.allSettled(made.map((replica) => replicas[replica]?.('k', 61_000)));

          const refused = counted.filter(({ status }) => status === 'rejected');
          expect(counted.length - refused.length).toBeLessThanOrEqual(perMinute);
          for (const { reason } of refused as PromiseRejectedResult[]) {
            expect(reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 59 });
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('grants a single replica the whole limit with few requests to the store', async () => {
    const allowances = countingAllowances();
    const count = createSharedRateLimit(requests(600), allowances);
    const counted = await Promise.allSettled(Array.from({ length: 700 }, () => count('k', 0)));

    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(600);
    expect(allowances.trips).toBe(20);
  });

  it('starts at 0 each minute, and counts each key separately', async () => {
    const count = createSharedRateLimit(requests(1), countingAllowances());
    await count('k', 0);
    await expect(count('k', 59_999)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
    await count('other', 59_999);
    await count('k', 60_000);
  });

  it('counts uploads separately', async () => {
    const allowances = countingAllowances();
    const uploads = createSharedRateLimit({ counted: 'uploads', perMinute: 1 }, allowances);
    const others = createSharedRateLimit(requests(1), allowances);
    await uploads('k', 0);
    await others('k', 0);

    await expect(uploads('k', 30_000)).rejects.toThrow(
      'Too many uploads: this key may make 1 uploads a minute. Try again in 30 s.',
    );
    await expect(others('k', 30_000)).rejects.toThrow(
      'Too many requests: this key may make 1 requests other than uploads a minute. Try again in 30 s.',
    );
  });

  it('is off at 0', async () => {
    const allowances = countingAllowances();
    await createSharedRateLimit(requests(0), allowances)('k', 0);
    expect(allowances.trips).toBe(0);
  });
});
