import type { Sqlite } from '@cardinal/store';
import type { Accounts, Keys, Ledgers, Teams, Users } from '../../app/ports.js';
import type { ApiKey, Team, User } from '../../domain/keys/accounts.js';
import { sqliteAudit } from './audit.js';
import { sqliteCalls } from './model-calls.js';
import { limitsOf, type KeyLimits } from '../../domain/keys/key-limits.js';
import { emptyLedger, type Ledger } from '../../domain/ledger.js';
import type { Role } from '../../domain/keys/roles.js';
import { knownKeys } from './known-keys.js';

/** Teams, users, keys and ledgers in SQLite. `gatewayMigrations` creates the tables. */
export function sqliteAccounts(db: Sqlite): Accounts {
  return {
    teams: sqliteTeams(db),
    users: sqliteUsers(db),
    keys: sqliteKeys(db),
    ledgers: sqliteLedgers(db),
    calls: sqliteCalls(db),
    audit: sqliteAudit(db),
  };
}

function sqliteTeams(db: Sqlite): Teams {
  const columns = 'id, name, quota_tokens AS quotaTokens, created_at_ms AS createdAtMs';
  return {
    async add({ name, quotaTokens, createdAtMs }) {
      const { lastInsertRowid } = db.run(
        'INSERT INTO gateway_teams (name, quota_tokens, created_at_ms) VALUES (?, ?, ?)',
        [name, quotaTokens, createdAtMs],
      );
      return { id: lastInsertRowid, name, quotaTokens, createdAtMs };
    },
    async first({ name, quotaTokens, createdAtMs }) {
      db.run(
        `INSERT INTO gateway_teams (id, name, quota_tokens, created_at_ms)
         SELECT 1, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM gateway_teams)`,
        [name, quotaTokens, createdAtMs],
      );
      const found = db.get<Team>(`SELECT ${columns} FROM gateway_teams ORDER BY id LIMIT 1`);
      if (!found) throw new RangeError('The first team was neither found nor created.');
      return found;
    },
    find: async (teamId) => db.get<Team>(`SELECT ${columns} FROM gateway_teams WHERE id = ?`, [teamId]),
    list: async () => db.all<Team>(`SELECT ${columns} FROM gateway_teams ORDER BY id`),
  };
}

function sqliteUsers(db: Sqlite): Users {
  return {
    async add({ id, teamId, email, name }) {
      db.run('INSERT INTO gateway_users (id, team_id, email, name) VALUES (?, ?, ?, ?)', [id, teamId, email, name]);
    },
    firstOf: async (teamId) =>
      db.get<User>(
        'SELECT id, team_id AS teamId, email, name FROM gateway_users WHERE team_id = ? ORDER BY ordinal LIMIT 1',
        [teamId],
      ),
  };
}

interface KeyRow {
  readonly id: string;
  readonly hash: string;
  readonly team_id: number;
  readonly role: Role;
  readonly user_id: string;
  readonly user_email: string;
  readonly user_name: string;
  readonly prefix: string;
  readonly created_at_ms: number;
  readonly revoked_at_ms: number | null;
  readonly limits: string | null;
  readonly last_used_at_ms: number | null;
}

function sqliteKeys(db: Sqlite): Keys {
  const keys = knownKeys(db);
  return {
    async add(key) {
      const { user, limits, ...rest } = key;
      const { changes } = db.run(
        `INSERT INTO gateway_keys
           (id, hash, team_id, role, user_id, user_email, user_name, prefix, created_at_ms, revoked_at_ms, limits, last_used_at_ms)
         VALUES (:id, :hash, :teamId, :role, :userId, :email, :name, :prefix, :createdAtMs, :revokedAtMs, :limits, :lastUsedAtMs)
         ON CONFLICT DO NOTHING`,
        { ...rest, userId: user.id, email: user.email, name: user.name, limits: JSON.stringify(limits) },
      );
      return changes === 1;
    },
    async findByHash(hash) {
      const known = keys.get(hash);
      if (known) return known;
      const row = db.get<KeyRow>('SELECT * FROM gateway_keys WHERE hash = ?', [hash]);
      if (!row) return undefined;
      const key = keyOf(row);
      keys.set(hash, key);
      return key;
    },
    async list(teamId) {
      const rows =
        teamId === undefined
          ? db.all<KeyRow>('SELECT * FROM gateway_keys ORDER BY ordinal')
          : db.all<KeyRow>('SELECT * FROM gateway_keys WHERE team_id = ? ORDER BY ordinal', [teamId]);
      return rows.map(keyOf);
    },
    async revoke(keyId, atMs) {
      keys.forget();
      const row = db.get<KeyRow>(
        'UPDATE gateway_keys SET revoked_at_ms = coalesce(revoked_at_ms, ?) WHERE id = ? RETURNING *',
        [atMs, keyId],
      );
      return row && keyOf(row);
    },
    async touch(keyId, atMs) {
      keys.forget();
      db.run('UPDATE gateway_keys SET last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) WHERE id = ?', [
        atMs,
        keyId,
      ]);
    },
  };
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    hash: row.hash,
    teamId: row.team_id,
    role: row.role,
    user: { id: row.user_id, teamId: row.team_id, email: row.user_email, name: row.user_name },
    prefix: row.prefix,
    createdAtMs: row.created_at_ms,
    revokedAtMs: row.revoked_at_ms,
    limits: limitsOf(JSON.parse(row.limits ?? 'null') as Partial<KeyLimits> | null),
    lastUsedAtMs: row.last_used_at_ms,
  };
}

function sqliteLedgers(db: Sqlite): Ledgers {
  return {
    async read(teamId, period) {
      const row = db.get<{ revision: number; document: string }>(
        'SELECT revision, document FROM gateway_ledgers WHERE team_id = ? AND period = ?',
        [teamId, period],
      );
      if (!row) return { ledger: emptyLedger(teamId, period), revision: 0 };
      return { ledger: ledgerOf(teamId, period, row.document), revision: row.revision };
    },
    async replace({ teamId, period, usage, reservations, spent }, revision) {
      const document = JSON.stringify({ usage, holds: reservations, spent } satisfies KeptLedger);
      const { changes } =
        revision === 0
          ? db.run(
              `INSERT INTO gateway_ledgers (team_id, period, revision, document) VALUES (?, ?, 1, ?)
               ON CONFLICT (team_id, period) DO NOTHING`,
              [teamId, period, document],
            )
          : db.run(
              `UPDATE gateway_ledgers SET revision = revision + 1, document = ?
               WHERE team_id = ? AND period = ? AND revision = ?`,
              [document, teamId, period, revision],
            );
      return changes === 1;
    },
  };
}

interface KeptLedger extends Pick<Ledger, 'usage'>, Partial<Pick<Ledger, 'spent'>> {
  /** Reservations, under the name that the first release stored them under. */
  readonly holds: Ledger['reservations'];
}

/** @param document the stored JSON; documents from before keys had budgets have no `spent`. */
export function ledgerOf(teamId: number, period: string, document: string): Ledger {
  const { holds: reservations, ...kept } = JSON.parse(document) as KeptLedger;
  return { ...emptyLedger(teamId, period), ...kept, reservations };
}
