import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openSqlite } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../src/domain/accounts.js';
import { sqliteAccounts } from '../src/outbound/sqlite/accounts.js';
import { gatewayMigrations } from '../src/outbound/sqlite/migrations.js';
import { describeAccounts } from '../testing/accounts.contract.js';

describe('keys of one connection', () => {
  it('are revoked for all who use it', async () => {
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

const key: ApiKey = {
  id: 'key-1',
  hash: 'hash-1',
  teamId: 1,
  role: 'owner',
  user: { id: 'user-1', teamId: 1, email: 'ann@example.org', name: 'Ann' },
  prefix: 'sk-test',
  createdAtMs: 1,
  revokedAtMs: null,
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
