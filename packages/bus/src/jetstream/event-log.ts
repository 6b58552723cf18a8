import type { EventLog } from '../event-bus.js';
import type { Instruments } from '../handling/instruments.js';
import { followLog, type LogDeps } from './follow-log.js';

/**
 * One stream a log, one subject a key. The position of an entry is its sequence in the stream: the server gives it, so writers need
 * not know of each other, and it is never given again, not even when all entries of a key are gone.
 */
export function createEventLog(deps: LogDeps, instruments: Pick<Instruments, 'appended'>): EventLog {
  const { js, jsm, names, topology } = deps;
  return {
    async append(log, key, data, { id, part }) {
      await topology.log(log);
      const bytes = log.codec.encode(data).finish();
      // For an id that is known the server answers with the sequence of the entry that has it.
      const { seq, duplicate } = await js.publish(names.logEntry(log.type, key, part), bytes, {
        msgID: `${key} ${id}`,
      });
      if (!duplicate) instruments.appended(log.type);
      return seq;
    },

    async erase(log, key, part) {
      await topology.log(log);
      const subjects = part === undefined ? names.logKey(log.type, key) : [names.logEntry(log.type, key, part)];
      for (const filter of subjects) await jsm.streams.purge(names.logStream(log.type), { filter });
    },

    follow: (log, key, after, signal) => followLog(deps, log, key, after, signal),
  };
}
