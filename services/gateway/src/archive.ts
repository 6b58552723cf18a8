import { randomIds, systemClock } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { createAccountsArchive, type AccountsArchive } from './app/archive.js';
import { mongoAccountRecords } from './outbound/mongo/archive.js';
import { sqliteAccountRecords } from './outbound/sqlite/archive.js';
import { gatewayStore } from './outbound/store.js';

export type { AccountsArchive, AccountsRecords } from './app/archive.js';

/** Opens teams, keys and usage for archives, on a store that a running server may share. Migrates the tables first. */
export async function openAccountsArchive(store: Store): Promise<AccountsArchive> {
  const { accounts, migrate } = gatewayStore(store);
  await migrate();
  const records = store.kind === 'sqlite' ? sqliteAccountRecords(store.db) : mongoAccountRecords(store.mongo);
  return createAccountsArchive({ accounts, records, clock: systemClock, ids: randomIds });
}
