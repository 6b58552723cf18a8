import type { Sqlite } from '@cardinal/store';
import type { Change, InstanceCurrency } from '../../app/ports.js';
import { instanceOf, type InstanceRow } from './instance-row.js';

type ChangedRow = Pick<InstanceRow, 'id' | 'team_id' | 'collection_id' | 'revision' | 'current' | 'deleted_ms'>;

const bury = `UPDATE ingest_instances SET deleted_ms = :nowMs, identity = identity || '#' || id, current = 0, outbox = '',
  revision = revision + 1, pending = 1, changed_ms = :nowMs WHERE deleted_ms = 0`;

/** Which version answers, and what the other services still have to be told about it. */
export function currencyMethods(db: Sqlite): InstanceCurrency {
  return {
    async setCurrency(id, revision, { current, obsolete }, nowMs) {
      const { changes } = db.run(
        `UPDATE ingest_instances SET obsolete = :obsolete,
                pending = CASE WHEN current = :current THEN pending ELSE 1 END,
                changed_ms = CASE WHEN current = :current THEN changed_ms ELSE :nowMs END,
                revision = CASE WHEN current = :current THEN revision ELSE revision + 1 END,
                current = :current
          WHERE id = :id AND revision = :revision AND deleted_ms = 0`,
        { id, revision, current: current ? 1 : 0, obsolete: obsolete ? 1 : 0, nowMs },
      );
      return changes > 0;
    },

    async tombstone(ids, nowMs) {
      db.run(`${bury} AND id IN (SELECT value FROM json_each(:ids))`, { nowMs, ids: JSON.stringify(ids) });
    },

    async tombstoneCollection(teamId, collectionId, nowMs) {
      db.run(`${bury} AND team_id = :teamId AND collection_id = :collectionId`, { nowMs, teamId, collectionId });
    },

    async pendingChanges(teamId, collectionId) {
      return db
        .all<ChangedRow>('SELECT * FROM ingest_instances WHERE pending = 1 AND collection_id = ? AND team_id = ?', [
          collectionId,
          teamId,
        ])
        .map(changeOf);
    },

    async overdueChanges(beforeMs, limit) {
      return db
        .all<ChangedRow>('SELECT * FROM ingest_instances WHERE pending = 1 AND changed_ms <= ? LIMIT ?', [
          beforeMs,
          limit,
        ])
        .map((row) => ({ ...changeOf(row), teamId: row.team_id, collectionId: row.collection_id }));
    },

    async markApplied(service, changes) {
      const mine = service === 'extraction' ? 'applied_extraction' : 'applied_retrieval';
      const theirs = service === 'extraction' ? 'applied_retrieval' : 'applied_extraction';
      db.transaction(() => {
        for (const { id, revision } of changes) {
          db.run(
            `UPDATE ingest_instances SET ${mine} = max(${mine}, :revision),
                    pending = (max(${mine}, :revision) < revision OR ${theirs} < revision) WHERE id = :id`,
            { id, revision },
          );
        }
      });
    },

    async purgeable(limit) {
      return db
        .all<InstanceRow>('SELECT * FROM ingest_instances WHERE deleted_ms > 0 AND pending = 0 LIMIT ?', [limit])
        .map(instanceOf);
    },

    async remove(id) {
      db.run('DELETE FROM ingest_instances WHERE id = ? AND deleted_ms > 0 AND pending = 0', [id]);
    },
  };
}

function changeOf(row: ChangedRow): Change {
  return {
    id: row.id,
    revision: row.revision,
    state: row.deleted_ms > 0 ? 'deleted' : row.current === 1 ? 'current' : 'superseded',
  };
}
