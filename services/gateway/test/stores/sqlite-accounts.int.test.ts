import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openSqlite } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../src/domain/keys/accounts.js';
import { unlimited } from '../../src/domain/keys/key-limits.js';
import { sqliteAccounts } from '../../src/outbound/sqlite/accounts.js';
import { emptyLedger } from '../../src/domain/ledger.js';
import { gatewayMigrations } from '../../src/outbound/sqlite/migrations.js';
import { describeAccounts } from '../../testing/accounts.contract.js';

describe('keys of one connection', () => {
  it('are revoked for all repositories on the connection', async () => {
    const db = openSqlite(':memory:');
    migrate(db, 'gateway', gatewayMigrations);
    const [one, two] = [sqliteAccounts(db), sqliteAccounts(db)];
    await one.keys.add(key);
    expect((await two.keys.findByHash(key.hash))?.revokedAtMs).toBeNull();

    await one.keys.revoke(key.id, 50);

    expect((await two.keys.findByHash(key.hash))?.revokedAtMs).toBe(50);
    db[Symbol.dispose]();
  });
});

describe('records of releases without limits', () => {
  it('are read as unlimited keys and ledgers without spending', async () => {
    const db = openSqlite(':memory:');
    migrate(db, 'gateway', gatewayMigrations.slice(0, 2));
    db.exec(`
      INSERT INTO gateway_keys (id, hash, team_id, role, user_id, user_email, user_name, prefix, created_at_ms)
        VALUES ('key-1', 'hash-1', 1, 'owner', 'user-1', 'ann@example.org', 'Ann', 'sk-test', 1);
      INSERT INTO gateway_ledgers (team_id, period, revision, document)
        VALUES (1, '2026-11', 4, '{"usage":[],"holds":[{"id":"a","tokens":5,"expiresAtMs":9}]}')`);
    migrate(db, 'gateway', gatewayMigrations);
    const { keys, ledgers } = sqliteAccounts(db);

    expect(await keys.findByHash('hash-1')).toEqual(key);
    expect(await ledgers.read(1, '2026-11')).toEqual({
      ledger: { ...emptyLedger(1, '2026-11'), reservations: [{ id: 'a', tokens: 5, expiresAtMs: 9 }] },
      revision: 4,
    });
    db[Symbol.dispose]();
  });
});

const key: ApiKey = {
  id: 'key-1',
  hash: 'hash-1',
  teamId: 1,
  role: 'owner',
  user: { id: 'user-1', teamId: 1, email: 'ann@example.org', name: 'Ann' },
  prefix: 'sk-test',
  createdAtMs: 1,
  revokedAtMs: null,
  limits: unlimited,
  lastUsedAtMs: null,
};

describeAccounts('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardinal-gateway-'));
  const path = join(folder, 'cardinal.db');
  const connections = [openSqlite(path)];
  const open = () => {
    const db = openSqlite(path);
    connections.push(db);
    return sqliteAccounts(db);
  };
  for (const db of connections) migrate(db, 'gateway', gatewayMigrations);
  return {
    accounts: open(),
    reopen: open,
    async [Symbol.asyncDispose]() {
      for (const db of connections) db[Symbol.dispose]();
      rmSync(folder, { recursive: true });
    },
  };
});
