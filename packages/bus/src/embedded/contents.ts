import type { Sqlite } from '@cardinal/store';
import type { BusContents, LogKey } from '../event-bus.js';
import { readable } from '../handling/readable.js';

/** Number of rows per query: few enough not to block a process that serves requests meanwhile. */
const page = 200;

export function createContents(db: Sqlite): BusContents {
  return {
    async *queued({ type, codec }) {
      for (let after = 0; ;) {
        // `+`, so that a page is read in the order of ids; an index of the type would sort the whole backlog for each page.
        const rows = db.all<{ id: number; data: Uint8Array }>(
          `SELECT d.id, m.data FROM bus_deliveries d JOIN bus_messages m ON m.id = d.message_id
           WHERE +d.type = :type AND d.died_at_ms IS NULL AND d.id > :after ORDER BY d.id LIMIT :page`,
          { type, after, page },
        );
        for (const { data } of rows) yield* readable(codec, data);
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
    async *keys({ type }) {
      yield* db.all<LogKey>('SELECT DISTINCT log_key AS key, part FROM bus_log_entries WHERE log = ?', [type]);
    },
  };
}
