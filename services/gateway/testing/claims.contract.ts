import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from '../src/app/ports.js';
import type { Claim } from '../src/domain/idempotency.js';

/** What every store of claims promises. `other` is a second connection to the same data. */
export function describeClaims(
  name: string,
  create: () => Promise<{ readonly claims: Claims; readonly other: Claims } & AsyncDisposable>,
): void {
  describe(`Claims contract: ${name}`, () => {
    let store: Awaited<ReturnType<typeof create>>;
    let claims: Claims;
    beforeEach(async () => {
      store = await create();
      ({ claims } = store);
    });
    afterEach(async () => store[Symbol.asyncDispose]());

    const claim = (requestId: string, expiresAtMs = 1_000): Claim => ({
      ...{ keyHash: 'hash', fingerprint: 'print', requestId, made: '', leaseUntilMs: 50, expiresAtMs },
    });

    it('stores the first claim of a key, however many arrive at once', async () => {
      const kept = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? claims : store.other).take(claim(`request-${n}`), 10)),
      );

      expect(new Set(kept.map(({ requestId }) => requestId)).size).toBe(1);
      expect(await store.other.take(claim('later'), 10)).toEqual(kept[0]);
    });

    it('stores the id of the created resource', async () => {
      const kept = await claims.take(claim('one'), 10);

      expect(await store.other.change(kept, { made: '7' })).toBe(true);
      expect(await claims.take(claim('two'), 10)).toEqual({ ...kept, made: '7' });
    });

    it('applies one of two concurrent changes of a lease', async () => {
      const kept = await claims.take(claim('one'), 10);

      const taken = await Promise.all([60, 61].map((leaseUntilMs) => claims.change(kept, { leaseUntilMs })));

      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    it('replaces an expired claim by one of two concurrent claims', async () => {
      await claims.take(claim('old', 100), 10);

      const kept = await Promise.all(['one', 'two'].map((requestId) => claims.take(claim(requestId, 2_000), 100)));

      expect(kept[0]).toEqual(kept[1]);
      expect(kept[0]?.requestId).not.toBe('old');
    });
  });
}
