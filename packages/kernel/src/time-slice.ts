import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/** Keeps long work from holding the event loop: other work of the process goes between its slices. */
export interface TimeSlice {
  /** Call between small steps, and await it: lets the event loop turn, and begins a new slice, where this one is used up. */
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
