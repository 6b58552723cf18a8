interface TimeLimit {
  readonly ms: number;
  /** The caller's: it aborts the work too. */
  readonly signal?: AbortSignal | undefined;
  /** What the signal aborts with when the time is over. Default: a `TimeoutError`, as of `AbortSignal.timeout`. */
  readonly late?: () => Error;
}

/**
 * Runs `work` with a signal that aborts when the caller gives up or the time is over, whichever is first. Nothing is left behind when it is done.
 *
 * A timer of its own, because `AbortSignal.timeout` within `AbortSignal.any` may be collected as garbage before its time, and then never
 * comes (nodejs/node#57736).
 *
 * @throws the caller's reason if it has given up before; else what `work` throws.
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

const timeoutError = (): Error => new DOMException('The time is over.', 'TimeoutError');

/**
 * The body of a reply to `fetch`, which fails with the signal's reason and lets go of its connection as soon as `signal` aborts.
 *
 * The signal that `fetch` has been given may do nothing any more once the request was collected as garbage, while its body is still
 * read (nodejs/undici#3644).
 */
export function untilAborted(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}
