/**
 * The items of `source` until `signal` aborts, even if the source does not heed it: what it still does then is not waited
 * for, and its failure is ignored.
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
  // An abort while the consumer has the item is seen at the next one.
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
