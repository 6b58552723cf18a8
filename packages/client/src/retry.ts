/** When and how often a request is retried. */
export interface RetryPolicy {
  /** Maximum number of retries. 0: none. */
  readonly retries: number;
  /** Maximum wait before the first retry, in milliseconds; doubles with each retry. */
  readonly firstMs: number;
  /** Maximum wait, unless the server requests one, in milliseconds. */
  readonly ceilingMs: number;
  /** Maximum wait that a server may request, in milliseconds; if it requests a longer one, its error is thrown at once. */
  readonly patienceMs: number;
}

export const defaultRetry: RetryPolicy = { retries: 4, firstMs: 250, ceilingMs: 8_000, patienceMs: 60_000 };

/**
 * Wait before a retry: the time that the server requests, otherwise exponential backoff with full jitter, so that clients that failed
 * together do not retry together.
 *
 * @param failures number of failed attempts so far, from 1.
 * @param random uniform in [0, 1).
 * @returns milliseconds; undefined if there must be no further attempt.
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

/** Parses `Retry-After`. @param header seconds or a date. @returns seconds, 0 or more; undefined if absent or invalid. */
export function secondsOf(header: string | null, nowMs: number = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - nowMs) / 1_000);
}

/** Waits. Rejects with the reason of the signal as soon as the signal aborts. */
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
