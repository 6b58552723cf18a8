import { CallCancelledError } from './status.js';

/**
 * A stream that ends only as its sender ended it: where the call is given up, lost or past its deadline, reading fails instead, at
 * once. The library ends a stream that was cut like a whole one, and a caller in the same process may end its own after its abort.
 *
 * @param signal of the call.
 * @throws {CallCancelledError} once `signal` has fired. A failure of `source` is thrown as it is.
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

/** Lets the sender clean up. One that still waits for its own source would keep an aborted call waiting, too. */
async function left(iterator: AsyncIterator<unknown>, signal: AbortSignal): Promise<void> {
  const leaving = Promise.resolve(iterator.return?.());
  if (!signal.aborted) await leaving;
  else leaving.catch(() => {}); // the call is over and has no reader any more
}

function cancelledBy(signal: AbortSignal): CallCancelledError {
  return new CallCancelledError('The caller gave up.', { cause: signal.reason });
}
