/** Time without a write after which the log is emptied, and the longest time until it is emptied despite writes, in milliseconds. */
const quietMs = 2_000;
const longestMs = 30_000;

/**
 * Empties the write-ahead log once nothing has been written for a moment, or at the latest after a while. Until then the log contains
 * deleted data: SQLite's own checkpoints copy the log into the file, but restart it without clearing it.
 */
export interface LogEmptier extends Disposable {
  changed(): void;
}

/** For a database in memory, which has no log. */
export const nothingToEmpty: LogEmptier = { changed: () => {}, [Symbol.dispose]: () => {} };

/** @param empty empties the log. @returns false if a reader uses the log at this moment; then it is tried again. */
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
    // Runs at each commit, so it must be cheap.
    changed() {
      if (timer) changedAgain = true;
      else wait();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
