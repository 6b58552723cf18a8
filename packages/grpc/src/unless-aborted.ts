import { CallCancelledError } from './status.js';

/**
 * A stream that ends only if its sender ended it: if the call is cancelled, cut off or past its deadline, reading fails at once instead.
 * The library ends a stream that was cut off like a complete one, and an in-process caller may end its own stream after its abort.
 *
 * @param signal of the call.
 * @throws {CallCancelledError} once `signal` has aborted. An error of `source` is passed on unchanged.
 */
export async function* unlessAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let giveUp = (_cause: Error): void => {};
  const abort = () => giveUp(cancelledBy(signal));
  signal.addEventListener('abort', abort, { once: true });
  let isOver = false;
  try {
    for (;;) {
      const step = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = reject;
        if (signal.aborted) abort();
        else iterator.next().then(resolve, reject);
      });
      if (signal.aborted) throw cancelledBy(signal);
      isOver = step.done ?? false;
      if (step.done) return;
      yield step.value;
    }
  } catch (thrown) {
    isOver = !signal.aborted;
    throw thrown;
  } finally {
    signal.removeEventListener('abort', abort);
    if (!isOver) await left(iterator, signal);
  }
}

/** Lets the sender clean up; not awaited for an aborted call, because a sender that waits for its own source would delay the abort. */
async function left(iterator: AsyncIterator<unknown>, signal: AbortSignal): Promise<void> {
  const leaving = Promise.resolve(iterator.return?.());
  if (!signal.aborted) await leaving;
  else leaving.catch(() => {}); // the call is over, and an error would have no receiver
}

function cancelledBy(signal: AbortSignal): CallCancelledError {
  return new CallCancelledError('The caller cancelled the call.', { cause: signal.reason });
}
