import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokens, type TokenAccounts } from '../../src/app/accounts/tokens.js';
import { AppError } from '@cardinal/kernel';
import { emptyLedger, reservedTokens, remainingOfKey, usedTokens, type Ledger } from '../../src/domain/ledger.js';
import { noon } from '../harness.js';

const quota = 1_000;

/** Some work: its reserved tokens, the share of them that it uses, and its outcome. */
const work = fc.record({
  tokens: fc.integer({ min: 1, max: 400 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  fate: fc.constantFrom('settled', 'settled twice', 'released', 'lost'),
});

describe('the token ledger', () => {
  it('never lets used and reserved tokens exceed the quota, however requests interleave', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 2, maxLength: 12 }), fc.scheduler(), async (works, scheduler) => {
        const { accounts, history } = slowLedgers(scheduler);
        const replicas = [1, 2, 3].map(() => createTokens(accounts, { now: () => noon }));
        let settled = 0;
        const runs = works.map(async ({ tokens: wanted, share, fate }, n) => {
          const tokens = replicas[n % replicas.length] ?? createTokens(accounts, { now: () => noon });
          const id = await tokens.reserve(1, `w${n}`, wanted).catch(quotaOnly);
          if (id === undefined || fate === 'lost') return;
          if (fate === 'released') return tokens.release(1, id);
          const used = Math.floor(wanted * share);
          const settlement = { id, operation: 'search', uses: [{ model: 'm', tokens: used }] };
          await Promise.all([
            tokens.settle(1, settlement),
            fate === 'settled' ? undefined : tokens.settle(1, settlement),
          ]);
          settled += used;
        });
        await scheduler.waitFor(Promise.all(runs));

        for (const ledger of history) {
          expect(usedTokens(ledger) + reservedTokens(ledger, noon)).toBeLessThanOrEqual(quota);
        }
        expect((await scheduler.waitFor(createTokens(accounts, { now: () => noon }).use(1))).used).toBe(settled);
      }),
      { numRuns: 100 },
    );
  });

  it('never lets a key exceed its budget, and counts its spending once', async () => {
    const budgets = [400, 150, null] as const;
    const ofKeys = fc.array(fc.record({ key: fc.integer({ min: 0, max: 2 }), work }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(ofKeys, fc.scheduler(), async (works, scheduler) => {
        const { accounts, history } = slowLedgers(scheduler);
        const replicas = [1, 2].map(() => createTokens(accounts, { now: () => noon }));
        const settled = [0, 0, 0];
        const runs = works.map(async ({ key, work: { tokens: wanted, share, fate } }, n) => {
          const tokens = replicas[n % replicas.length] ?? createTokens(accounts, { now: () => noon });
          const spender = { keyId: `k${key}`, budgetTokens: budgets[key] ?? null };
          const id = await tokens.reserve(1, `w${n}`, wanted, spender).catch(exhaustedOnly);
          if (id === undefined || fate === 'lost') return;
          if (fate === 'released') return tokens.release(1, id);
          const used = Math.floor(wanted * share);
          const settlement = { id, operation: 'search', uses: [{ model: 'm', tokens: used }] };
          await tokens.settle(1, settlement);
          if (fate === 'settled twice') await tokens.settle(1, settlement);
          settled[key] = (settled[key] ?? 0) + used;
        });
        await scheduler.waitFor(Promise.all(runs));

        for (const ledger of history) {
          for (const [key, budget] of budgets.entries()) {
            if (budget === null) continue;
            const spent = ledger.spent.find(({ keyId }) => keyId === `k${key}`)?.tokens ?? 0;
            const reserved = ledger.reservations
              .filter(({ keyId }) => keyId === `k${key}`)
              .reduce((sum, { tokens }) => sum + tokens, 0);
            expect(spent + reserved).toBeLessThanOrEqual(budget);
            expect(remainingOfKey(ledger, `k${key}`, budget, noon)).toBe(budget - spent - reserved);
          }
        }
        const last = history.at(-1)?.spent ?? [];
        expect([0, 1, 2].map((key) => last.find(({ keyId }) => keyId === `k${key}`)?.tokens ?? 0)).toEqual(settled);
      }),
      { numRuns: 100 },
    );
  });

  it('never refuses tokens that fit into the quota', async () => {
    const bounded = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(bounded, fc.scheduler(), async (amounts, scheduler) => {
        const { accounts } = slowLedgers(scheduler);
        const tokens = createTokens(accounts, { now: () => noon });
        const ids = await scheduler.waitFor(
          Promise.all(amounts.map((amount, n) => tokens.reserve(1, `w${n}`, amount))),
        );

        expect(new Set(ids).size).toBe(amounts.length);
      }),
      { numRuns: 50 },
    );
  });
});

function quotaOnly(thrown: unknown): undefined {
  if (!(thrown instanceof AppError) || thrown.code !== 'TOKEN_QUOTA_EXCEEDED') throw thrown;
}

function exhaustedOnly(thrown: unknown): undefined {
  if (!(thrown instanceof AppError) || thrown.kind !== 'exhausted') throw thrown;
}

/** Ledgers whose reads and writes finish in the order that the scheduler chooses. */
function slowLedgers(scheduler: fc.Scheduler) {
  let stored = { ledger: emptyLedger(1, '2026-11'), revision: 0 };
  const history: Ledger[] = [];
  const accounts: TokenAccounts = {
    calls: { add: async () => undefined, list: async () => [] },
    teams: {
      add: () => Promise.reject(new Error('not here')),
      first: () => Promise.reject(new Error('not here')),
      find: async (id) => ({ id, name: 'Ours', quotaTokens: quota, createdAtMs: 0 }),
      list: async () => [],
    },
    ledgers: {
      async read() {
        await scheduler.schedule(Promise.resolve());
        return stored;
      },
      async replace(ledger, revision) {
        await scheduler.schedule(Promise.resolve());
        if (revision !== stored.revision) return false;
        stored = { ledger, revision: revision + 1 };
        history.push(ledger);
        return true;
      },
    },
  };
  return { accounts, history };
}
