import { longRequest, type Elastic } from './connection.js';

/** Makes what was written until now visible to searches. Calls that wait for the same moment share one refresh. */
export type Refresh = (index: string) => Promise<void>;

export function createRefresh(client: Elastic): Refresh {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  function start(index: string): Promise<void> {
    const refresh = client.indices
      .refresh({ index, ignore_unavailable: true }, longRequest)
      .then(() => {})
      .finally(() => running.delete(index));
    running.set(index, refresh);
    return refresh;
  }

  return (index) => {
    const current = running.get(index);
    if (!current) return start(index);
    // The running one may have begun before the caller's write.
    let next = waiting.get(index);
    if (!next) {
      next = current
        .catch(() => {}) // its own callers hear of it
        .then(() => {
          waiting.delete(index);
          return start(index);
        });
      waiting.set(index, next);
    }
    return next;
  };
}
