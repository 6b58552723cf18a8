/**
 * Yields the items of `source` until `signal` aborts, even if the source does not react to the signal: pending work of the source is then
 * neither awaited nor its failure reported.
 *
 * @throws the signal's reason once it aborts.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  // Avoids an unhandled rejection: an abort while the consumer processes an item is detected before the next item.
  aborted.catch(() => {});
  let pending: Promise<IteratorResult<T>> | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      pending = iterator.next();
      const result = await Promise.race([pending, aborted]);
      pending = undefined;
      if (result.done === true) return;
      yield result.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    pending?.catch(() => {});
    void iterator.return?.().catch(() => {});
  }
}
