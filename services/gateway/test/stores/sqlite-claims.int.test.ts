import { openSqlite, sqliteStore } from '@cardinal/store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayStore } from '../../src/outbound/store.js';
import { describeClaims } from '../../testing/claims.contract.js';

describeClaims('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardinal-gateway-'));
  const open = () => openSqlite(join(folder, 'cardinal.db'));
  const [one, two] = [open(), open()];
  const { claims, migrate } = gatewayStore(sqliteStore(one));
  await migrate();
  return {
    claims,
    other: gatewayStore(sqliteStore(two)).claims,
    async [Symbol.asyncDispose]() {
      for (const db of [one, two]) db[Symbol.dispose]();
      rmSync(folder, { recursive: true });
    },
  };
});
