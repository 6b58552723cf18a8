import type { OpenBus } from '@cardinal/bus';
import type { Check, Snapshot } from '@cardinal/contracts';
import { systemClock, type Clock } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { checksOfAccounts, type AccountCheckDeps } from './app/doctor/checks.js';
import { mongoAccountRecords } from './outbound/mongo/archive.js';
import { sqliteAccountRecords } from './outbound/sqlite/archive.js';
import { gatewayStore } from './outbound/store.js';

/** Teams and their ledgers for `cardinal doctor`, which compares the stores. */
interface AccountsDoor {
  read(): Promise<Pick<Snapshot, 'teams'>>;
  readonly checks: readonly Check[];
}

interface AccountsPlaces extends Pick<AccountCheckDeps, 'endedAsks'> {
  readonly store: Store;
  readonly bus: Pick<OpenBus, 'contents'>;
  readonly clock?: Clock;
}

/** Opens the gateway's door for `cardinal doctor` on a store that a running server may share. Migrates the tables first. */
export async function openAccountsDoor(places: AccountsPlaces): Promise<AccountsDoor> {
  const { store, bus, endedAsks, clock = systemClock } = places;
  const { accounts, migrate } = gatewayStore(store);
  await migrate();
  const records = store.kind === 'sqlite' ? sqliteAccountRecords(store.db) : mongoAccountRecords(store.mongo);
  return {
    read: async () => ({ teams: new Set((await accounts.teams.list()).map(({ id }) => id)) }),
    checks: checksOfAccounts({ accounts, records, contents: bus.contents, endedAsks, clock }),
  };
}
