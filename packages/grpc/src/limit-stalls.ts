import { ClientError, Status, type CallOptions, type ClientMiddlewareCall } from 'nice-grpc-common';

/**
 * Ends a stream of responses that stalls, because a hung replica with a live connection would block its reader for ever. The time that the
 * reader needs for a message does not count, so that slow readers are served as well.
 *
 * @param stallMs longest wait for the next message, in milliseconds.
 */
export function limitStalls(stallMs: number) {
  return async function* limited<Request, Response>(
    call: ClientMiddlewareCall<Request, Response>,
    options: CallOptions,
  ): AsyncGenerator<Response, Response | void, undefined> {
    if (!call.responseStream) return yield* call.next(call.request, options);
    const stall = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, stall.signal]) : stall.signal;
    const steps = call.next(call.request, { ...options, signal });
    try {
      for (;;) {
        const timer = setTimeout(() => stall.abort(), stallMs);
        const step = await steps.next().finally(() => clearTimeout(timer));
        if (step.done) return step.value;
        yield step.value;
      }
    } catch (thrown) {
      if (!stall.signal.aborted || options.signal?.aborted) throw thrown;
      throw new ClientError(call.method.path, Status.DEADLINE_EXCEEDED, `No message arrived for ${stallMs} ms.`);
    } finally {
      await steps.return(); // the reader may have left early
    }
  };
}
