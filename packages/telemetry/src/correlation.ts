import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** The id of the outside request that the running code serves, carried through awaits, calls and events. */
export const correlation = {
  /** Runs `work`, and everything it starts, under `id`. */
  run<T>(id: string, work: () => T): T {
    return storage.run(id, work);
  },
  /** The id of the innermost enclosing `run`, if any. */
  current(): string | undefined {
    return storage.getStore();
  },
} as const;
