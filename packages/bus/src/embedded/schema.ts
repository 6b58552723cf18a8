import type { Migration } from '@cardinal/store';

/**
 * `due_at_ms` is when a delivery may be claimed: at once (0) for a new one, after the backoff for a failed one, and at the end of
 * the lease for a claimed one, so that one index range finds all work, including lost claims. A finished delivery is deleted, and its
 * message with the last delivery.
 */
export const migrations: readonly Migration[] = [
  {
    id: '001-events-and-logs',
    sql: `
      CREATE TABLE bus_messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL,
        type TEXT NOT NULL,
        occurred_at_ms INTEGER NOT NULL,
        correlation_id TEXT NOT NULL,
        trace_parent TEXT,
        data BLOB NOT NULL
      ) STRICT;

      CREATE TABLE bus_deliveries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        message_id INTEGER NOT NULL,
        type TEXT NOT NULL,
        consumer_group TEXT NOT NULL,
        due_at_ms INTEGER NOT NULL,
        claimed_by TEXT,
        deliveries INTEGER NOT NULL,
        final_kind TEXT,
        final_code TEXT,
        final_message TEXT,
        died_at_ms INTEGER
      ) STRICT;
      CREATE INDEX bus_deliveries_due ON bus_deliveries (type, consumer_group, due_at_ms, id, died_at_ms)
        WHERE died_at_ms IS NULL;
      CREATE INDEX bus_deliveries_message ON bus_deliveries (message_id);
      CREATE INDEX bus_deliveries_dead ON bus_deliveries (died_at_ms, id) WHERE died_at_ms IS NOT NULL;

      CREATE TABLE bus_seen (
        type TEXT NOT NULL,
        event_id TEXT NOT NULL,
        seen_at_ms INTEGER NOT NULL,
        PRIMARY KEY (type, event_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX bus_seen_at ON bus_seen (seen_at_ms);

      CREATE TABLE bus_log_heads (
        log TEXT NOT NULL,
        log_key TEXT NOT NULL,
        position INTEGER NOT NULL,
        touched_at_ms INTEGER NOT NULL,
        PRIMARY KEY (log, log_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX bus_log_heads_touched ON bus_log_heads (touched_at_ms);

      CREATE TABLE bus_log_entries (
        log TEXT NOT NULL,
        log_key TEXT NOT NULL,
        position INTEGER NOT NULL,
        entry_id TEXT NOT NULL,
        appended_at_ms INTEGER NOT NULL,
        expires_at_ms INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (log, log_key, position)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX bus_log_entries_id ON bus_log_entries (log, log_key, entry_id);
      CREATE INDEX bus_log_entries_expiry ON bus_log_entries (expires_at_ms);`,
  },
  {
    id: '002-parts-of-logs',
    sql: `ALTER TABLE bus_log_entries ADD COLUMN part TEXT NOT NULL DEFAULT '';`,
  },
  {
    id: '003-turns-of-teams',
    sql: `
      ALTER TABLE bus_deliveries ADD COLUMN team_id INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE bus_deliveries ADD COLUMN turn REAL NOT NULL DEFAULT 0;
      ALTER TABLE bus_deliveries ADD COLUMN turn_end REAL NOT NULL DEFAULT 0;
      CREATE INDEX bus_deliveries_turn ON bus_deliveries (type, consumer_group, turn, id, due_at_ms) WHERE died_at_ms IS NULL;
      CREATE INDEX bus_deliveries_team ON bus_deliveries (type, consumer_group, team_id, turn_end) WHERE died_at_ms IS NULL;`,
  },
  {
    id: '004-age-of-queues',
    sql: `
      CREATE INDEX bus_deliveries_oldest ON bus_deliveries (type, consumer_group, message_id) WHERE died_at_ms IS NULL;`,
  },
];
