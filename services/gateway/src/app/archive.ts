import type { Clock, Ids } from '@cardinal/kernel';
import type { ApiKey, Team, User } from '../domain/keys/accounts.js';
import { operator, type AuditAction, type AuditEntry, type AuditSubject } from '../domain/audit.js';
import { limitsOf } from '../domain/keys/key-limits.js';
import type { Call } from '../domain/model-calls.js';
import { usedTokens, type Ledger } from '../domain/ledger.js';
import type { Accounts } from './ports.js';

/** Access to the gateway's records that only archives need, beside the ports of the use cases. */
export interface AccountRecords {
  /** Stores the team under its own id, replacing a team with that id. Ids assigned later are higher. */
  putTeam(team: Team): Promise<void>;
  /** Removes the users, keys and audit log of a team, after which nobody can use it. */
  dropMembers(teamId: number): Promise<void>;
  /** Users in the order of their creation. */
  users(teamId: number): Promise<readonly User[]>;
  putUser(user: User): Promise<void>;
  ledgers(teamId: number): Promise<readonly Ledger[]>;
  calls(teamId: number): AsyncIterable<readonly Call[]>;
}

/** Teams with all their records in the gateway. Keys come as hashes only; ledgers come with the usage, without reservations. */
export interface AccountsArchive {
  teams(teamId?: number): Promise<readonly Team[]>;
  users(teamId: number): Promise<readonly User[]>;
  keys(teamId: number): Promise<readonly ApiKey[]>;
  ledgers(teamId: number): Promise<readonly Ledger[]>;
  calls(teamId: number): AsyncIterable<readonly Call[]>;
  /** Newest first. */
  audit(teamId: number): AsyncIterable<readonly AuditEntry[]>;
  /** Records in the audit log that an operator is about to do this to a team. */
  record(teamId: number, action: AuditAction, subject: AuditSubject): Promise<void>;

  clash(records: Pick<ReadRecords, 'teams' | 'keys'>): Promise<AccountsClash>;
  /** Removes users, keys and audit log of a team that a restored team with the same id replaces. */
  dropMembers(teamId: number): Promise<void>;
  put(records: Partial<ReadRecords>): Promise<void>;
}

/** Stored records that conflict with the records to be restored. */
export interface AccountsClash {
  /** Ids under which the store has another team than the records. */
  readonly teams: readonly number[];
  /** Id of a stored key that shares its id or secret with a different key of the records, and belongs to none of the conflicting teams. */
  readonly key: string | undefined;
}

export interface AccountsRecords {
  readonly teams: readonly Team[];
  readonly users: readonly User[];
  readonly keys: readonly ApiKey[];
  readonly ledgers: readonly Ledger[];
  readonly calls: readonly Call[];
  readonly audit: readonly AuditEntry[];
}

/** Keys as read from an archive, which may be older than limits, budgets and the audit log. */
type EarlierKey = Omit<ApiKey, 'limits' | 'lastUsedAtMs'> & Partial<Pick<ApiKey, 'limits' | 'lastUsedAtMs'>>;
type EarlierLedger = Omit<Ledger, 'spent'> & Partial<Pick<Ledger, 'spent'>>;
interface ReadRecords extends Omit<AccountsRecords, 'keys' | 'ledgers'> {
  readonly keys: readonly EarlierKey[];
  readonly ledgers: readonly EarlierLedger[];
}

/** Entries of the audit log that are read at once. */
const auditPage = 1_000;

export interface AccountsArchiveDeps {
  readonly accounts: Accounts;
  readonly records: AccountRecords;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAccountsArchive({ accounts, records, clock, ids }: AccountsArchiveDeps): AccountsArchive {
  /** Keeps the ledger with the higher usage if store and archive both have one of the month: usage only grows, so that one is newer. */
  async function putLedger({ spent = [], ...rest }: EarlierLedger): Promise<void> {
    const ledger = { ...rest, spent };
    for (;;) {
      const { ledger: here, revision } = await accounts.ledgers.read(ledger.teamId, ledger.period);
      if (usedTokens(here) >= usedTokens(ledger)) return;
      if (await accounts.ledgers.replace({ ...ledger, reservations: here.reservations }, revision)) return;
    }
  }

  return {
    async teams(teamId) {
      if (teamId === undefined) return accounts.teams.list();
      const found = await accounts.teams.find(teamId);
      return found ? [found] : [];
    },
    users: (teamId) => records.users(teamId),
    keys: (teamId) => accounts.keys.list(teamId),
    async ledgers(teamId) {
      return (await records.ledgers(teamId)).map((ledger) => ({ ...ledger, reservations: [] }));
    },
    calls: (teamId) => records.calls(teamId),
    async *audit(teamId) {
      for (let after: AuditEntry | undefined; ;) {
        const page = await accounts.audit.list(teamId, { after, limit: auditPage });
        after = page.at(-1);
        if (!after) return;
        yield page;
      }
    },
    record: (teamId, action, subject) =>
      accounts.audit.add([{ id: ids.uuid(), teamId, atMs: clock.now(), actor: operator, action, subject }]),
    dropMembers: (teamId) => records.dropMembers(teamId),
    async clash({ teams, keys }) {
      const others = otherTeams(await accounts.teams.list(), teams);
      const mayStay = (await accounts.keys.list()).filter(({ teamId }) => !others.includes(teamId));
      return { teams: others, key: otherKey(mayStay, keys)?.id };
    },
    async put({ teams = [], users = [], keys = [], ledgers = [], calls = [], audit = [] }) {
      for (const team of teams) await records.putTeam(team);
      for (const user of users) await records.putUser(user);
      for (const key of keys) {
        await accounts.keys.add({ ...key, limits: limitsOf(key.limits), lastUsedAtMs: key.lastUsedAtMs ?? null });
        if (key.revokedAtMs !== null) await accounts.keys.revoke(key.id, key.revokedAtMs);
      }
      for (const ledger of ledgers) await putLedger(ledger);
      await accounts.calls.add(calls);
      await accounts.audit.add(audit);
    },
  };
}

const otherTeams = (here: readonly Team[], teams: readonly Team[]): number[] => {
  const known = new Map(here.map((team) => [team.id, team.createdAtMs]));
  return teams.flatMap(({ id, createdAtMs }) => ((known.get(id) ?? createdAtMs) === createdAtMs ? [] : [id]));
};

function otherKey(here: readonly ApiKey[], keys: readonly EarlierKey[]): ApiKey | undefined {
  const [ids, hashes] = [new Map(keys.map((key) => [key.id, key])), new Map(keys.map((key) => [key.hash, key]))];
  return here.find(({ id, hash, teamId }) => {
    const same = ids.get(id) ?? hashes.get(hash);
    return same && (same.id !== id || same.hash !== hash || same.teamId !== teamId);
  });
}
