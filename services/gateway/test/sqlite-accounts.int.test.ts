import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openSqlite } from '@cardinal/store';
import { sqliteAccounts } from '../src/outbound/sqlite/accounts.js';
import { gatewayMigrations } from '../src/outbound/sqlite/migrations.js';
import { describeAccounts } from '../testing/accounts.contract.js';

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
