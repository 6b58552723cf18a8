interface TimeLimit {
  readonly ms: number;
  /** The caller's signal, which also aborts the work. */
  readonly signal?: AbortSignal | undefined;
  /** Makes the reason with which the signal aborts when the time is over. Default: a `TimeoutError`, as of `AbortSignal.timeout`. */
  readonly late?: () => Error;
}

/**
 * Runs `work` with a signal that aborts when the caller gives up or the time is over, whichever is first. Removes its timer and its
 * listener when the work ends.
 *
 * Uses its own timer, because an `AbortSignal.timeout` inside `AbortSignal.any` may be garbage-collected before it fires, and then
 * never does (nodejs/node#57736).
 *
 * @throws the caller's reason if the caller has given up before; else what `work` throws.
 */
export async function withinTime<T>(
  { ms, signal, late = timeoutError }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const either = new AbortController();
  const giveUp = (): void => either.abort(signal?.reason);
  const timer = setTimeout(() => either.abort(late()), ms);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await work(either.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

const timeoutError = (): Error => new DOMException('The time limit was exceeded.', 'TimeoutError');

/**
 * Wraps the body of a reply to `fetch` so that it fails with the signal's reason and releases its connection as soon as `signal` aborts.
 *
 * The signal given to `fetch` itself is not enough: it may have no effect once the request was garbage-collected, even while the body is
 * still being read (nodejs/undici#3644).
 */
export function untilAborted(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}
