import type { Clock } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { EventLog } from '../event-bus.js';
import type { Instruments } from '../handling/instruments.js';
import type { Bell } from './bell.js';
import { appendEntry, eraseEntries, lastPosition, readEntries } from './log-table.js';

export interface EventLogDeps {
  readonly db: Sqlite;
  readonly clock: Clock;
  readonly bell: Bell;
  readonly instruments: Pick<Instruments, 'appended'>;
  /** How often a follower looks for entries appended by other processes, in milliseconds. */
  readonly pollMs: number;
  readonly isClosed: () => boolean;
}

/** Maximum number of entries per read, so that a long replay yields to other work. */
const rowsPerPage = 200;

/**
 * Logs in SQLite. Once appended, an entry survives the death of the process. Unlike an event it does not wait for the disk: it reports on
 * work in progress, and a power failure loses that work as well.
 */
export function createEventLog(deps: EventLogDeps): EventLog {
  const { db, clock, bell, instruments, pollMs, isClosed } = deps;
  const nameOf = (log: string, key: string) => `${log} ${key}`;

  return {
    async append(log, key, data, options) {
      const entry = {
        log: log.type,
        key,
        part: options.part ?? '',
        entryId: options.id,
        data: log.codec.encode(data).finish(),
        nowMs: clock.now(),
        retentionMs: log.retentionMs,
      };
      const { position, added } = await db.commit(() => appendEntry(db, entry));
      if (added) {
        bell.ring(nameOf(log.type, key));
        instruments.appended(log.type);
      }
      return position;
    },

    end: async (log, key) => lastPosition(db, log.type, key),

    erase: (log, key, part) => db.commit(() => eraseEntries(db, log.type, key, part)),

    async *follow(log, key, after, signal) {
      let last = after;
      while (!signal.aborted && !isClosed()) {
        const rows = readEntries(db, { log: log.type, key, after: last, nowMs: clock.now() }, rowsPerPage);
        for (const { position, appendedAtMs, data } of rows) {
          if (signal.aborted || isClosed()) return;
          yield { position, appendedAtMs, data: log.codec.decode(data) };
          last = position;
        }
        // No await between the empty read and the wait, so that no wake-up is missed.
        if (rows.length === 0) await bell.wait(nameOf(log.type, key), signal, pollMs);
      }
    },
  };
}
