import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls that come while the work runs, or rests after it began, share the next run: it begins after all of them.
 *
 * @param restMs from the beginning of one run to that of the next at least.
 */
export function createShared<T>(work: () => Promise<T>, restMs = 0): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function run(before: Promise<unknown>): Promise<T> {
    await before;
    next = undefined;
    const running = work();
    last = Promise.allSettled([running, ...(restMs > 0 ? [delay(restMs)] : [])]);
    return running;
  }

  return () => (next ??= run(last));
}
