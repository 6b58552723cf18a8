import type { Sqlite } from '@cardinal/store';
import { recognisedMs } from '../event-bus.js';

/** How much longer the last position of a silent log is kept than its entries, so that the position of a late reader stays valid. */
const rememberPositionsMs = 30 * 24 * 3_600_000;

/** Maximum number of rows per transaction. */
const rowsPerBatch = 500;

const steps = [
  {
    keepMs: recognisedMs,
    sql: `DELETE FROM bus_seen WHERE (type, event_id) IN
      (SELECT type, event_id FROM bus_seen WHERE seen_at_ms < :beforeMs LIMIT :limit)`,
  },
  {
    keepMs: 0,
    sql: `DELETE FROM bus_log_entries WHERE (log, log_key, position) IN
      (SELECT log, log_key, position FROM bus_log_entries WHERE expires_at_ms < :beforeMs LIMIT :limit)`,
  },
  {
    keepMs: rememberPositionsMs,
    sql: `DELETE FROM bus_log_heads WHERE (log, log_key) IN
      (SELECT log, log_key FROM bus_log_heads WHERE touched_at_ms < :beforeMs LIMIT :limit)`,
  },
] as const;

/** Deletes data that is past its promised retention. */
export async function prune(db: Sqlite, nowMs: number, isClosed: () => boolean): Promise<void> {
  for (const { keepMs, sql } of steps) {
    const params = { beforeMs: nowMs - keepMs, limit: rowsPerBatch };
    for (let removed = rowsPerBatch; removed === rowsPerBatch && !isClosed();) {
      removed = await db.commit(() => db.run(sql, params).changes);
    }
  }
}
