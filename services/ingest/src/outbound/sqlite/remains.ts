import type { Sqlite } from '@cardinal/store';
import type { CatalogRemains } from '../../app/ports.js';

const deleted = 'SELECT count(*) FROM';

export function sqliteRemains(db: Sqlite): CatalogRemains {
  return {
    async count() {
      const row = db.get<{ n: number }>(
        `SELECT (${deleted} ingest_collections WHERE deleted_ms > 0) + (${deleted} ingest_files WHERE deleted_ms > 0)
           + (${deleted} ingest_instances WHERE deleted_ms > 0) AS n`,
      );
      return row?.n ?? 0;
    },
    async purgeableCollections(limit) {
      return db
        .all<{ id: number; team_id: number }>(
          `SELECT id, team_id FROM ingest_collections AS c WHERE deleted_ms > 0
           AND NOT EXISTS (SELECT 1 FROM ingest_instances WHERE collection_id = c.id) LIMIT ?`,
          [limit],
        )
        .map(({ id, team_id: teamId }) => ({ teamId, id }));
    },
    async removeCollection(id) {
      db.run('DELETE FROM ingest_collections WHERE id = ? AND deleted_ms > 0', [id]);
    },
  };
}
