import type { Sqlite } from '@cardinal/store';
import type { ConflictsRepository, OpenCount } from '../../app/conflicts/ports.js';
import { nothingAhead, stateColumn } from './conflict-rows.js';

type CountMethods = Pick<ConflictsRepository, 'recount' | 'announced' | 'unannounced'>;

const columns = 'collection_id AS collectionId, instance_id AS instanceId, open, revision';

/** Open findings of each instance, and whether everyone was told. */
export function conflictCounts(db: Sqlite): CountMethods {
  return {
    async recount(teamId, collectionId, instanceId) {
      return db.transaction(() => {
        const { open } = db.get<{ open: number }>(
          `SELECT count(*) AS open FROM extraction_conflicts WHERE team_id = :teamId AND hidden = 0
             AND (first_instance = :instanceId OR second_instance = :instanceId) AND ${stateColumn} = 'open'`,
          { ...nothingAhead, teamId, instanceId },
        ) ?? { open: 0 };
        db.run(
          `INSERT INTO extraction_conflict_counts (team_id, instance_id, collection_id, open, revision)
           SELECT :teamId, :instanceId, :collectionId, :open, 1 WHERE :open > 0
             OR EXISTS (SELECT 1 FROM extraction_conflict_counts WHERE team_id = :teamId AND instance_id = :instanceId)
           ON CONFLICT (team_id, instance_id) DO UPDATE SET open = excluded.open, revision = revision + 1
           WHERE open <> excluded.open`,
          { teamId, instanceId, collectionId, open },
        );
        return (
          db.get<OpenCount>(`SELECT ${columns} FROM extraction_conflict_counts WHERE team_id = ? AND instance_id = ?`, [
            teamId,
            instanceId,
          ]) ?? { collectionId, instanceId, open, revision: 0 }
        );
      });
    },
    async announced(teamId, instanceId, revision) {
      db.run(
        'UPDATE extraction_conflict_counts SET announced = max(announced, ?) WHERE team_id = ? AND instance_id = ?',
        [revision, teamId, instanceId],
      );
    },
    async unannounced(limit) {
      return db.all<OpenCount & { readonly teamId: number }>(
        `SELECT team_id AS teamId, ${columns} FROM extraction_conflict_counts WHERE announced < revision LIMIT ?`,
        [limit],
      );
    },
  };
}
