import type { EventLog } from '../event-bus.js';
import { followLog, type LogDeps } from './follow-log.js';

/**
 * One stream a log, one subject a key. The position of an entry is its sequence in the stream: the server gives it, so writers need
 * not know of each other, and it is never given again, not even when all entries of a key are gone.
 */
export function createEventLog(deps: LogDeps): EventLog {
  const { js, names, topology } = deps;
  return {
    async append(log, key, data, { id }) {
      await topology.log(log);
      const bytes = log.codec.encode(data).finish();
      // For an id that is known the server answers with the sequence of the entry that has it.
      const { seq } = await js.publish(names.logEntry(log.type, key), bytes, { msgID: `${key} ${id}` });
      return seq;
    },

    follow: (log, key, after, signal) => followLog(deps, log, key, after, signal),
  };
}
