import { collectionOf, migrate, type Store } from '@cardinal/store';
import type { Accounts, Allowances, Claims } from '../app/ports.js';
import { claimsTable, storedClaims } from './claims.js';
import { mongoAccounts } from './mongo/accounts.js';
import { mongoAllowances } from './mongo/allowances.js';
import { gatewayCollections } from './mongo/collections.js';
import { sqliteAccounts } from './sqlite/accounts.js';
import { gatewayMigrations } from './sqlite/migrations.js';

interface GatewayStore {
  readonly accounts: Accounts;
  readonly claims: Claims;
  /** Absent if there is only one gateway process. */
  readonly allowances?: Allowances;
  /** Creates the tables, or migrates them to the current layout. */
  readonly migrate: () => Promise<void>;
}

/** The gateway's repositories in the configured store. */
export function gatewayStore(store: Store): GatewayStore {
  switch (store.kind) {
    case 'sqlite':
      return store.between({
        accounts: sqliteAccounts(store.db),
        claims: storedClaims(store),
        migrate: async () => migrate(store.db, 'gateway', gatewayMigrations),
      });
    case 'mongo':
      return store.between({
        accounts: mongoAccounts(store.mongo),
        claims: storedClaims(store),
        allowances: mongoAllowances(store.mongo),
        migrate: () => store.mongo.migrate([...gatewayCollections, collectionOf(claimsTable)]),
      });
  }
}
