import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../src/app/ports.js';
import type { ApiKey } from '../src/domain/keys/accounts.js';
import type { AuditEntry } from '../src/domain/audit.js';
import { unlimited, type KeyLimits } from '../src/domain/keys/key-limits.js';
import type { Call } from '../src/domain/model-calls.js';
import { emptyLedger, withReservation, type Ledger } from '../src/domain/ledger.js';

/** What every account store promises. `reopen` returns a second connection to the same data. */
export function describeAccounts(
  name: string,
  create: () => Promise<{ readonly accounts: Accounts; readonly reopen: () => Accounts } & AsyncDisposable>,
): void {
  describe(`Accounts contract: ${name}`, () => {
    let store: Awaited<ReturnType<typeof create>>;
    let accounts: Accounts;
    beforeEach(async () => {
      store = await create();
      ({ accounts } = store);
    });
    afterEach(async () => store[Symbol.asyncDispose]());

    const team = (quotaTokens: number | null = null) => ({ name: 'Ours', quotaTokens, createdAtMs: 5 });
    const key = (n: number, teamId = 1): ApiKey => ({
      id: `key-${n}`,
      hash: `hash-${n}`,
      teamId,
      role: 'admin',
      user: { id: 'u', teamId, email: 'e', name: 'N' },
      prefix: 'sk-abcd',
      createdAtMs: n,
      revokedAtMs: null,
      limits: unlimited,
      lastUsedAtMs: null,
    });

    it('numbers teams from 1 and stores them', async () => {
      const made = [await accounts.teams.add(team(null)), await accounts.teams.add(team(7))];

      expect(made.map(({ id }) => id)).toEqual([1, 2]);
      expect(await accounts.teams.find(2)).toEqual({ ...team(7), id: 2 });
      expect(await accounts.teams.find(3)).toBeUndefined();
      expect(await store.reopen().teams.list()).toEqual(made);
    });

    it('creates one first team for several concurrent requests, and numbers the next teams after it', async () => {
      const asked = await Promise.all([accounts, store.reopen(), accounts].map(({ teams }) => teams.first(team())));

      expect(asked).toEqual(Array.from({ length: 3 }, () => ({ ...team(), id: 1 })));
      expect((await accounts.teams.add(team(7))).id).toBe(2);
      expect(await accounts.teams.first(team(9))).toEqual({ ...team(), id: 1 });
      expect(await accounts.teams.list()).toHaveLength(2);
    });

    it('finds the first user of a team', async () => {
      const users = [1, 2].map((n) => ({ id: `u${n}`, teamId: 4, email: '', name: `${n}` }));
      for (const user of users) await accounts.users.add(user);

      expect(await accounts.users.firstOf(4)).toEqual(users[0]);
      expect(await accounts.users.firstOf(5)).toBeUndefined();
    });

    it('finds a key by its hash, and lists keys in the order of creation', async () => {
      for (const made of [key(1), key(2, 2), key(3)]) expect(await accounts.keys.add(made)).toBe(true);

      expect(await accounts.keys.findByHash('hash-2')).toEqual(key(2, 2));
      expect(await accounts.keys.findByHash('hash-9')).toBeUndefined();
      expect((await accounts.keys.list()).map(({ id }) => id)).toEqual(['key-1', 'key-2', 'key-3']);
      expect((await accounts.keys.list(1)).map(({ id }) => id)).toEqual(['key-1', 'key-3']);
    });

    it('stores the limits of a key', async () => {
      const limits: KeyLimits = {
        scopes: ['read', 'ask'],
        collections: [3, 1],
        budgetTokens: 500,
        expiresAtMs: 90,
        networks: ['10.0.0.0/8'],
      };
      await accounts.keys.add({ ...key(1), limits });

      expect((await store.reopen().keys.findByHash('hash-1'))?.limits).toEqual(limits);
      expect((await accounts.keys.list()).map((made) => made.limits)).toEqual([limits]);
    });

    it('stores the latest time at which a key was used, for every connection', async () => {
      await accounts.keys.add(key(1));
      expect((await accounts.keys.findByHash('hash-1'))?.lastUsedAtMs).toBeNull();
      await accounts.keys.touch('key-1', 70);
      await store.reopen().keys.touch('key-1', 60);
      await accounts.keys.touch('key-9', 80);

      expect(await accounts.keys.findByHash('hash-1')).toEqual({ ...key(1), lastUsedAtMs: 70 });
    });

    it('keeps the first of two keys with the same id', async () => {
      const second = { ...key(2), id: 'key-1' };

      expect([await accounts.keys.add(key(1)), await accounts.keys.add(second)]).toEqual([true, false]);
      expect(await accounts.keys.list()).toEqual([key(1)]);
    });

    it('keeps the first of two keys with the same hash', async () => {
      await accounts.keys.add(key(1));

      expect(await accounts.keys.add({ ...key(1), id: 'key-x', role: 'owner' })).toBe(false);
      expect(await accounts.keys.list()).toEqual([key(1)]);
    });

    it('revokes a key for every connection at once, and keeps the time of the first revocation', async () => {
      await accounts.keys.add(key(1));
      const other = store.reopen();
      for (const each of [accounts, other]) expect((await each.keys.findByHash('hash-1'))?.revokedAtMs).toBeNull();
      await accounts.keys.revoke('key-1', 50);
      await accounts.keys.revoke('key-1', 60);

      expect(await other.keys.findByHash('hash-1')).toEqual({ ...key(1), revokedAtMs: 50 });
      expect(await accounts.keys.findByHash('hash-1')).toEqual({ ...key(1), revokedAtMs: 50 });
      expect(await accounts.keys.revoke('key-9', 50)).toBeUndefined();
    });

    it('starts a ledger empty at revision 0', async () => {
      expect(await accounts.ledgers.read(1, '2026-11')).toEqual({ ledger: emptyLedger(1, '2026-11'), revision: 0 });
    });

    it('replaces a ledger only at the revision that was read', async () => {
      const [ours, theirs] = [accounts.ledgers, store.reopen().ledgers];
      const held = (id: string) =>
        withReservation(emptyLedger(1, '2026-11'), { id, tokens: 5, expiresAtMs: 9 }, null, 0) as Ledger;

      expect(await ours.replace(held('a'), 0)).toBe(true);
      expect(await theirs.replace(held('b'), 0)).toBe(false);
      const read = await theirs.read(1, '2026-11');
      expect(read).toEqual({ ledger: held('a'), revision: 1 });
      expect(await theirs.replace(held('c'), 1)).toBe(true);
      expect(await ours.replace(held('d'), 1)).toBe(false);
      expect((await ours.read(1, '2026-11')).ledger).toEqual(held('c'));
    });

    it('stores the tokens that keys spent, and the key of each reservation', async () => {
      const reservation = { id: 'a', tokens: 5, expiresAtMs: 9, keyId: 'key-1' };
      const ledger = {
        ...emptyLedger(1, '2026-11'),
        reservations: [reservation],
        spent: [{ keyId: 'key-1', tokens: 7 }],
      };
      await accounts.ledgers.replace(ledger, 0);

      expect((await store.reopen().ledgers.read(1, '2026-11')).ledger).toEqual(ledger);
    });

    it('stores each entry of the audit log once, and lists the newest first, in pages', async () => {
      const act = (id: string, atMs: number, teamId = 1): AuditEntry => ({
        id,
        teamId,
        atMs,
        action: 'file.delete',
        subject: { file_id: 7, why: 'x' },
        actor: { keyId: 'key-1', userId: 'u', userName: '' },
      });
      await accounts.audit.add([]);
      await accounts.audit.add([act('b', 10), act('a', 10), act('c', 5), act('d', 30, 2)]);
      await accounts.audit.add([{ ...act('a', 10), action: 'key.create' }, act('e', 20)]);

      const other = store.reopen().audit;
      const all = [act('e', 20), act('b', 10), act('a', 10), act('c', 5)];
      expect(await other.list(1, { limit: 9 })).toEqual(all);
      expect(await other.list(1, { limit: 2 })).toEqual(all.slice(0, 2));
      expect(await other.list(1, { limit: 2, after: act('b', 10) })).toEqual(all.slice(2));
      expect(await other.list(1, { limit: 2, after: act('c', 5) })).toEqual([]);
      expect(await other.list(3, { limit: 9 })).toEqual([]);
    });

    it('stores each call of a language model once, and lists calls by team, month and ask', async () => {
      const call = (teamId: number, askId: string, ordinal: number, atMs: number, period = '2026-11'): Call => ({
        teamId,
        askId,
        ordinal,
        atMs,
        period,
        kind: 'answer',
        model: 'm',
        prompt: 90,
        completion: 8,
        cacheRead: 40,
        cacheWrite: 2,
      });
      const [first, second, later] = [call(1, 'a', 0, 10), call(1, 'a', 1, 10), call(1, 'b', 0, 20)];
      await accounts.calls.add([]);
      await accounts.calls.add([first, second]);
      await accounts.calls.add([
        { ...first, prompt: 1, atMs: 15 },
        later,
        call(2, 'a', 0, 9),
        call(1, 'c', 0, 30, '2026-12'),
      ]);

      const other = store.reopen().calls;
      expect(await other.list(1, { period: '2026-11', limit: 10 })).toEqual([later, first, second]);
      expect(await other.list(1, { period: '2026-11', askId: 'a', limit: 10 })).toEqual([first, second]);
      expect(await other.list(1, { period: '2026-11', limit: 1 })).toEqual([later]);
      expect(await other.list(3, { period: '2026-11', limit: 10 })).toEqual([]);
    });

    it('keeps the ledgers of teams and months apart', async () => {
      await accounts.ledgers.replace({ ...emptyLedger(1, '2026-11'), usage: [use] }, 0);

      expect((await accounts.ledgers.read(2, '2026-11')).revision).toBe(0);
      expect((await accounts.ledgers.read(1, '2026-12')).revision).toBe(0);
    });
  });
}

const use = { operation: 'search', model: 'm', requests: 1, tokens: 4 };
