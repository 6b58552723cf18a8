import type { DocumentType } from '@cardinal/documents';
import type { Sqlite } from '@cardinal/store';
import type { File, FileRepository, User } from '../../app/ports.js';
import type { InstanceStatus } from '../../domain/instance.js';

interface FileRow {
  id: number;
  team_id: number;
  sha256: string;
  name: string;
  type: DocumentType;
  content_type: string;
  size_bytes: number;
  user: string;
  status: InstanceStatus;
  created_ms: number;
  uploads: number;
}

export function sqliteFiles(db: Sqlite): FileRepository {
  return {
    async upsert(file) {
      const identity = `${file.teamId}:${file.sha256}:${file.name}`;
      const row = db.get<FileRow>(
        `INSERT INTO ingest_files (identity, team_id, sha256, name, type, content_type, size_bytes, user, created_ms, uploads)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT (identity) DO UPDATE SET uploads = uploads + 1 RETURNING *`,
        [
          identity,
          file.teamId,
          file.sha256,
          file.name,
          file.type,
          file.contentType,
          file.sizeBytes,
          JSON.stringify(file.user),
          file.createdAtMs,
        ],
      );
      if (!row) throw new Error('the file that was just written is not there');
      return fileOf(row);
    },

    async list(teamId) {
      return db
        .all<FileRow>(
          `SELECT * FROM ingest_files WHERE team_id = ? AND deleted_ms = 0 AND status <> 'new' ORDER BY id DESC`,
          [teamId],
        )
        .map(fileOf);
    },

    async find(teamId, id) {
      const row = db.get<FileRow>('SELECT * FROM ingest_files WHERE id = ? AND team_id = ? AND deleted_ms = 0', [
        id,
        teamId,
      ]);
      return row && fileOf(row);
    },

    async setStatus(id, status) {
      db.run('UPDATE ingest_files SET status = ? WHERE id = ?', [status, id]);
    },

    async begin(id) {
      return db.run("UPDATE ingest_files SET status = 'processing' WHERE id = ? AND status = 'new'", [id]).changes > 0;
    },

    async tombstone(teamId, id, nowMs, uploads) {
      const { changes } = db.run(
        `UPDATE ingest_files SET deleted_ms = :nowMs, identity = identity || '#' || id
           WHERE id = :id AND team_id = :teamId AND deleted_ms = 0 AND uploads = coalesce(:uploads, uploads)`,
        { nowMs, id, teamId, uploads: uploads ?? null },
      );
      return changes > 0;
    },

    async purgeable(limit) {
      return db
        .all<FileRow>(
          `SELECT * FROM ingest_files AS f WHERE deleted_ms > 0
             AND NOT EXISTS (SELECT 1 FROM ingest_instances WHERE file_id = f.id) LIMIT ?`,
          [limit],
        )
        .map(fileOf);
    },

    async unlinked(beforeMs, limit) {
      return db
        .all<FileRow>(
          `SELECT * FROM ingest_files AS f WHERE deleted_ms = 0 AND created_ms < ?
             AND NOT EXISTS (SELECT 1 FROM ingest_instances WHERE file_id = f.id) LIMIT ?`,
          [beforeMs, limit],
        )
        .map(fileOf);
    },

    async remove(id) {
      db.run('DELETE FROM ingest_files WHERE id = ? AND deleted_ms > 0', [id]);
    },

    async knowBytes(teamId, sha256) {
      return (
        db.get('SELECT 1 FROM ingest_files WHERE team_id = ? AND sha256 = ? LIMIT 1', [teamId, sha256]) !== undefined
      );
    },

    async haveBytes(teamId, sha256, except = 0) {
      const other =
        'SELECT 1 FROM ingest_files WHERE team_id = ? AND sha256 = ? AND id <> ? AND deleted_ms = 0 LIMIT 1';
      return db.get(other, [teamId, sha256, except]) !== undefined;
    },
  };
}

function fileOf(row: FileRow): File {
  return {
    id: row.id,
    teamId: row.team_id,
    sha256: row.sha256,
    name: row.name,
    type: row.type,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    user: JSON.parse(row.user) as User,
    status: row.status,
    createdAtMs: row.created_ms,
    uploads: row.uploads,
  };
}
