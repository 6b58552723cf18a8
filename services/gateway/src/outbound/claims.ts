import { openTable, type Store, type TableDefinition } from '@cardinal/store';
import type { Claims } from '../app/ports.js';
import type { Claim } from '../domain/idempotency.js';

export const claimsTable: TableDefinition<Claim> = {
  name: 'gateway_claims',
  key: ['keyHash'],
  fields: {
    keyHash: 'text',
    fingerprint: 'text',
    requestId: 'text',
    made: { kind: 'text', absent: '' },
    leaseUntilMs: 'whole',
    expiresAtMs: 'whole',
  },
  indexes: [{ keys: { expiresAtMs: 1 } }],
};

/** Minimum interval between two removals of expired claims, in milliseconds. */
const sweepMs = 60_000;

/** Claims in the configured store. The caller must have migrated the store. */
export function storedClaims(store: Store): Claims {
  const claims = openTable(store, claimsTable);
  let sweptAtMs = 0;

  async function removeExpired(nowMs: number): Promise<void> {
    if (nowMs - sweptAtMs < sweepMs) return;
    sweptAtMs = nowMs;
    await claims.remove({ expiresAtMs: { below: nowMs + 1 } });
  }

  return {
    async take(claim, nowMs) {
      await removeExpired(nowMs);
      for (;;) {
        if (await claims.insert(claim)) return claim;
        const [found] = await claims.find({ keyHash: claim.keyHash }, { limit: 1 });
        if (found && found.expiresAtMs > nowMs) return found;
        // Removes only this expired claim, because another process may have replaced it meanwhile.
        if (found) await claims.remove({ keyHash: found.keyHash, expiresAtMs: found.expiresAtMs });
      }
    },
    change: async ({ keyHash, leaseUntilMs }, change) =>
      (await claims.update({ keyHash, leaseUntilMs }, { set: change })) > 0,
  };
}
