import { setImmediate as nextTurn } from 'node:timers/promises';

/** Keeps long work from holding the event loop: searches go between its slices. */
export interface Pacer {
  /** Call between small steps: gives way when the slice is used up. */
  breathe(): Promise<void>;
}

/** @param sliceMs longest stretch without a pause, in milliseconds, apart from one step's own length. */
export function createPacer(sliceMs = 8): Pacer {
  let started = performance.now();
  return {
    async breathe() {
      if (performance.now() - started < sliceMs) return;
      await nextTurn();
      started = performance.now();
    },
  };
}
