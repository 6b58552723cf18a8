import type { AppError } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { GroupCount, Queue } from '../handling/instruments.js';
import type { Attempted } from '../handling/verdict.js';

/** The right to work on one delivery. `deliveries` distinguishes a claim from a later claim on the same delivery. */
export interface Claim {
  readonly id: number;
  readonly messageId: number;
  readonly deliveries: number;
}

export interface ClaimedDelivery extends Claim, Attempted {
  readonly eventId: string;
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
  readonly data: Uint8Array;
}

/** Times of a claim, in milliseconds since the epoch. */
interface ClaimTimes {
  readonly nowMs: number;
  readonly leaseEndMs: number;
  /** No retry is due later, except where the time of the machine was set back after the failure: that retry is claimed at once. */
  readonly lastDueMs: number;
}

/** Due time of a delivery that may be claimed at once, whatever the time of the machine is set to meanwhile. */
export const atOnce = 0;

/** Deliveries of one event type to one consumer group. All changes except `claim` have no effect once the claim is lost. */
export interface DeliveryTable {
  claim(limit: number, times: ClaimTimes): readonly ClaimedDelivery[];
  /** When the next delivery can be claimed, in milliseconds since the epoch. */
  nextDueMs(): number | undefined;
  /** @returns false if the claim is lost. */
  renew(claim: Claim, leaseEndMs: number): boolean;
  done(claim: Claim): boolean;
  retry(claim: Claim, dueAtMs: number, how: { readonly final?: AppError; readonly recount?: true }): boolean;
  /** Hands the delivery back without counting it. */
  handBack(claim: Claim, final: AppError | undefined): boolean;
  die(claim: Claim, nowMs: number, error: AppError): boolean;
}

const held = 'id = :id AND claimed_by = :owner AND deliveries = :deliveries AND died_at_ms IS NULL';
const finalReason = 'final_kind = :kind, final_code = :code, final_message = :message';

/** @param owner id of the claiming bus, unique to it. */
export function deliveryTable(db: Sqlite, type: string, group: string, owner: string): DeliveryTable {
  const ours = { type, group };
  const mine = ({ id, deliveries }: Claim) => ({ id, deliveries, owner });

  return {
    claim(limit, times) {
      const claimed = db.all<{ id: number; turn: number }>(
        `UPDATE bus_deliveries SET claimed_by = :owner, deliveries = deliveries + 1, due_at_ms = :leaseEndMs
         WHERE id IN (
           SELECT id FROM bus_deliveries INDEXED BY bus_deliveries_turn
           WHERE type = :type AND consumer_group = :group AND died_at_ms IS NULL
             AND (due_at_ms <= :nowMs OR (due_at_ms > :lastDueMs AND claimed_by IS NULL))
           ORDER BY turn, id LIMIT :limit)
         RETURNING id, turn`,
        { ...ours, ...times, owner, limit },
      );
      const inTurn = claimed.toSorted((a, b) => a.turn - b.turn || a.id - b.id);
      return inTurn.map(({ id }) => readClaimed(db, id));
    },
    nextDueMs() {
      const row = db.get<{ dueAtMs: number }>(
        `SELECT due_at_ms AS dueAtMs FROM bus_deliveries
         WHERE type = :type AND consumer_group = :group AND died_at_ms IS NULL ORDER BY due_at_ms, id LIMIT 1`,
        ours,
      );
      return row?.dueAtMs;
    },
    renew: (claim, leaseEndMs) =>
      db.run(`UPDATE bus_deliveries SET due_at_ms = :leaseEndMs WHERE ${held}`, { ...mine(claim), leaseEndMs })
        .changes > 0,
    done(claim) {
      if (db.run(`DELETE FROM bus_deliveries WHERE ${held}`, mine(claim)).changes === 0) return false;
      db.run(
        `DELETE FROM bus_messages WHERE id = :messageId
         AND NOT EXISTS (SELECT 1 FROM bus_deliveries WHERE message_id = :messageId)`,
        { messageId: claim.messageId },
      );
      return true;
    },
    retry: (claim, dueAtMs, { final, recount }) =>
      db.run(
        `UPDATE bus_deliveries SET claimed_by = NULL, due_at_ms = :dueAtMs, deliveries = :counted, ${finalReason}
         WHERE ${held}`,
        { ...mine(claim), dueAtMs, counted: recount ? 0 : claim.deliveries, ...reason(final) },
      ).changes > 0,
    handBack: (claim, final) =>
      db.run(
        `UPDATE bus_deliveries SET claimed_by = NULL, due_at_ms = :atOnce, deliveries = deliveries - 1, ${finalReason}
         WHERE ${held}`,
        { ...mine(claim), atOnce, ...reason(final) },
      ).changes > 0,
    die: (claim, nowMs, error) =>
      db.run(`UPDATE bus_deliveries SET claimed_by = NULL, died_at_ms = :nowMs, ${finalReason} WHERE ${held}`, {
        ...mine(claim),
        nowMs,
        ...reason(error),
      }).changes > 0,
  };
}

/** Counted over an index of live deliveries, so that a long backlog does not block the event loop. */
export function countQueues(db: Sqlite, consumed: readonly { type: string; group: string }[]): readonly Queue[] {
  const live = 'died_at_ms IS NULL';
  const found = db.all<GroupCount>(
    `SELECT type, consumer_group AS "group", count(*) AS n FROM bus_deliveries WHERE ${live} GROUP BY type, consumer_group`,
  );
  const empty = consumed.filter((one) => !found.some(({ type, group }) => type === one.type && group === one.group));
  const oldest = (type: string, group: string): number =>
    // The lowest message id of a group is its oldest event, or nearly so.
    db.get<{ atMs: number }>(
      `SELECT occurred_at_ms AS atMs FROM bus_messages WHERE id = (SELECT min(message_id) FROM bus_deliveries
         INDEXED BY bus_deliveries_oldest WHERE type = ? AND consumer_group = ? AND ${live})`,
      [type, group],
    )?.atMs ?? 0;
  return [
    ...found.map(({ type, group, n }) => ({ type, group, n, oldestMs: oldest(type, group) })),
    ...empty.map(({ type, group }) => ({ type, group, n: 0, oldestMs: 0 })),
  ];
}

export function countDead(db: Sqlite): readonly GroupCount[] {
  return db.all<GroupCount>(
    `SELECT type, consumer_group AS "group", count(*) AS n FROM bus_deliveries
     WHERE died_at_ms IS NOT NULL GROUP BY type, consumer_group`,
  );
}

/** Releases the claims of dead processes. Only safe if no other process consumes from this file. */
export function releaseAllClaims(db: Sqlite): number {
  return db.run(
    'UPDATE bus_deliveries SET claimed_by = NULL, due_at_ms = ? WHERE claimed_by IS NOT NULL AND died_at_ms IS NULL',
    [atOnce],
  ).changes;
}

function readClaimed(db: Sqlite, id: number): ClaimedDelivery {
  const row = db.get<ClaimedDelivery>(
    `SELECT d.id, d.message_id AS messageId, d.deliveries, m.event_id AS eventId, m.occurred_at_ms AS occurredAtMs,
       m.correlation_id AS correlationId, m.trace_parent AS traceParent, m.data,
       d.final_kind AS finalKind, d.final_code AS finalCode, d.final_message AS finalMessage
     FROM bus_deliveries d JOIN bus_messages m ON m.id = d.message_id WHERE d.id = ?`,
    [id],
  );
  if (!row) throw new Error(`Delivery ${id} has no message.`);
  return row;
}

function reason(error: AppError | undefined) {
  return { kind: error?.kind ?? null, code: error?.code ?? null, message: error?.message ?? null };
}
