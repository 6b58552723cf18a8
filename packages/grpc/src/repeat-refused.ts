import { setTimeout as delay } from 'node:timers/promises';
import { ClientError, Status, type CallOptions, type ClientMiddlewareCall } from 'nice-grpc-common';
import { retries, retryDelaysMs } from './limits.js';

/** The library's message for a call that the server closed with REFUSED_STREAM. */
const refusal = 'Stream refused by server';

const isRefused = (thrown: unknown): boolean =>
  thrown instanceof ClientError && thrown.code === Status.UNAVAILABLE && thrown.details === refusal;

/**
 * Repeats a call that reached a connection while the server was closing it because it stops. The server has processed nothing of
 * such a call (RFC 9113, section 8.7), so even calls that must not be made twice are repeated. The library repeats a call only once, and
 * often over the same connection, because it has not learnt of the closing yet.
 */
export async function* repeatRefused<Request, Response>(
  call: ClientMiddlewareCall<Request, Response>,
  options: CallOptions,
): AsyncGenerator<Response, Response | void, undefined> {
  if (!call.requestStream) return yield* untilTaken(() => call.next(call.request, options), options);
  const requests = repeatable(call.request);
  try {
    return yield* untilTaken(() => call.next(requests.read(), options), options, requests);
  } finally {
    requests.end();
  }
}

async function* untilTaken<Response>(
  begin: () => AsyncGenerator<Response, Response | void, undefined>,
  { signal }: CallOptions,
  requests?: Repeatable<unknown>,
): AsyncGenerator<Response, Response | void, undefined> {
  for (let tries = 0; ; tries += 1) {
    try {
      return yield* begin();
    } catch (thrown) {
      requests?.stop(); // a sender of earlier requests stops when the requests are sent again
      if (!isRefused(thrown) || tries === retries || requests?.isSpent) throw thrown;
      await delay(retryDelaysMs.base * 2 ** tries, undefined, { signal });
    }
  }
}

/** Maximum number of requests buffered for a repetition, including the end marker: enough for an upload of 1 MiB. */
const mostKept = 8;

interface Repeatable<Request> {
  /** All requests from the first. Earlier readers get no more requests. */
  read(): AsyncIterable<Request>;
  /** Whether more requests were read than are buffered, so that they cannot be read again. */
  readonly isSpent: boolean;
  /** Stops the current reader; `read` starts a new one. */
  stop(): void;
  /** Ends the source. */
  end(): void;
}

function repeatable<Request>(source: AsyncIterable<Request>): Repeatable<Request> {
  const iterator = source[Symbol.asyncIterator]();
  const kept: Promise<IteratorResult<Request>>[] = [];
  let isSpent = false;
  let reader = 0;

  function take(): Promise<IteratorResult<Request>> {
    const step = iterator.next();
    isSpent ||= kept.length === mostKept;
    if (isSpent) kept.length = 0;
    else kept.push(step);
    return step;
  }

  async function* readAs(self: number): AsyncGenerator<Request> {
    for (let at = 0; ; at += 1) {
      if (self !== reader) return; // a stale reader must not take a request that belongs to the next one
      const step = await (kept[at] ?? take());
      if (step.done || self !== reader) return;
      yield step.value;
    }
  }

  return {
    read: () => readAs((reader += 1)),
    get isSpent() {
      return isSpent;
    },
    stop: () => void (reader += 1),
    end() {
      // An error here is ignored, because the outcome of the call has already been reported.
      void Promise.resolve(iterator.return?.()).catch(() => {});
    },
  };
}
