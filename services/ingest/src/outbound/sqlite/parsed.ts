import { document } from '@cardinal/contracts';
import type { Sqlite } from '@cardinal/store';
import type { ParsedRepository } from '../../app/ports.js';

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
