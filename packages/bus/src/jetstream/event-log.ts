import type { EventLog } from '../event-bus.js';
import type { Instruments } from '../handling/instruments.js';
import { followLog, type LogDeps } from './follow-log.js';

/**
 * One stream per log, one subject per key and part. The position of an entry is its sequence in the stream, which the server assigns, so
 * that writers need no coordination and no position is reused, not even after all entries of a key are gone.
 */
export function createEventLog(deps: LogDeps, instruments: Pick<Instruments, 'appended'>): EventLog {
  const { js, jsm, names, topology } = deps;
  return {
    async append(log, key, data, { id, part }) {
      await topology.log(log);
      const bytes = log.codec.encode(data).finish();
      // For a known message id the server returns the sequence of the existing entry.
      const { seq, duplicate } = await js.publish(names.logEntry(log.type, key, part), bytes, {
        msgID: `${key} ${id}`,
      });
      if (!duplicate) instruments.appended(log.type);
      return seq;
    },

    async end(log) {
      await topology.log(log);
      // Of the whole stream, because the server knows it without looking for the entries of the key.
      return (await jsm.streams.info(names.logStream(log.type))).state.last_seq;
    },

    async erase(log, key, part) {
      await topology.log(log);
      const subjects = part === undefined ? names.logKey(log.type, key) : [names.logEntry(log.type, key, part)];
      for (const filter of subjects) await jsm.streams.purge(names.logStream(log.type), { filter });
    },

    follow: (log, key, after, signal) => followLog(deps, log, key, after, signal),
  };
}
