import type { Migration } from '@cardinal/store';

/** The gateway's tables, oldest step first. */
export const gatewayMigrations: readonly Migration[] = [
  {
    id: '001-accounts',
    sql: `
      CREATE TABLE gateway_teams (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        quota_tokens INTEGER,
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE gateway_users (
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        team_id INTEGER NOT NULL,
        email TEXT NOT NULL,
        name TEXT NOT NULL
      ) STRICT;
      CREATE INDEX gateway_users_by_team ON gateway_users (team_id, ordinal);
      CREATE TABLE gateway_keys (
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        hash TEXT NOT NULL UNIQUE,
        team_id INTEGER NOT NULL,
        role TEXT NOT NULL,
        user_id TEXT NOT NULL,
        user_email TEXT NOT NULL,
        user_name TEXT NOT NULL,
        prefix TEXT NOT NULL,
        created_at_ms INTEGER NOT NULL,
        revoked_at_ms INTEGER
      ) STRICT;
      CREATE TABLE gateway_ledgers (
        team_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        revision INTEGER NOT NULL,
        document TEXT NOT NULL,
        PRIMARY KEY (team_id, period)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    id: '002-calls',
    sql: `
      CREATE TABLE gateway_calls (
        team_id INTEGER NOT NULL,
        ask_id TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        period TEXT NOT NULL,
        kind TEXT NOT NULL,
        model TEXT NOT NULL,
        prompt INTEGER NOT NULL,
        completion INTEGER NOT NULL,
        cache_read INTEGER NOT NULL,
        cache_write INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (team_id, ask_id, ordinal)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX gateway_calls_by_time ON gateway_calls (team_id, period, at_ms);`,
  },
  {
    id: '003-limits-and-audit',
    sql: `
      ALTER TABLE gateway_keys ADD COLUMN limits TEXT;
      ALTER TABLE gateway_keys ADD COLUMN last_used_at_ms INTEGER;
      CREATE TABLE gateway_audit (
        id TEXT NOT NULL PRIMARY KEY,
        team_id INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        key_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        user_name TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX gateway_audit_by_time ON gateway_audit (team_id, at_ms, id);`,
  },
  {
    id: '004-claims',
    sql: `
      CREATE TABLE gateway_claims (
        key_hash TEXT NOT NULL PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        request_id TEXT NOT NULL,
        made TEXT NOT NULL,
        lease_until_ms INTEGER NOT NULL,
        expires_at_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX gateway_claims_by_end ON gateway_claims (expires_at_ms);`,
  },
];
