import type { Clock } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls that come while the work runs, or rests after it began, share the next run: it begins after all of them.
 *
 * @param restMs from the beginning of one run to that of the next at least.
 */
export function createCoalesced<T>(work: () => Promise<T>, restMs = 0): () => Promise<T> {
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

/** How long a program may go on using what was true before, in milliseconds. What is replaced is kept longer than this. */
export const staleMs = 2_000;

/** Something that the server knows, at most `staleMs` old, so that most searches need not ask for it. */
export interface Revalidated<T> {
  current(): Promise<T>;
  fresh(): Promise<T>;
  /** The next one asks again: it has just been changed from here. */
  forget(): void;
}

export function createRevalidated<T>(clock: Clock, ask: () => Promise<T>): Revalidated<T> {
  let known: { readonly value: T; readonly at: number } | undefined;
  let asking: Promise<T> | undefined;
  let changes = 0;

  const fresh = createCoalesced(async () => {
    const [at, before] = [clock.now(), changes];
    const value = await ask();
    if (before === changes) known = { value, at };
    return value;
  });

  return {
    fresh,
    forget() {
      known = asking = undefined;
      changes++;
    },
    async current() {
      const age = known ? clock.now() - known.at : Infinity;
      // Asked again ahead of time, so that nobody waits for it while there is something to do.
      if (age > staleMs / 2 && !asking) {
        const own: Promise<T> = fresh().finally(() => {
          if (asking === own) asking = undefined;
        });
        asking = own;
      }
      if (!known || age >= staleMs) return asking ?? fresh();
      asking?.catch(() => {}); // whoever comes when it is too old hears of it
      return known.value;
    },
  };
}
