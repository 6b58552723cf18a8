import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/** Splits long work into slices, so that it does not block the event loop for other work of the process. */
export interface TimeSlice {
  /** Call and await it between small steps: once the slice is used up, it yields to the event loop and begins a new slice. */
  yieldIfSpent(): Promise<void> | undefined;
}

/**
 * @param sliceMs longest stretch without a pause, in milliseconds, apart from one step's own length.
 * @param nowMs a clock that only goes forward, in milliseconds. Passed in so that tests are exact.
 */
export function createTimeSlice(sliceMs = 8, nowMs: () => number = () => performance.now()): TimeSlice {
  let begun = nowMs();
  return {
    yieldIfSpent() {
      if (nowMs() - begun < sliceMs) return undefined;
      return eventLoopTurn().then(() => {
        begun = nowMs();
      });
    },
  };
}
