import { RerankerTimeoutError } from './errors.js';

/**
 * Runs `work` with a signal that aborts when the caller gives up or the time is over.
 *
 * @throws {RerankerTimeoutError} after `timeoutMs`; the caller's own reason if the caller gave up first.
 */
export async function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new RerankerTimeoutError('The reranker took too long.', { facts: { timeoutMs } })),
    timeoutMs,
  );
  try {
    return await work(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
  } finally {
    clearTimeout(timer);
  }
}
