import { randomIds, systemClock, type Clock, type Ids } from '@cardinal/kernel';
import { migrate, type Sqlite } from '@cardinal/store';
import { makeAdmin, type Admin } from './app/admin.js';
import { sqliteAccounts } from './outbound/sqlite/accounts.js';
import { gatewayMigrations } from './outbound/sqlite/migrations.js';

export type { Admin, NewKey, NewTeam } from './app/admin.js';
export type { TokenUse } from './app/tokens.js';
export type { ApiKey, Team, User } from './domain/accounts.js';
export { isRole, roles, type Role } from './domain/roles.js';

/** Teams and keys for operators, on the data of a server that may be running. Brings the tables up to date. */
export function openAdmin(db: Sqlite, clock: Clock = systemClock, ids: Ids = randomIds): Admin {
  migrate(db, 'gateway', gatewayMigrations);
  return makeAdmin({ accounts: sqliteAccounts(db), clock, ids });
}
