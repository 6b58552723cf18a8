import type { SteadyClock } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Coalesces calls: those that arrive while a run is in flight, or within `restMs` of its start, share the next run, which starts after all
 * of them and therefore reads everything that they wrote.
 *
 * @param restMs minimum time between the starts of two runs, in milliseconds.
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

/** Maximum age of a cached value, in milliseconds. A replaced version is deleted only after every process has noticed its replacement. */
export const staleMs = 2_000;

/** A value on the server, cached for at most `staleMs` and revalidated in the background (stale-while-revalidate). */
export interface Revalidated<T> {
  current(): Promise<T>;
  fresh(): Promise<T>;
  /** Drops the cached value, because this process has just changed it on the server. */
  invalidate(): void;
}

export function createRevalidated<T>(clock: SteadyClock, load: () => Promise<T>): Revalidated<T> {
  let cached: { readonly value: T; readonly at: number } | undefined;
  let loading: Promise<T> | undefined;
  let changes = 0;

  const fresh = createCoalesced(async () => {
    const [at, before] = [clock.elapsedMs(), changes];
    const value = await load();
    if (before === changes) cached = { value, at };
    return value;
  });

  return {
    fresh,
    invalidate() {
      cached = loading = undefined;
      changes++;
    },
    async current() {
      const age = cached ? clock.elapsedMs() - cached.at : Infinity;
      // Revalidated at half its maximum age, so that callers seldom wait for it.
      if (age > staleMs / 2 && !loading) {
        const own: Promise<T> = fresh().finally(() => {
          if (loading === own) loading = undefined;
        });
        loading = own;
      }
      if (!cached || age >= staleMs) return loading ?? fresh();
      loading?.catch(() => {}); // a caller that needs the new value awaits it, and gets the error
      return cached.value;
    },
  };
}
