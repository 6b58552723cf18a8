import { randomIds } from '@cardinal/kernel';
import type { Sqlite, SqlParams } from '@cardinal/store';
import type { BlobGuard } from '../../app/ports.js';

interface FenceRow {
  fence: string;
}

/** A record while somebody guards the bytes. Each condemnation makes another fence, so that one is never had twice by the same kind. */
export function sqliteBlobGuard(db: Sqlite): BlobGuard {
  const fenceOf = (sql: string, params: SqlParams): string | undefined => db.get<FenceRow>(sql, params)?.fence;
  const held = 'team_id = ? AND sha256 = ? AND fence = ?';
  const has = (condition: string, ...params: readonly (string | number)[]): boolean =>
    db.get(`SELECT 1 FROM ingest_blob_guards WHERE ${held} AND ${condition}`, params) !== undefined;
  const isProtected = 'condemned_until_ms = 0';

  return {
    async protect(teamId, sha256, { nowMs, untilMs }) {
      return fenceOf(
        `INSERT INTO ingest_blob_guards (team_id, sha256, fence, protected_until_ms, condemned_until_ms, uploads)
           VALUES (:teamId, :sha256, :fence, :untilMs, 0, 1)
           ON CONFLICT (team_id, sha256) DO UPDATE SET condemned_until_ms = 0,
             protected_until_ms = max(protected_until_ms, excluded.protected_until_ms), uploads = uploads + 1
           WHERE condemned_until_ms <= :nowMs RETURNING fence`,
        { teamId, sha256, nowMs, untilMs, fence: randomIds.uuid() },
      );
    },

    isProtected: async (teamId, sha256, fence) => has(isProtected, teamId, sha256, fence),

    async release(teamId, sha256, fence) {
      const ours = [teamId, sha256, fence];
      const { changes } = db.run(
        `UPDATE ingest_blob_guards SET uploads = uploads - 1 WHERE ${held} AND ${isProtected}`,
        ours,
      );
      db.run(`DELETE FROM ingest_blob_guards WHERE ${held} AND ${isProtected} AND uploads <= 0`, ours);
      return changes > 0;
    },

    async condemn(teamId, sha256, { nowMs, untilMs }) {
      return fenceOf(
        `INSERT INTO ingest_blob_guards (team_id, sha256, fence, protected_until_ms, condemned_until_ms)
           VALUES (:teamId, :sha256, :fence, 0, :untilMs)
           ON CONFLICT (team_id, sha256) DO UPDATE SET condemned_until_ms = :untilMs, uploads = 0, fence = excluded.fence
           WHERE protected_until_ms <= :nowMs AND condemned_until_ms <= :nowMs RETURNING fence`,
        { teamId, sha256, nowMs, untilMs, fence: randomIds.uuid() },
      );
    },

    isCondemned: async (teamId, sha256, fence) => has('condemned_until_ms > 0', teamId, sha256, fence),

    async absolve(teamId, sha256, fence) {
      db.run(`DELETE FROM ingest_blob_guards WHERE ${held} AND condemned_until_ms > 0`, [teamId, sha256, fence]);
    },
  };
}
