import { document } from '@cardinal/contracts';
import type { Sqlite } from '@cardinal/store';
import type { BlobGuard, ParsedRepository } from '../../app/ports.js';

export function sqliteParsed(db: Sqlite): ParsedRepository {
  return {
    async find(teamId, sha256, parserVersion) {
      const row = db.get<{ summary: Uint8Array }>(
        'SELECT summary FROM ingest_parsed WHERE team_id = ? AND sha256 = ? AND parser_version = ?',
        [teamId, sha256, parserVersion],
      );
      return row && document.ParsedSummary.decode(row.summary);
    },

    async save(teamId, sha256, parserVersion, summary) {
      db.run('INSERT OR REPLACE INTO ingest_parsed (team_id, sha256, parser_version, summary) VALUES (?, ?, ?, ?)', [
        teamId,
        sha256,
        parserVersion,
        document.ParsedSummary.encode(summary).finish(),
      ]);
    },

    async remove(teamId, sha256) {
      return db
        .all<{ parser_version: string }>(
          'DELETE FROM ingest_parsed WHERE team_id = ? AND sha256 = ? RETURNING parser_version',
          [teamId, sha256],
        )
        .map((row) => row.parser_version);
    },
  };
}

export function sqliteBlobGuard(db: Sqlite): BlobGuard {
  return {
    async protect(teamId, sha256, { nowMs, untilMs }) {
      const { changes } = db.run(
        `INSERT INTO ingest_blob_guards (team_id, sha256, protected_until_ms, condemned_until_ms, uploads)
           VALUES (:teamId, :sha256, :untilMs, 0, 1)
           ON CONFLICT (team_id, sha256) DO UPDATE SET condemned_until_ms = 0,
             protected_until_ms = max(protected_until_ms, excluded.protected_until_ms), uploads = uploads + 1
           WHERE condemned_until_ms <= :nowMs`,
        { teamId, sha256, nowMs, untilMs },
      );
      return changes > 0;
    },

    async release(teamId, sha256) {
      const unlessCondemned = 'team_id = ? AND sha256 = ? AND condemned_until_ms = 0';
      db.run(`UPDATE ingest_blob_guards SET uploads = uploads - 1 WHERE ${unlessCondemned}`, [teamId, sha256]);
      db.run(`DELETE FROM ingest_blob_guards WHERE ${unlessCondemned} AND uploads <= 0`, [teamId, sha256]);
    },

    async condemn(teamId, sha256, { nowMs, untilMs }) {
      const { changes } = db.run(
        `INSERT INTO ingest_blob_guards (team_id, sha256, protected_until_ms, condemned_until_ms)
           VALUES (:teamId, :sha256, 0, :untilMs)
           ON CONFLICT (team_id, sha256) DO UPDATE SET condemned_until_ms = :untilMs, uploads = 0
           WHERE protected_until_ms <= :nowMs AND condemned_until_ms <= :nowMs`,
        { teamId, sha256, nowMs, untilMs },
      );
      return changes > 0;
    },

    async absolve(teamId, sha256) {
      db.run('DELETE FROM ingest_blob_guards WHERE team_id = ? AND sha256 = ?', [teamId, sha256]);
    },
  };
}
