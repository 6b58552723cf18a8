import type { Sqlite } from '@cardinal/store';
import type { Calls } from '../../app/ports.js';
import type { Call } from '../../domain/model-calls.js';

/** Calls of language models in SQLite. */
export function sqliteCalls(db: Sqlite): Calls {
  return {
    async add(calls) {
      for (const call of calls) {
        db.run(
          `INSERT INTO gateway_calls
             (team_id, ask_id, ordinal, period, kind, model, prompt, completion, cache_read, cache_write, at_ms)
           VALUES (:teamId, :askId, :ordinal, :period, :kind, :model, :prompt, :completion, :cacheRead, :cacheWrite, :atMs)
           ON CONFLICT (team_id, ask_id, ordinal) DO NOTHING`,
          { ...call },
        );
      }
    },
    // Two statements, because the calls of one ask are found by the key, and all of a period by their time.
    list: async (teamId, { period, askId, limit }) =>
      db.all<Call>(
        `SELECT team_id AS teamId, ask_id AS askId, ordinal, period, kind, model, prompt, completion,
           cache_read AS cacheRead, cache_write AS cacheWrite, at_ms AS atMs
         FROM gateway_calls WHERE team_id = :teamId AND period = :period ${askId === undefined ? '' : 'AND ask_id = :askId'}
         ORDER BY at_ms DESC, ask_id, ordinal LIMIT :limit`,
        { teamId, period, limit, ...(askId !== undefined && { askId }) },
      ),
  };
}
