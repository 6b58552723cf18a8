import type { Clock } from '@cardinal/kernel';
import { createShared } from './coalesce.js';

/** How long a program may go on using what was true before, in milliseconds. What is replaced is kept longer than this. */
export const staleMs = 2_000;

/** Something that the server knows, at most `staleMs` old, so that most searches need not ask for it. */
export interface Kept<T> {
  current(): Promise<T>;
  fresh(): Promise<T>;
  /** The next one asks again: it has just been changed from here. */
  forget(): void;
}

export function createKept<T>(clock: Clock, ask: () => Promise<T>): Kept<T> {
  let known: { readonly value: T; readonly at: number } | undefined;
  let asking: Promise<T> | undefined;
  let changes = 0;

  const fresh = createShared(async () => {
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
