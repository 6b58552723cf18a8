import type { Sqlite } from '@cardinal/store';
import type { Generation, InstanceRepository, Outbox } from '../../app/ports.js';
import type { Instance } from '../../domain/instance.js';
import { instanceOf, instanceViewOf, type InstanceRow } from './instance-row.js';
import { currencyMethods } from './instances-currency.js';
import { parseQueueMethods } from './instances-queue.js';

/** What a processed instance is called. */
const processed = `CASE WHEN conflicts > 0 THEN 'processed_with_conflicts' ELSE 'processed' END`;

type ViewRow = InstanceRow & { collection_name: string };

const views = `SELECT i.*, c.name AS collection_name FROM ingest_instances AS i
  JOIN ingest_collections AS c ON c.id = i.collection_id WHERE i.deleted_ms = 0 AND i.team_id = ?`;

export function sqliteInstances(db: Sqlite): InstanceRepository {
  const byIdentity = (identity: string) =>
    db.get<InstanceRow>('SELECT * FROM ingest_instances WHERE identity = ?', [identity]);

  function finish({ id, generation }: Generation, cards: number, only = ''): Instance | undefined {
    const row = db.get<InstanceRow>(
      `UPDATE ingest_instances SET stage = 'done', status = ${processed}, ever_processed = 1, cards = ?, outbox = '', reason = '', message = ''
        WHERE id = ? AND generation = ? AND deleted_ms = 0 AND status = 'processing' ${only} RETURNING *`,
      [cards, id, generation],
    );
    return row && instanceOf(row);
  }

  return {
    ...parseQueueMethods(db),
    ...currencyMethods(db),

    async insert({ teamId, collectionId, file, nowMs }) {
      const identity = `${collectionId}:${file.id}`;
      return db.transaction(() => {
        const existing = byIdentity(identity);
        if (existing) return { instance: instanceOf(existing), created: false };
        db.run(
          `INSERT INTO ingest_instances
             (identity, team_id, collection_id, file_id, sha256, file_name, type, version, current, outbox, outbox_ms, created_ms)
           SELECT :identity, :teamId, :collectionId, :fileId, :sha256, :name, :type, coalesce(max(version), 0) + 1,
                  count(*) = 0, 'queued', :nowMs, :nowMs
             FROM ingest_instances WHERE collection_id = :collectionId AND file_name = :name`,
          {
            identity,
            teamId,
            collectionId,
            fileId: file.id,
            sha256: file.sha256,
            name: file.name,
            type: file.type,
            nowMs,
          },
        );
        const row = byIdentity(identity);
        if (!row) throw new Error('the instance that was just written is not there');
        return { instance: instanceOf(row), created: true };
      });
    },

    async find(teamId, id) {
      const row = db.get<InstanceRow>(
        'SELECT * FROM ingest_instances WHERE id = ? AND team_id = ? AND deleted_ms = 0',
        [id, teamId],
      );
      return row && instanceOf(row);
    },

    async ofCollection(teamId, collectionId) {
      return db
        .all<ViewRow>(`${views} AND i.collection_id = ? ORDER BY i.id DESC`, [teamId, collectionId])
        .map(instanceViewOf);
    },

    async ofFile(teamId, fileId) {
      return db.all<ViewRow>(`${views} AND i.file_id = ? ORDER BY i.id`, [teamId, fileId]).map(instanceViewOf);
    },

    async statusesOf(teamId, fileId) {
      return db
        .all<Pick<InstanceRow, 'status'>>(
          'SELECT status FROM ingest_instances WHERE file_id = ? AND team_id = ? AND deleted_ms = 0',
          [fileId, teamId],
        )
        .map(({ status }) => status);
    },

    async ofFiles(teamId, fileIds) {
      return db
        .all<ViewRow>(`${views} AND i.file_id IN (SELECT value FROM json_each(?)) ORDER BY i.id`, [
          teamId,
          JSON.stringify(fileIds),
        ])
        .map(instanceViewOf);
    },

    async versions(teamId, collectionId, fileName) {
      return db
        .all<InstanceRow>('SELECT * FROM ingest_instances WHERE collection_id = ? AND file_name = ? AND team_id = ?', [
          collectionId,
          fileName,
          teamId,
        ])
        .map(instanceOf);
    },

    async promote(teamId, id) {
      db.run(
        `UPDATE ingest_instances AS i SET version = (SELECT max(version) + 1 FROM ingest_instances
            WHERE collection_id = i.collection_id AND file_name = i.file_name)
          WHERE id = ? AND team_id = ? AND deleted_ms = 0`,
        [id, teamId],
      );
    },

    async restart(teamId, id, nowMs) {
      const row = db.get<InstanceRow>(
        `UPDATE ingest_instances SET generation = generation + 1, status = 'processing', stage = 'queued', attempts = 0,
                owner = '', lease_until_ms = 0, reason = '', message = '', outbox = 'queued', outbox_ms = ?
          WHERE id = ? AND team_id = ? AND deleted_ms = 0 RETURNING *`,
        [nowMs, id, teamId],
      );
      return row && instanceOf(row);
    },

    async told({ id, generation }, what) {
      db.run(
        `UPDATE ingest_instances SET outbox = '', status = CASE status WHEN 'new' THEN 'processing' ELSE status END
          WHERE id = ? AND generation = ? AND outbox = ?`,
        [id, generation, what],
      );
    },

    async untold(beforeMs, limit) {
      const rows = db.all<InstanceRow & { outbox: Outbox }>(
        `SELECT * FROM ingest_instances WHERE outbox IN ('queued', 'parsed') AND outbox_ms <= ? AND deleted_ms = 0
          ORDER BY outbox_ms LIMIT ?`,
        [beforeMs, limit],
      );
      return rows.map((row) => ({ ...instanceOf(row), outbox: row.outbox }));
    },

    async advance({ id, generation }, stage, cards) {
      const row = db.get<InstanceRow>(
        `UPDATE ingest_instances SET stage = :stage, cards = CASE WHEN ever_processed THEN cards ELSE :cards END
          WHERE id = :id AND generation = :generation AND deleted_ms = 0 AND status = 'processing'
            AND instr('queued parsing extracting indexing embedding done', stage) <
                instr('queued parsing extracting indexing embedding done', :stage) RETURNING *`,
        { id, generation, stage, cards },
      );
      return row && instanceOf(row);
    },

    async admit({ id, generation }) {
      const row = db.get<InstanceRow>(
        `UPDATE ingest_instances SET ever_processed = 1
          WHERE id = ? AND generation = ? AND deleted_ms = 0 AND status = 'processing' RETURNING *`,
        [id, generation],
      );
      return row && instanceOf(row);
    },

    finishFirst: async (at, cards) => finish(at, cards, 'AND version = 1 AND current = 1'),
    finish: async (at, cards) => finish(at, cards),

    async noteConflicts({ teamId, instanceId, open, revision }) {
      const row = db.get<InstanceRow>(
        `UPDATE ingest_instances SET conflicts = :open, conflicts_revision = :revision,
                status = CASE WHEN status NOT IN ('processed', 'processed_with_conflicts') THEN status
                              WHEN :open > 0 THEN 'processed_with_conflicts' ELSE 'processed' END
          WHERE id = :instanceId AND team_id = :teamId AND deleted_ms = 0 AND conflicts_revision <= :revision RETURNING *`,
        { teamId, instanceId, open, revision },
      );
      return row && instanceOf(row);
    },

    async fail({ id, generation }, reason, message) {
      const row = db.get<InstanceRow>(
        `UPDATE ingest_instances SET stage = 'done', status = 'error', reason = ?, message = ?, outbox = '', owner = '', lease_until_ms = 0
          WHERE id = ? AND generation = ? AND deleted_ms = 0 AND status IN ('new', 'processing') RETURNING *`,
        [reason, message, id, generation],
      );
      return row && instanceOf(row);
    },
  };
}
