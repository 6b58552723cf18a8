import { closeSync, fdatasync, openSync } from 'node:fs';
import { StoreUnavailableError } from '../errors.js';

/** Longest time that a change may remain unsynced if no caller waits for it, in milliseconds. */
const longestUnsyncedMs = 50;

/**
 * Makes the write-ahead log durable off the event loop. SQLite's own `synchronous = FULL` syncs within each commit, and a busy disk then
 * blocks the event loop (30 to 70 ms at the 99th percentile where this was measured).
 *
 * The guarantee is the same: what a commit wrote is either in the log, which this syncs, or has been checkpointed, and a checkpoint syncs
 * both files. The log is never replaced while a connection is open, and has no locks that closing a second descriptor could release
 * (those are on the `-shm` file and the main file).
 */
export interface LogSync extends Disposable {
  /** To be called after a commit; schedules a sync. */
  changed(): void;
  /** Resolves once everything that was committed before the call is durable. @throws {StoreUnavailableError} */
  flush(): Promise<void>;
}

/** @param syncFile makes the bytes of an open file durable. Passed in so that tests control when it completes. */
export function createLogSync(logPath: string, syncFile: (fd: number) => Promise<void> = dataSynced): LogSync {
  let fd: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: unknown;
  let disposed = false;

  function sync(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (disposed) return Promise.resolve(); // closing the last connection has checkpointed and synced everything
    running = syncFile((fd ??= openSync(logPath, 'r+'))).finally(() => {
      running = undefined;
      if (disposed) close();
    });
    return running;
  }

  /** Waits for another sync after the running one, which may have begun before the commit in question. */
  function afterRunning(): Promise<void> {
    next ??= (running ?? Promise.resolve()).then(startNext, startNext);
    return next;
  }

  function startNext(): Promise<void> {
    next = undefined;
    return sync();
  }

  async function inBackground(): Promise<void> {
    try {
      await (running ? afterRunning() : sync());
    } catch (thrown) {
      failure = thrown; // thrown to the next waiting caller
    }
  }

  function close(): void {
    if (fd !== undefined) closeSync(fd);
    fd = undefined;
  }

  return {
    changed() {
      timer ??= setTimeout(() => void inBackground(), longestUnsyncedMs).unref();
    },
    async flush() {
      const before = failure;
      failure = undefined;
      try {
        await (running ? afterRunning() : sync());
        if (before !== undefined) throw before;
      } catch (cause) {
        throw new StoreUnavailableError('The change could not be confirmed as stored.', { cause });
      }
    },
    [Symbol.dispose]() {
      disposed = true;
      clearTimeout(timer);
      if (!running) close();
    },
  };
}

function dataSynced(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(fd, (failed) => (failed ? reject(failed) : resolve()));
  });
}

/** For a database that has no log, or that syncs it in each commit. */
export const nothingToSync: LogSync = {
  changed: () => {},
  flush: async () => {},
  [Symbol.dispose]: () => {},
};
