import type { Sqlite } from '@cardinal/store';
import type { ComparedDocument, ConflictsRepository } from '../../app/conflicts/ports.js';

type DocumentMethods = Pick<
  ConflictsRepository,
  'noteDocument' | 'findDocument' | 'versionsOf' | 'markChecked' | 'leftOut' | 'unchecked'
>;

/** Which documents there are, and which of them have been compared. */
export function comparedDocuments(db: Sqlite): DocumentMethods {
  return {
    async noteDocument({ teamId, collectionId, instanceId, fileId, fileName, version }) {
      db.run(
        `INSERT INTO extraction_documents (team_id, instance_id, collection_id, file_id, file_name, version)
         VALUES (:teamId, :instanceId, :collectionId, :fileId, :fileName, :version)
         ON CONFLICT (team_id, instance_id) DO UPDATE SET file_name = excluded.file_name, version = excluded.version`,
        { teamId, collectionId, instanceId, fileId, fileName, version },
      );
    },
    async findDocument(teamId, instanceId) {
      return db.get<ComparedDocument>(
        `SELECT team_id AS teamId, collection_id AS collectionId, instance_id AS instanceId, file_id AS fileId,
                file_name AS fileName, version
         FROM extraction_documents WHERE team_id = ? AND instance_id = ?`,
        [teamId, instanceId],
      );
    },
    async versionsOf(teamId, collectionId, fileName) {
      return db
        .all<{ id: number }>(
          'SELECT instance_id AS id FROM extraction_documents WHERE team_id = ? AND collection_id = ? AND file_name = ?',
          [teamId, collectionId, fileName],
        )
        .map(({ id }) => id);
    },
    async markChecked(teamId, instanceId, generation, leftOut) {
      db.run(
        `UPDATE extraction_documents SET checked = :generation, left_out = :leftOut
         WHERE team_id = :teamId AND instance_id = :instanceId AND checked <= :generation`,
        { teamId, instanceId, generation, leftOut },
      );
    },
    async leftOut(teamId, instanceIds) {
      const found = db.get<{ cards: number }>(
        `SELECT coalesce(sum(d.left_out), 0) AS cards FROM json_each(:ids) AS wanted
           JOIN extraction_documents AS d ON d.team_id = :teamId AND d.instance_id = wanted.value`,
        { teamId, ids: JSON.stringify(instanceIds) },
      );
      return found?.cards ?? 0;
    },
    async unchecked(teamId, instanceIds) {
      const found = db.all<{ id: number }>(
        `SELECT i.instance_id AS id FROM json_each(:ids) AS wanted
           JOIN extraction_instances AS i ON i.team_id = :teamId AND i.instance_id = wanted.value
         WHERE i.state = 'current' AND NOT EXISTS (SELECT 1 FROM extraction_documents AS d
             WHERE d.team_id = :teamId AND d.instance_id = i.instance_id AND d.checked > 0)`,
        { teamId, ids: JSON.stringify(instanceIds) },
      );
      return found.map(({ id }) => id);
    },
  };
}
