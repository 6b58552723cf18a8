import type { Migration } from '@cardinal/store';

/** The schema of this service. Steps are only ever added. */
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
];
