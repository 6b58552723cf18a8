import type { Sqlite } from '@cardinal/store';
import type { ParseQueue } from '../../app/ports.js';
import { instanceOf, type InstanceRow } from './instance-row.js';

const claimable = `(stage = 'queued' OR (stage = 'parsing' AND lease_until_ms <= :nowMs)) AND deleted_ms = 0 AND status IN ('new', 'processing')`;

/** The queue of files to parse, fair across teams: whoever was served longest ago is next. */
export function parseQueueMethods(db: Sqlite): ParseQueue {
  return {
    async claimParse(owner, nowMs, leaseUntilMs) {
      return db.transaction(() => {
        const next = db.get<{ id: number; team_id: number }>(
          `SELECT i.id, i.team_id FROM
             (SELECT min(id) AS id, team_id FROM ingest_instances WHERE ${claimable} GROUP BY team_id) AS i
             LEFT JOIN ingest_turns AS t ON t.team_id = i.team_id
            ORDER BY coalesce(t.turn, 0), i.id LIMIT 1`,
          { nowMs },
        );
        if (!next) return undefined;
        db.run(
          `INSERT INTO ingest_turns (team_id, turn) SELECT ?, coalesce(max(turn), 0) + 1 FROM ingest_turns WHERE true
             ON CONFLICT (team_id) DO UPDATE SET turn = excluded.turn`,
          [next.team_id],
        );
        const row = db.get<InstanceRow>(
          `UPDATE ingest_instances SET stage = 'parsing', owner = ?, lease_until_ms = ?, attempts = attempts + 1
            WHERE id = ? RETURNING *`,
          [owner, leaseUntilMs, next.id],
        );
        return row && instanceOf(row);
      });
    },

    async renewParse({ id, generation }, owner, leaseUntilMs) {
      const { changes } = db.run(
        `UPDATE ingest_instances SET lease_until_ms = ?
          WHERE id = ? AND generation = ? AND owner = ? AND stage = 'parsing' AND deleted_ms = 0`,
        [leaseUntilMs, id, generation, owner],
      );
      return changes > 0;
    },

    async releaseParse({ id, generation }, owner, counted) {
      db.run(
        `UPDATE ingest_instances SET stage = 'queued', owner = '', lease_until_ms = 0, attempts = attempts - ?
          WHERE id = ? AND generation = ? AND owner = ? AND stage = 'parsing'`,
        [counted ? 0 : 1, id, generation, owner],
      );
    },

    async releaseAll(owner) {
      db.run(
        `UPDATE ingest_instances SET stage = 'queued', owner = '', lease_until_ms = 0, attempts = attempts - 1
          WHERE stage = 'parsing' AND owner = ?`,
        [owner],
      );
    },

    async abandonedParses(nowMs, limit) {
      return db
        .all<InstanceRow>(
          `SELECT * FROM ingest_instances WHERE stage IN ('queued', 'parsing') AND attempts > 0 AND lease_until_ms <= ?
             AND deleted_ms = 0 AND status = 'processing' LIMIT ?`,
          [nowMs, limit],
        )
        .map(instanceOf);
    },

    async finishParse({ id, generation }, owner, pages, nowMs) {
      const { changes } = db.run(
        `UPDATE ingest_instances SET stage = 'extracting', owner = '', lease_until_ms = 0, pages = ?, outbox = 'parsed', outbox_ms = ?,
                status = 'processing'
          WHERE id = ? AND generation = ? AND owner = ? AND stage = 'parsing' AND deleted_ms = 0`,
        [pages, nowMs, id, generation, owner],
      );
      return changes > 0;
    },
  };
}
