import type { Migration } from '@cardinal/store';

/** The schema of this service. Steps are only added, never changed. */
export const migrations: readonly Migration[] = [
  {
    id: '001-cards',
    sql: `
      CREATE TABLE extraction_instances (
        team_id INTEGER NOT NULL,
        instance_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        generation INTEGER NOT NULL DEFAULT 0,
        revision INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'superseded', 'deleted')),
        PRIMARY KEY (team_id, instance_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX extraction_instances_by_collection ON extraction_instances (team_id, collection_id, state);

      CREATE TABLE extraction_cards (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        team_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        instance_id INTEGER NOT NULL,
        file_id INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        title TEXT NOT NULL,
        statement TEXT NOT NULL,
        verbatim_content TEXT NOT NULL,
        start_offset INTEGER NOT NULL,
        end_offset INTEGER NOT NULL,
        page INTEGER NOT NULL,
        knowledge_type TEXT NOT NULL,
        importance_score REAL NOT NULL,
        created_at_ms INTEGER NOT NULL,
        UNIQUE (team_id, instance_id, ordinal)
      ) STRICT;
      CREATE INDEX extraction_cards_by_collection
        ON extraction_cards (team_id, collection_id, instance_id, ordinal, knowledge_type);

      -- Distinct folded words of each card, and one word for its collection. Rowid = card id.
      CREATE VIRTUAL TABLE extraction_card_words USING fts5(
        words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2"
      );
    `,
  },
  {
    id: '002-conflicts',
    sql: `
      CREATE TABLE extraction_documents (
        team_id INTEGER NOT NULL,
        instance_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        file_id INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        version INTEGER NOT NULL,
        -- Generation whose cards were compared last. 0: none.
        checked INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (team_id, instance_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX extraction_documents_by_name ON extraction_documents (team_id, collection_id, file_name);

      CREATE TABLE extraction_conflicts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        team_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        key TEXT NOT NULL,
        type TEXT NOT NULL,
        score REAL NOT NULL,
        first_card INTEGER NOT NULL,
        second_card INTEGER NOT NULL,
        first_instance INTEGER NOT NULL,
        second_instance INTEGER NOT NULL,
        first_current INTEGER NOT NULL,
        second_current INTEGER NOT NULL,
        history INTEGER NOT NULL,
        further INTEGER NOT NULL,
        -- Both sides as JSON.
        sides TEXT NOT NULL,
        -- A side is gone; what was decided waits for the same two texts.
        hidden INTEGER NOT NULL DEFAULT 0,
        decision TEXT NOT NULL DEFAULT '',
        note TEXT NOT NULL DEFAULT '',
        user_id TEXT NOT NULL DEFAULT '',
        user_name TEXT NOT NULL DEFAULT '',
        decided_ms INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        UNIQUE (team_id, key)
      ) STRICT;
      CREATE INDEX extraction_conflicts_by_collection ON extraction_conflicts (team_id, collection_id, score DESC);
      CREATE INDEX extraction_conflicts_by_first ON extraction_conflicts (team_id, first_instance);
      CREATE INDEX extraction_conflicts_by_second ON extraction_conflicts (team_id, second_instance);

      CREATE TABLE extraction_conflict_counts (
        team_id INTEGER NOT NULL,
        instance_id INTEGER NOT NULL,
        collection_id INTEGER NOT NULL,
        open INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        announced INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (team_id, instance_id)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: '003-left-out',
    // Number of cards that were too complex to be compared.
    sql: 'ALTER TABLE extraction_documents ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;',
  },
  {
    id: '004-side-by-side',
    // Erased findings had no sides.
    sql: `
      ALTER TABLE extraction_conflicts ADD COLUMN first TEXT NOT NULL DEFAULT '';
      ALTER TABLE extraction_conflicts ADD COLUMN second TEXT NOT NULL DEFAULT '';
      UPDATE extraction_conflicts SET first = coalesce(sides -> 0, ${erasedSide('first')}), second = coalesce(sides -> 1, ${erasedSide('second')});
      ALTER TABLE extraction_conflicts DROP COLUMN sides;
    `,
  },
  {
    id: '005-texts',
    // Keys name the documents from here on, after the two texts.
    sql: `
      ALTER TABLE extraction_conflicts ADD COLUMN texts TEXT NOT NULL DEFAULT '';
      UPDATE extraction_conflicts SET texts = key;
      CREATE INDEX extraction_conflicts_by_texts ON extraction_conflicts (team_id, texts);
    `,
  },
  {
    id: '006-table-headers',
    // For older cards, the first row counts as the header.
    sql: `ALTER TABLE extraction_cards ADD COLUMN table_header TEXT NOT NULL DEFAULT '';`,
  },
  {
    id: '007-unannounced-counts',
    sql: 'CREATE INDEX extraction_conflict_counts_unannounced ON extraction_conflict_counts (team_id) WHERE announced < revision;',
  },
];

function erasedSide(side: 'first' | 'second'): string {
  return `json_object('cardId', ${side}_card, 'instanceId', ${side}_instance, 'fileId', 0, 'fileName', '', 'version', 0, 'page', 0,
    'ordinal', 0, 'title', '', 'sentence', '', 'start', 0, 'end', 0, 'value', '', 'normalised', '', 'contentHash', '')`;
}
