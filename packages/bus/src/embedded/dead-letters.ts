import type { Sqlite } from '@cardinal/store';
import type { DeadLetter, DeadLetters } from '../event-bus.js';
import { isMeant } from '../handling/readable.js';
import { atOnce } from './delivery-table.js';

export interface DeadLettersDeps {
  readonly db: Sqlite;
  /** Called when a redrive has made work for this group. */
  readonly wake: (type: string, group: string) => void;
}

interface Redriven {
  readonly type: string;
  readonly group: string;
}

/** The dead letters of one file. Consumers notice a redrive by another process at their next poll. */
export function createDeadLetters({ db, wake }: DeadLettersDeps): DeadLetters {
  return {
    list: async (limit) =>
      db
        .all<Omit<DeadLetter, 'deadLetterId'> & { id: number }>(
          `SELECT d.id, d.type, d.consumer_group AS "group", m.event_id AS eventId, d.final_code AS code,
             d.final_message AS message, d.deliveries, d.died_at_ms AS diedAtMs
           FROM bus_deliveries d JOIN bus_messages m ON m.id = d.message_id
           WHERE d.died_at_ms IS NOT NULL ORDER BY d.died_at_ms, d.id LIMIT ?`,
          [limit],
        )
        .map(({ id, ...letter }) => ({ deadLetterId: String(id), ...letter })),

    async redrive(deadLetterId) {
      const id = Number(deadLetterId);
      if (!Number.isSafeInteger(id)) return false;
      const [redriven] = await db.commit(() =>
        db.all<Redriven>(
          `UPDATE bus_deliveries SET died_at_ms = NULL, deliveries = 0, due_at_ms = :atOnce,
             final_kind = NULL, final_code = NULL, final_message = NULL
           WHERE id = :id AND died_at_ms IS NOT NULL RETURNING type, consumer_group AS "group"`,
          { id, atOnce },
        ),
      );
      if (redriven) wake(redriven.type, redriven.group);
      return redriven !== undefined;
    },

    async erase({ type, codec }, matches) {
      const dead = 'died_at_ms IS NOT NULL';
      const letters = db.all<{ id: number; messageId: number; data: Uint8Array }>(
        `SELECT d.id, d.message_id AS messageId, m.data FROM bus_deliveries d JOIN bus_messages m ON m.id = d.message_id
         WHERE d.${dead} AND d.type = ?`,
        [type],
      );
      for (const { id, messageId, data } of letters) {
        if (!isMeant(codec, data, matches)) continue;
        await db.commit(() => {
          db.run(`DELETE FROM bus_deliveries WHERE id = ? AND ${dead}`, [id]);
          db.run(
            `DELETE FROM bus_messages WHERE id = :messageId
             AND NOT EXISTS (SELECT 1 FROM bus_deliveries WHERE message_id = :messageId)`,
            { messageId },
          );
        });
      }
    },
  };
}
