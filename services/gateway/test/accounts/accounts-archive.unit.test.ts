import type { Clock } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type Sqlite } from '@cardinal/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAdmin } from '../../src/admin.js';
import { openAccountsArchive, type AccountsArchive, type AccountsRecords } from '../../src/archive.js';
import { unlimited } from '../../src/domain/keys/key-limits.js';

const clock: Clock = { now: () => Date.UTC(2026, 10, 21) };

describe('accounts in an archive', () => {
  let [here, there]: Sqlite[] = [];
  let [from, to]: AccountsArchive[] = [];
  beforeEach(async () => {
    [here, there] = [openSqlite(':memory:'), openSqlite(':memory:')];
    from = await openAccountsArchive(sqliteStore(here));
    to = await openAccountsArchive(sqliteStore(there));
    const admin = await openAdmin(sqliteStore(here), clock);
    await admin.createTeam({ name: 'Ours' });
    await admin.createKey({ teamId: 1, role: 'owner', limits: { scopes: ['ask'], collections: [4], budgetTokens: 9 } });
    await admin.createKey({ teamId: 1, role: 'owner' });
    const document = { usage: [{ operation: 'ask', model: 'm', requests: 1, tokens: 7 }], holds: [] };
    const spent = [{ keyId: 'key-1', tokens: 7 }];
    here.run("INSERT INTO gateway_ledgers VALUES (1, '2026-11', 1, ?)", [JSON.stringify({ ...document, spent })]);
    here.run('UPDATE gateway_keys SET last_used_at_ms = 5 WHERE ordinal = 1');
  });
  afterEach(() => {
    for (const db of [here, there]) db?.[Symbol.dispose]();
  });

  async function recordsOf(archive = from): Promise<AccountsRecords> {
    if (!archive) throw new Error('not open');
    const audit = [];
    for await (const entries of archive.audit(1)) audit.push(...entries);
    const [teams, users, keys] = [await archive.teams(), await archive.users(1), await archive.keys(1)];
    return { teams, users, keys, ledgers: await archive.ledgers(1), calls: [], audit };
  }

  it('keep the limits of keys, what they spent, and the log', async () => {
    await from?.record(1, 'backup.create', { archive_id: 'a' });
    const records = await recordsOf();
    await to?.put(records);
    await to?.put(records);

    expect(await recordsOf(to)).toEqual(records);
    expect(records.keys.map(({ limits, lastUsedAtMs }) => [limits.collections, lastUsedAtMs])).toEqual([
      [[4], 5],
      [null, null],
    ]);
    expect(records.ledgers[0]?.spent).toEqual([{ keyId: 'key-1', tokens: 7 }]);
    expect(records.audit.map(({ action }) => action).toSorted()).toEqual([
      ...['backup.create', 'key.create', 'key.create', 'team.create'],
    ]);
  });

  it('are read from archives of releases without limits, spending and audit log', async () => {
    const { teams, users, keys, ledgers } = await recordsOf();
    const earlier = {
      teams,
      users,
      keys: keys.map(({ limits: _limits, lastUsedAtMs: _used, ...key }) => key),
      ledgers: ledgers.map(({ spent: _spent, ...ledger }) => ledger),
    };
    await to?.put(earlier);

    const read = await recordsOf(to);
    expect(read.keys.map(({ limits, lastUsedAtMs }) => [limits, lastUsedAtMs])).toEqual([
      [unlimited, null],
      [unlimited, null],
    ]);
    expect(read.ledgers.map(({ spent }) => spent)).toEqual([[]]);
    expect(read.audit).toEqual([]);
  });

  it('are removed together with the audit log when a restored team replaces theirs', async () => {
    await from?.dropMembers(1);

    expect(await recordsOf()).toMatchObject({ users: [], keys: [], audit: [] });
  });
});
