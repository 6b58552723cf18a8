// By itself, because the web server takes longer to load than most commands run.
import { networks } from '@cardinal/http/networks';
import { randomIds, systemClock, type Clock, type Ids } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { createAdmin, type Admin } from './app/accounts/admin.js';
import { gatewayStore } from './outbound/store.js';

export type { Admin } from './app/accounts/admin.js';
export type { TokenUse } from './app/accounts/tokens.js';
export type { ApiKey, Team } from './domain/keys/accounts.js';
export type { AuditEntry } from './domain/audit.js';
export { auditList } from './domain/audit.js';
export { timeCursorOf, timePositionOf } from './domain/cursors/time-cursor.js';
export type { KeyLimits } from './domain/keys/key-limits.js';
export { isRole, roles } from './domain/keys/roles.js';
export { isKeyScope, keyScopes } from './domain/keys/roles.js';

/** Opens the administration of teams and keys on a store that a running server may share. Migrates the tables first. */
export async function openAdmin(store: Store, clock: Clock = systemClock, ids: Ids = randomIds): Promise<Admin> {
  const { accounts, migrate } = gatewayStore(store);
  await migrate();
  return createAdmin({ accounts, clock, ids, networks });
}
