import type { Share } from '@cardinal/contracts';
import type { Sqlite } from '@cardinal/store';
import { atOnce } from './delivery-table.js';

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
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): the turn of a delivery begins where the last waiting one of its team ends, offset by
 * cost; a team without waiting deliveries begins at the lowest turn of the queue. Claiming in the order of turns gives all teams equal
 * shares of the work.
 */
const turnOfNext = `max(
  (SELECT coalesce(min(turn), 0) FROM bus_deliveries WHERE type = :type AND consumer_group = :group AND died_at_ms IS NULL),
  (SELECT coalesce(max(turn_end), 0) FROM bus_deliveries
   WHERE type = :type AND consumer_group = :group AND team_id = :teamId AND died_at_ms IS NULL))`;

/** The claim with which a delivery is created. */
export interface FirstClaim {
  readonly owner: string;
  readonly leaseEndMs: number;
}

export interface InsertedMessage {
  readonly messageId: number;
  /** By group. */
  readonly deliveryIds: ReadonlyMap<string, number>;
}

/**
 * Stores the message and one delivery for each group.
 *
 * @param claims by group, for deliveries that a worker of this process takes at once.
 * @returns undefined for a known event id, or an event without consumers.
 */
export function insertMessage(
  db: Sqlite,
  message: NewMessage,
  claims: ReadonlyMap<string, FirstClaim>,
): InsertedMessage | undefined {
  const { type, eventId, occurredAtMs } = message;
  const seen = db.run('INSERT INTO bus_seen (type, event_id, seen_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    type,
    eventId,
    occurredAtMs,
  ]);
  if (seen.changes === 0 || message.groups.length === 0) return undefined;

  const { lastInsertRowid: messageId } = db.run(
    `INSERT INTO bus_messages (event_id, type, occurred_at_ms, correlation_id, trace_parent, data)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [eventId, type, occurredAtMs, message.correlationId, message.traceParent, message.data],
  );
  const deliveryIds = new Map<string, number>();
  for (const group of message.groups) {
    const claim = claims.get(group);
    const { lastInsertRowid } = db.run(
      `INSERT INTO bus_deliveries (message_id, type, consumer_group, due_at_ms, claimed_by, deliveries, team_id, turn, turn_end)
       SELECT :messageId, :type, :group, :dueAtMs, :owner, :deliveries, :teamId, next.turn, next.turn + :cost
       FROM (SELECT ${turnOfNext} AS turn) AS next`,
      {
        messageId,
        type,
        group,
        ...message.share,
        dueAtMs: claim?.leaseEndMs ?? atOnce,
        owner: claim?.owner ?? null,
        deliveries: claim ? 1 : 0,
      },
    );
    deliveryIds.set(group, lastInsertRowid);
  }
  return { messageId, deliveryIds };
}
