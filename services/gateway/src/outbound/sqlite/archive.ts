import type { Sqlite } from '@cardinal/store';
import type { AccountRecords } from '../../app/archive.js';
import type { User } from '../../domain/keys/accounts.js';
import type { Call } from '../../domain/model-calls.js';
import { ledgerOf } from './accounts.js';
import { knownKeys } from './known-keys.js';

/** Calls read at once. */
const page = 1_000;

export function sqliteAccountRecords(db: Sqlite): AccountRecords {
  return {
    async putTeam(team) {
      db.run(
        `INSERT INTO gateway_teams (id, name, quota_tokens, created_at_ms) VALUES (:id, :name, :quotaTokens, :createdAtMs)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, quota_tokens = excluded.quota_tokens,
           created_at_ms = excluded.created_at_ms`,
        { ...team },
      );
    },
    async dropMembers(teamId) {
      knownKeys(db).forget();
      db.transaction(() => {
        db.run('DELETE FROM gateway_keys WHERE team_id = ?', [teamId]);
        db.run('DELETE FROM gateway_users WHERE team_id = ?', [teamId]);
        db.run('DELETE FROM gateway_audit WHERE team_id = ?', [teamId]);
      });
    },
    users: async (teamId) =>
      db.all<User>('SELECT id, team_id AS teamId, email, name FROM gateway_users WHERE team_id = ? ORDER BY ordinal', [
        teamId,
      ]),
    async putUser(user) {
      db.run(
        `INSERT INTO gateway_users (id, team_id, email, name) VALUES (:id, :teamId, :email, :name)
         ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name`,
        { ...user },
      );
    },
    ledgers: async (teamId) =>
      db
        .all<{ period: string; document: string }>(
          'SELECT period, document FROM gateway_ledgers WHERE team_id = ? ORDER BY period',
          [teamId],
        )
        .map(({ period, document }) => ledgerOf(teamId, period, document)),
    async *calls(teamId) {
      for (let after = { askId: '', ordinal: -1 }; ;) {
        const calls = db.all<Call>(
          `SELECT team_id AS teamId, ask_id AS askId, ordinal, period, kind, model, prompt, completion,
             cache_read AS cacheRead, cache_write AS cacheWrite, at_ms AS atMs
           FROM gateway_calls WHERE team_id = :teamId AND (ask_id, ordinal) > (:askId, :ordinal)
           ORDER BY ask_id, ordinal LIMIT :page`,
          { teamId, ...after, page },
        );
        const last = calls.at(-1);
        if (!last) return;
        yield calls;
        after = { askId: last.askId, ordinal: last.ordinal };
      }
    },
  };
}
