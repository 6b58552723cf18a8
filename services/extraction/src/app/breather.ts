import { setImmediate } from 'node:timers/promises';

/** Lets the rest of the process run whenever this task has held the event loop for its slice. */
export type Breather = () => Promise<void> | undefined;

/** @param sliceMs the longest stretch between two calls that goes on without a pause, in milliseconds. */
export function createBreather(sliceMs: number): Breather {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
