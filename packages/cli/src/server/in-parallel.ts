/**
 * Maps over items with bounded concurrency. When one fails, or the signal aborts, the others are aborted as well.
 *
 * @param work must end when its signal aborts.
 * @returns the results in the order of the items.
 * @throws the first failure, or the reason of the signal.
 */
export async function inParallel<T, R>(
  things: readonly T[],
  parallel: number,
  signal: AbortSignal,
  work: (thing: T, signal: AbortSignal) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal.reason);
  const queue = things.entries();

  async function takeTurns(): Promise<void> {
    try {
      for (const [at, thing] of queue) {
        stopping.signal.throwIfAborted();
        results[at] = await work(thing, stopping.signal);
      }
    } catch (thrown) {
      stopping.abort(thrown);
      throw thrown;
    }
  }

  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, things.length) }, takeTurns));
    return results;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
