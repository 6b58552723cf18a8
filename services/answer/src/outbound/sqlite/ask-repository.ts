import type { Sqlite } from '@cardinal/store';
import type { AskKey, AskRepository } from '../../app/ports.js';
import { keptEnd, noProgress, type AskProgress, type AskRecord, type AskState, type Replay } from '../../domain/ask.js';

interface Row {
  readonly team_id: number;
  readonly ask_id: string;
  readonly collection_id: number;
  readonly reservation_id: string;
  readonly state: AskState;
  readonly owner: string;
  readonly cancel_requested: number;
  readonly created_at_ms: number;
  readonly ending: string | null;
  readonly progress: string | null;
  readonly settled: number;
  readonly replay: Replay;
}

const ofAsk = 'WHERE team_id = :teamId AND ask_id = :askId';

/** Asks in the service's own table. Every change is one statement. */
export function createSqliteAskRepository(db: Sqlite): AskRepository {
  const read = ({ teamId, askId }: AskKey): AskRecord | undefined => {
    const row = db.get<Row>(`SELECT * FROM answer_asks ${ofAsk}`, { teamId, askId });
    return row && toRecord(row);
  };
  return {
    async open({ teamId, askId, collectionId, reservationId, requestedAtMs }) {
      db.run(
        `INSERT INTO answer_asks (team_id, ask_id, collection_id, reservation_id, state, created_at_ms)
         VALUES (:teamId, :askId, :collectionId, :reservationId, 'queued', :requestedAtMs)
         ON CONFLICT (team_id, ask_id) DO NOTHING`,
        { teamId, askId, collectionId, reservationId, requestedAtMs },
      );
      const record = read({ teamId, askId });
      if (!record) throw new RangeError('an ask that was just kept is gone');
      return record;
    },
    async claim({ teamId, askId }, owner, nowMs, staleBeforeMs) {
      const { changes } = db.run(
        `UPDATE answer_asks SET state = 'running', owner = :owner, heartbeat_ms = :nowMs ${ofAsk}
         AND (state = 'queued' OR (state = 'running' AND (owner = :owner OR heartbeat_ms < :staleBeforeMs)))`,
        { teamId, askId, owner, nowMs, staleBeforeMs },
      );
      return changes === 1 ? read({ teamId, askId }) : undefined;
    },
    async heartbeat({ teamId, askId }, owner, nowMs) {
      const { changes } = db.run(
        `UPDATE answer_asks SET heartbeat_ms = :nowMs ${ofAsk} AND state = 'running' AND owner = :owner`,
        { teamId, askId, owner, nowMs },
      );
      return { owned: changes === 1, cancelRequested: read({ teamId, askId })?.cancelRequested ?? false };
    },
    async note({ teamId, askId }, owner, progress) {
      db.run(`UPDATE answer_asks SET progress = :progress ${ofAsk} AND state = 'running' AND owner = :owner`, {
        teamId,
        askId,
        owner,
        progress: JSON.stringify(progress),
      });
    },
    async release({ teamId, askId }, owner) {
      db.run(`UPDATE answer_asks SET state = 'queued', owner = '' ${ofAsk} AND state = 'running' AND owner = :owner`, {
        teamId,
        askId,
        owner,
      });
    },
    async end({ teamId, askId }, end) {
      db.run(`UPDATE answer_asks SET state = :state, ending = :ending ${ofAsk} AND ending IS NULL`, {
        teamId,
        askId,
        state: end.state,
        ending: JSON.stringify(end),
      });
      return read({ teamId, askId });
    },
    async settle({ teamId, askId }) {
      db.run(`UPDATE answer_asks SET settled = 1 ${ofAsk} AND ending IS NOT NULL`, { teamId, askId });
    },
    async requestCancel({ teamId, askId }) {
      db.run(`UPDATE answer_asks SET cancel_requested = 1 ${ofAsk} AND ending IS NULL`, { teamId, askId });
      return read({ teamId, askId });
    },
    async condemn(teamId, collectionId) {
      db.run(
        `UPDATE answer_asks SET replay = 'condemned' WHERE team_id = ? AND collection_id = ? AND replay = 'kept'`,
        [teamId, collectionId],
      );
    },
    async erasable(beforeMs, limit) {
      return db.all<AskKey>(
        `SELECT team_id AS teamId, ask_id AS askId FROM answer_asks
         WHERE replay = 'condemned' AND settled = 1 AND json_extract(ending, '$.endedAtMs') < ? LIMIT ?`,
        [beforeMs, limit],
      );
    },
    async condemned() {
      return db.get<{ n: number }>(`SELECT count(*) AS n FROM answer_asks WHERE replay = 'condemned'`)?.n ?? 0;
    },
    async erased({ teamId, askId }) {
      db.run(`UPDATE answer_asks SET replay = 'erased' ${ofAsk}`, { teamId, askId });
    },
    get: async (key) => read(key),
    async count(teamId, collectionIds) {
      const rows = db.all<{ collection_id: number; asks: number }>(
        `SELECT collection_id, COUNT(*) AS asks FROM answer_asks WHERE team_id = :teamId
         AND (:every OR collection_id IN (SELECT value FROM json_each(:collectionIds))) GROUP BY collection_id`,
        { teamId, every: collectionIds.length === 0 ? 1 : 0, collectionIds: JSON.stringify(collectionIds) },
      );
      return new Map(rows.map((row) => [row.collection_id, row.asks]));
    },
  };
}

function toRecord(row: Row): AskRecord {
  return {
    askId: row.ask_id,
    teamId: row.team_id,
    collectionId: row.collection_id,
    reservationId: row.reservation_id,
    state: row.state,
    cancelRequested: row.cancel_requested === 1,
    createdAtMs: row.created_at_ms,
    progress: row.progress === null ? noProgress : (JSON.parse(row.progress) as AskProgress),
    ...(row.ending !== null && { end: keptEnd(row.ending) }),
    settled: row.settled === 1,
    replay: row.replay,
  };
}
