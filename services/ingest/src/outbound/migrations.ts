import type { Migration } from '@cardinal/store';

export const migrations: readonly Migration[] = [
  {
    id: '001-catalog',
    sql: `
CREATE TABLE ingest_collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  team_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  publish_disabled INTEGER NOT NULL,
  user TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  deleted_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX ingest_collections_team ON ingest_collections (team_id, deleted_ms, id DESC);

CREATE TABLE ingest_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- team, hash and name while the file lives; made unique to the row once it is deleted
  identity TEXT NOT NULL UNIQUE,
  team_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  user TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'new',
  created_ms INTEGER NOT NULL,
  deleted_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX ingest_files_team ON ingest_files (team_id, deleted_ms, id DESC);
CREATE INDEX ingest_files_bytes ON ingest_files (team_id, sha256);

CREATE TABLE ingest_instances (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- collection and file while the instance lives; made unique to the row once it is deleted
  identity TEXT NOT NULL UNIQUE,
  team_id INTEGER NOT NULL,
  collection_id INTEGER NOT NULL,
  file_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  file_name TEXT NOT NULL,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  current INTEGER NOT NULL,
  obsolete INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'new',
  stage TEXT NOT NULL DEFAULT 'queued',
  generation INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 0,
  -- 1 while some service has not applied the latest revision
  pending INTEGER NOT NULL DEFAULT 0,
  changed_ms INTEGER NOT NULL DEFAULT 0,
  applied_extraction INTEGER NOT NULL DEFAULT 0,
  applied_retrieval INTEGER NOT NULL DEFAULT 0,
  ever_processed INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  owner TEXT NOT NULL DEFAULT '',
  lease_until_ms INTEGER NOT NULL DEFAULT 0,
  outbox TEXT NOT NULL DEFAULT '',
  outbox_ms INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  cards INTEGER NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '',
  created_ms INTEGER NOT NULL,
  deleted_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX ingest_instances_collection ON ingest_instances (team_id, deleted_ms, collection_id, obsolete, status, current, cards);
CREATE INDEX ingest_instances_document ON ingest_instances (collection_id, file_name);
CREATE INDEX ingest_instances_file ON ingest_instances (file_id);
CREATE INDEX ingest_instances_queue ON ingest_instances (stage, team_id, lease_until_ms);
CREATE INDEX ingest_instances_outbox ON ingest_instances (outbox, outbox_ms);
CREATE INDEX ingest_instances_pending ON ingest_instances (pending, collection_id);

CREATE TABLE ingest_turns (team_id INTEGER PRIMARY KEY, turn INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE ingest_parsed (
  team_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  parser_version TEXT NOT NULL,
  summary BLOB NOT NULL,
  PRIMARY KEY (team_id, sha256, parser_version)
) STRICT, WITHOUT ROWID;

CREATE TABLE ingest_blob_guards (
  team_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  protected_until_ms INTEGER NOT NULL,
  condemned INTEGER NOT NULL,
  PRIMARY KEY (team_id, sha256)
) STRICT, WITHOUT ROWID;
`,
  },
  {
    id: '002-conflicts',
    sql: `
ALTER TABLE ingest_instances ADD COLUMN conflicts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingest_instances ADD COLUMN conflicts_revision INTEGER NOT NULL DEFAULT 0;
`,
  },
  {
    id: '003-records',
    sql: `
ALTER TABLE ingest_instances RENAME COLUMN created_ms TO created_at_ms;
ALTER TABLE ingest_instances ADD COLUMN percent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingest_instances ADD COLUMN writes INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX ingest_instances_version ON ingest_instances (collection_id, file_name, version);
DROP INDEX ingest_instances_document;
CREATE INDEX ingest_instances_purge ON ingest_instances (deleted_ms, pending);
ALTER TABLE ingest_collections ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
DROP TABLE ingest_turns;
-- The other services were not told of every version that does not answer; those under way carried no state.
UPDATE ingest_instances SET revision = revision + 1, pending = 1
  WHERE deleted_ms = 0 AND (current = 0 OR status IN ('new', 'processing'));
UPDATE ingest_instances SET stage = 'queued', owner = '', lease_until_ms = 0, outbox = 'queued' WHERE stage = 'parsing' AND deleted_ms = 0;
`,
  },
  {
    id: '004-leases-of-a-blob-guard',
    sql: `
ALTER TABLE ingest_blob_guards ADD COLUMN uploads INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingest_blob_guards RENAME COLUMN condemned TO condemned_until_ms;
`,
  },
  {
    id: '005-oldest-of-a-queue',
    sql: `
-- Rows of one stage and team lie in the order of their ids.
DROP INDEX ingest_instances_queue;
CREATE INDEX ingest_instances_queue ON ingest_instances (stage, team_id);
`,
  },
  {
    id: '006-fences',
    sql: `
DELETE FROM ingest_blob_guards;
ALTER TABLE ingest_blob_guards ADD COLUMN fence TEXT NOT NULL DEFAULT '';
ALTER TABLE ingest_files ADD COLUMN uploads INTEGER NOT NULL DEFAULT 0;
`,
  },
  {
    id: '007-files-by-compare-and-set',
    sql: 'ALTER TABLE ingest_files ADD COLUMN writes INTEGER NOT NULL DEFAULT 0;',
  },
  {
    id: '008-traces-of-instances',
    sql: "ALTER TABLE ingest_instances ADD COLUMN trace_parent TEXT NOT NULL DEFAULT '';",
  },
  {
    id: '009-age-of-stages',
    sql: 'CREATE INDEX ingest_instances_stage ON ingest_instances (stage, deleted_ms, outbox_ms);',
  },
  {
    id: '010-sources-of-instances',
    sql: "ALTER TABLE ingest_instances ADD COLUMN source TEXT NOT NULL DEFAULT '';",
  },
  {
    id: '011-files-in-flight',
    sql: `
-- They are counted before each file is taken: without it, all files of the team were read for that.
CREATE INDEX ingest_instances_in_flight ON ingest_instances (team_id, deleted_ms, status, stage);
`,
  },
  {
    id: '012-metadata-of-instances',
    sql: "ALTER TABLE ingest_instances ADD COLUMN metadata TEXT NOT NULL DEFAULT '';",
  },
  {
    id: '013-requests-of-collections',
    sql: `
ALTER TABLE ingest_collections ADD COLUMN request_id TEXT NOT NULL DEFAULT '';
CREATE INDEX ingest_collections_request ON ingest_collections (team_id, request_id);
`,
  },
  {
    id: '014-tables-of-parsed-documents',
    sql: `
ALTER TABLE ingest_parsed ADD COLUMN tables_version TEXT NOT NULL DEFAULT '';
ALTER TABLE ingest_parsed ADD COLUMN tables TEXT NOT NULL DEFAULT '';
`,
  },
  {
    id: '015-options-of-instances',
    sql: "ALTER TABLE ingest_instances ADD COLUMN read_as TEXT NOT NULL DEFAULT '';",
  },
  {
    id: '016-returns-of-instances',
    sql: 'ALTER TABLE ingest_instances ADD COLUMN returned_ms INTEGER NOT NULL DEFAULT 0;',
  },
  {
    id: '017-live-files-of-bytes',
    sql: `
-- With the deletion: SQLite otherwise took the index of the team, and read all its files for the bytes of one.
DROP INDEX ingest_files_bytes;
CREATE INDEX ingest_files_bytes ON ingest_files (team_id, sha256, deleted_ms);
`,
  },
  {
    id: '018-deleted-files',
    // As in MongoDB: counting what waits for its purge otherwise reads all files.
    sql: 'CREATE INDEX ingest_files_purge ON ingest_files (deleted_ms);',
  },
  {
    id: '019-times-of-sweeps',
    sql: `
-- In the order in which sweeps take them: they otherwise read all instances that are not pending, or all that are, for a few of them.
DROP INDEX ingest_instances_purge;
CREATE INDEX ingest_instances_purge ON ingest_instances (pending, deleted_ms);
CREATE INDEX ingest_instances_changed ON ingest_instances (pending, changed_ms);
`,
  },
];
