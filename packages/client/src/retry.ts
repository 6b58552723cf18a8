/** When and how often a request is sent again. */
export interface RetryPolicy {
  /** Tries after the first. 0: none. */
  readonly retries: number;
  /** Longest wait before the second try, in milliseconds. */
  readonly firstMs: number;
  /** No wait of our own choice is longer than this, in milliseconds. */
  readonly ceilingMs: number;
  /** A server that asks for a longer wait than this, in milliseconds, gets none: its error is thrown at once. */
  readonly patienceMs: number;
}

export const defaultRetry: RetryPolicy = { retries: 4, firstMs: 250, ceilingMs: 8_000, patienceMs: 60_000 };

/**
 * How long to wait before trying again: what the server asks for, otherwise drawn from a range that doubles each time, so that
 * clients that failed together do not come back together.
 *
 * @param failures how many tries have failed so far, from 1.
 * @param random uniform in [0, 1).
 * @returns milliseconds; undefined where there is to be no further try.
 */
export function delayMs(
  failures: number,
  retryAfterSeconds: number | undefined,
  policy: RetryPolicy,
  random: () => number = Math.random,
): number | undefined {
  if (failures > policy.retries) return undefined;
  const drawn = Math.round(random() * Math.min(policy.ceilingMs, policy.firstMs * 2 ** (failures - 1)));
  if (retryAfterSeconds === undefined) return drawn;
  const asked = retryAfterSeconds * 1_000;
  return asked > policy.patienceMs ? undefined : asked;
}

/** @param header seconds or a date, as `Retry-After` may be. @returns seconds, 0 or more; undefined where it says nothing. */
export function secondsOf(header: string | null, nowMs: number = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - nowMs) / 1_000);
}

/** Waits. Rejects with the reason of the signal as soon as that is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
