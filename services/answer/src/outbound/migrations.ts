import type { Migration } from '@cardinal/store';

/**
 * Tables of the answer service. They contain no text of questions and answers, which the event and the ask's log hold while it is needed.
 * They do contain users' comments and names of chats.
 */
export const migrations: readonly Migration[] = [
  {
    id: '0001-asks',
    sql: `
      CREATE TABLE answer_asks (
        team_id INTEGER NOT NULL,
        ask_id TEXT NOT NULL,
        collection_id INTEGER NOT NULL,
        reservation_id TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        owner TEXT NOT NULL DEFAULT '',
        heartbeat_ms INTEGER NOT NULL DEFAULT 0,
        cancel_requested INTEGER NOT NULL DEFAULT 0,
        created_at_ms INTEGER NOT NULL,
        -- JSON of AskEnd, absent while the ask has not ended.
        ending TEXT,
        settled INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (team_id, ask_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX answer_asks_by_collection ON answer_asks (team_id, collection_id);
    `,
  },
  {
    id: '0002-progress',
    sql: `
      -- JSON of AskProgress, absent while nothing was said or spent.
      ALTER TABLE answer_asks ADD COLUMN progress TEXT;
    `,
  },
  {
    id: '0003-replay',
    sql: `
      ALTER TABLE answer_asks ADD COLUMN replay TEXT NOT NULL DEFAULT 'kept' CHECK (replay IN ('kept', 'condemned', 'erased'));
      CREATE INDEX answer_asks_condemned ON answer_asks (replay) WHERE replay = 'condemned';
    `,
  },
  {
    id: '0004-no-nulls',
    sql: `
      -- Empty instead of NULL, as in MongoDB, so that one repository serves both stores.
      UPDATE answer_asks SET ending = coalesce(ending, ''), progress = coalesce(progress, '') WHERE ending IS NULL OR progress IS NULL;
      DROP INDEX answer_asks_condemned;
      CREATE INDEX answer_asks_replay ON answer_asks (replay, settled);
    `,
  },
  {
    id: '0005-chats',
    sql: `
      ALTER TABLE answer_asks ADD COLUMN chat_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE answer_asks ADD COLUMN chat_name TEXT NOT NULL DEFAULT '';
      ALTER TABLE answer_asks ADD COLUMN chat_state TEXT NOT NULL DEFAULT 'kept' CHECK (chat_state IN ('kept', 'deleted'));
      ALTER TABLE answer_asks ADD COLUMN rating TEXT NOT NULL DEFAULT '' CHECK (rating IN ('up', 'down', ''));
      ALTER TABLE answer_asks ADD COLUMN comment TEXT NOT NULL DEFAULT '';
      DROP INDEX answer_asks_by_collection;
      CREATE INDEX answer_asks_by_collection ON answer_asks (team_id, collection_id, created_at_ms DESC);
      CREATE INDEX answer_asks_by_chat ON answer_asks (team_id, chat_id, created_at_ms DESC);
    `,
  },
  {
    id: '0006-several-collections',
    sql: `
      -- JSON, empty where the ask is of one.
      ALTER TABLE answer_asks ADD COLUMN collection_ids TEXT NOT NULL DEFAULT '';
      CREATE TABLE answer_ask_collections (
        team_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        ask_id TEXT NOT NULL,
        PRIMARY KEY (team_id, collection_id, ask_id)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: '0007-condemned-in-pieces',
    sql: `
      -- In the order in which they are condemned and erased: each piece is read from where the last one ended.
      CREATE INDEX answer_asks_by_replay ON answer_asks (team_id, collection_id, replay, ask_id);
      DROP INDEX answer_asks_replay;
      CREATE INDEX answer_asks_replay ON answer_asks (replay, settled, ask_id);
    `,
  },
];
