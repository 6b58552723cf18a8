import type { Sqlite } from '@cardinal/store';

export interface NewMessage {
  readonly eventId: string;
  readonly type: string;
  readonly groups: readonly string[];
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
  readonly data: Uint8Array;
}

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
      `INSERT INTO bus_deliveries (message_id, type, consumer_group, due_at_ms, deliveries) VALUES (?, ?, ?, ?, 0)`,
      [lastInsertRowid, type, group, occurredAtMs],
    );
  }
}
