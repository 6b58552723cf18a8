import { migrate } from '../sqlite/migrate.js';
import type { Migration, Sqlite } from '../sqlite/sqlite.js';
import { requireBlobName } from './blob-paths.js';
import type { BlobName } from './blob-store.js';

/** Bytes by name as database records, which share commits with everything that is written at the same time. */
export interface SmallBlobs {
  put(teamId: number, name: string, bytes: Uint8Array): Promise<void>;
  get(teamId: number, name: string): Uint8Array | undefined;
  /** @returns the id of the record; each `put` makes a new id, and no id is reused. */
  find(teamId: number, name: string): number | undefined;
  /** @param id as returned by `find`: a record of a later `put` is not removed. */
  remove(teamId: number, name: string, id?: number): Promise<void>;
  names(): Iterable<BlobName>;
}

const migrations: readonly Migration[] = [
  {
    id: '001-small-blobs',
    sql: `
      CREATE TABLE blobs_small (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        team_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        bytes BLOB NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX blobs_small_name ON blobs_small (team_id, name);`,
  },
];

/** Maximum number of names per query. */
const page = 1_000;

export function createSmallBlobs(db: Sqlite): SmallBlobs {
  migrate(db, 'blobs', migrations);
  const keyOf = (teamId: number, name: string) => {
    requireBlobName(teamId, name);
    return { teamId, name };
  };
  const ofKey = 'team_id = :teamId AND name = :name';

  return {
    async put(teamId, name, bytes) {
      const row = { ...keyOf(teamId, name), bytes };
      const sql = 'INSERT OR REPLACE INTO blobs_small (team_id, name, bytes) VALUES (:teamId, :name, :bytes)';
      await db.commit(() => db.runEach(sql, [row]));
    },
    get: (teamId, name) =>
      db.get<{ bytes: Uint8Array }>(`SELECT bytes FROM blobs_small WHERE ${ofKey}`, keyOf(teamId, name))?.bytes,
    find: (teamId, name) =>
      db.get<{ id: number }>(`SELECT id FROM blobs_small WHERE ${ofKey}`, keyOf(teamId, name))?.id,
    async remove(teamId, name, id) {
      const row = { ...keyOf(teamId, name), id: id ?? null };
      await db.commit(() => db.runEach(`DELETE FROM blobs_small WHERE ${ofKey} AND (:id IS NULL OR id = :id)`, [row]));
    },
    *names() {
      for (let after = 0; ;) {
        const some = db.all<BlobName & { readonly id: number }>(
          'SELECT id, team_id AS teamId, name FROM blobs_small WHERE id > ? ORDER BY id LIMIT ?',
          [after, page],
        );
        for (const { teamId, name } of some) yield { teamId, name };
        const last = some.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}
