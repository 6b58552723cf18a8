/** How long nothing is written before the log is emptied, and how long it may wait for that, in milliseconds. */
const quietMs = 2_000;
const longestMs = 30_000;

/**
 * Empties the write-ahead log when nothing has been written for a moment, or after a while. Until then the log holds what was
 * deleted since: SQLite's own checkpoints copy it into the file but begin it anew without clearing it.
 */
export interface LogEmptier extends Disposable {
  changed(): void;
}

/** For a database in memory, which has no log. */
export const nothingToEmpty: LogEmptier = { changed: () => {}, [Symbol.dispose]: () => {} };

/** @param empty @returns false if someone reads from the log at this moment. */
export function createLogEmptier(empty: () => boolean, times = { quietMs, longestMs }): LogEmptier {
  let timer: NodeJS.Timeout | undefined;
  let changedAgain = false;
  let waitedMs = 0;

  function wait(): void {
    changedAgain = false;
    timer = setTimeout(() => {
      waitedMs += times.quietMs;
      if ((changedAgain && waitedMs < times.longestMs) || !empty()) return wait();
      timer = undefined;
      waitedMs = 0;
    }, times.quietMs).unref();
  }

  return {
    // At each commit, so that it must cost nothing.
    changed() {
      if (timer) changedAgain = true;
      else wait();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
