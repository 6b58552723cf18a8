/**
 * Runs work of the same key sequentially and work of different keys concurrently. This avoids failed compare-and-sets among requests of
 * this process; races with other processes are decided by the store.
 */
export function createKeyedMutex<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    last.set(key, run);
    const forget = () => {
      if (last.get(key) === run) last.delete(key);
    };
    run.then(forget, forget);
    return run;
  };
}
