import type { Share } from '@cardinal/contracts';
import type { Sqlite } from '@cardinal/store';

export interface NewMessage {
  readonly eventId: string;
  readonly type: string;
  readonly groups: readonly string[];
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
  readonly data: Uint8Array;
  readonly share: Share;
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): each delivery of a team begins where its last one ends, by its cost, and a team that
 * had none begins with whoever is next. What is claimed in the order of turns gives the teams equal shares of the work.
 */
const turnOfNext = `max(
  (SELECT coalesce(min(turn), 0) FROM bus_deliveries WHERE type = :type AND consumer_group = :group AND died_at_ms IS NULL),
  (SELECT coalesce(max(turn_end), 0) FROM bus_deliveries
   WHERE type = :type AND consumer_group = :group AND team_id = :teamId AND died_at_ms IS NULL))`;

/** Keeps the message and one delivery for each group. Does nothing for an event that is known already. */
export function insertMessage(db: Sqlite, message: NewMessage): void {
  const { type, eventId, occurredAtMs } = message;
  const seen = db.run('INSERT INTO bus_seen (type, event_id, seen_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    type,
    eventId,
    occurredAtMs,
  ]);
  if (seen.changes === 0 || message.groups.length === 0) return;

  const { lastInsertRowid } = db.run(
    `INSERT INTO bus_messages (event_id, type, occurred_at_ms, correlation_id, trace_parent, data)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [eventId, type, occurredAtMs, message.correlationId, message.traceParent, message.data],
  );
  for (const group of message.groups) {
    db.run(
      `INSERT INTO bus_deliveries (message_id, type, consumer_group, due_at_ms, deliveries, team_id, turn, turn_end)
       SELECT :messageId, :type, :group, :occurredAtMs, 0, :teamId, next.turn, next.turn + :cost FROM (SELECT ${turnOfNext} AS turn) AS next`,
      { messageId: lastInsertRowid, type, group, occurredAtMs, ...message.share },
    );
  }
}
