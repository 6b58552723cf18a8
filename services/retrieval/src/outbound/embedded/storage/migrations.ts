import type { Migration } from '@cardinal/store';

/** The embedded index. Everything in it is a copy: extraction's cards, and vectors computed from them. */
export const migrations: readonly Migration[] = [
  {
    id: 'retrieval-001-index',
    sql: `
      -- Also the memory of what was deleted: those rows stay.
      CREATE TABLE retrieval_instances (
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, instance_id INTEGER NOT NULL,
        generation INTEGER NOT NULL, words_generation INTEGER NOT NULL DEFAULT -1, vectors_generation INTEGER NOT NULL DEFAULT -1,
        revision INTEGER NOT NULL, state TEXT NOT NULL,
        file_id INTEGER NOT NULL, file_name TEXT NOT NULL, version INTEGER NOT NULL, metadata TEXT NOT NULL,
        PRIMARY KEY (team_id, collection_id, instance_id)
      ) STRICT, WITHOUT ROWID;

      -- Narrow, read whole at load. A changed card gets a new stamp; segments name cards by stamp, so a segment
      -- that is behind is harmless.
      CREATE TABLE retrieval_cards (
        stamp INTEGER PRIMARY KEY AUTOINCREMENT,
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, card_id INTEGER NOT NULL, instance_id INTEGER NOT NULL,
        generation INTEGER NOT NULL, ordinal INTEGER NOT NULL, page INTEGER NOT NULL, knowledge_type TEXT NOT NULL,
        text_hash TEXT NOT NULL, text_key INTEGER NOT NULL, title_key INTEGER NOT NULL,
        stems INTEGER NOT NULL, text_stems INTEGER NOT NULL, sentences INTEGER NOT NULL, language TEXT NOT NULL,
        -- The model of its vectors; NULL: none yet.
        model_id TEXT,
        UNIQUE (team_id, collection_id, card_id)
      ) STRICT;
      CREATE INDEX retrieval_cards_instance ON retrieval_cards (team_id, collection_id, instance_id, card_id);
      CREATE INDEX retrieval_cards_pending ON retrieval_cards (team_id, collection_id, instance_id, card_id) WHERE model_id IS NULL;

      CREATE TABLE retrieval_texts (
        stamp INTEGER PRIMARY KEY, title TEXT NOT NULL, statement TEXT NOT NULL, verbatim TEXT NOT NULL
      ) STRICT;

      CREATE TABLE retrieval_vectors (
        row INTEGER PRIMARY KEY,
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, card_id INTEGER NOT NULL, passage INTEGER NOT NULL,
        model_id TEXT NOT NULL, key TEXT NOT NULL, vector BLOB NOT NULL,
        UNIQUE (team_id, collection_id, card_id, passage)
      ) STRICT;
      CREATE INDEX retrieval_vectors_key ON retrieval_vectors (team_id, key);

      CREATE TABLE retrieval_segments (
        segment_id INTEGER PRIMARY KEY AUTOINCREMENT,
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, active INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX retrieval_segments_collection ON retrieval_segments (team_id, collection_id);
      CREATE TABLE retrieval_segment_parts (
        segment_id INTEGER NOT NULL, part TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (segment_id, part, number)
      ) STRICT;
    `,
  },
  {
    id: 'retrieval-002-models',
    sql: `
      -- Vectors of two models may be there at once: those that serve, and those that are being made.
      CREATE TABLE retrieval_model_vectors (
        row INTEGER PRIMARY KEY,
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, card_id INTEGER NOT NULL, passage INTEGER NOT NULL,
        model_id TEXT NOT NULL, key TEXT NOT NULL, vector BLOB NOT NULL,
        UNIQUE (team_id, collection_id, card_id, model_id, passage)
      ) STRICT;
      INSERT INTO retrieval_model_vectors (team_id, collection_id, card_id, passage, model_id, key, vector)
        SELECT team_id, collection_id, card_id, passage, model_id, key, vector FROM retrieval_vectors ORDER BY row;
      DROP TABLE retrieval_vectors;
      ALTER TABLE retrieval_model_vectors RENAME TO retrieval_vectors;
      CREATE INDEX retrieval_vectors_key ON retrieval_vectors (team_id, key);

      -- The model whose vectors the searches of a collection compare with.
      CREATE TABLE retrieval_collections (
        team_id INTEGER NOT NULL, collection_id INTEGER NOT NULL, model_id TEXT NOT NULL,
        -- 0: vectors of models from before may be left.
        swept INTEGER NOT NULL,
        PRIMARY KEY (team_id, collection_id)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO retrieval_collections
        SELECT team_id, collection_id, max(model_id), 1 FROM retrieval_vectors GROUP BY team_id, collection_id;
      -- Where each model is asked. Never holds a key.
      CREATE TABLE retrieval_embedders (model_id TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: 'retrieval-003-vector-blocks',
    sql: `
      -- Copies of the vectors as the memory holds them, 256 rows of one model each. Those of older databases are made
      -- when their collection is loaded.
      CREATE TABLE retrieval_vector_blocks (
        block INTEGER NOT NULL, model_id TEXT NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (block, model_id)
      ) STRICT;
    `,
  },
  {
    id: 'retrieval-004-analysis',
    sql: `
      -- The version of the analysis that its words come from. Segments from before are of the first.
      ALTER TABLE retrieval_segments ADD COLUMN analysis INTEGER NOT NULL DEFAULT 1;
    `,
  },
  {
    id: 'retrieval-005-table-headers',
    sql: `ALTER TABLE retrieval_cards ADD COLUMN table_header TEXT NOT NULL DEFAULT '';`,
  },
  {
    id: 'retrieval-006-cards-of-words',
    // 1: the card has no vectors because it is to have none.
    sql: `ALTER TABLE retrieval_cards ADD COLUMN words_only INTEGER NOT NULL DEFAULT 0;`,
  },
];
