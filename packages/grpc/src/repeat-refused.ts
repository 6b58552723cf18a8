import { setTimeout as delay } from 'node:timers/promises';
import { ClientError, Status, type CallOptions, type ClientMiddlewareCall } from 'nice-grpc-common';
import { retries, retryDelaysMs } from './limits.js';

/** What the library says of a call that the server closed with REFUSED_STREAM. */
const refusal = 'Stream refused by server';

const isRefused = (thrown: unknown): boolean =>
  thrown instanceof ClientError && thrown.code === Status.UNAVAILABLE && thrown.details === refusal;

/**
 * Makes a call again that reached a connection as the server was ending it because it stops. The server has done nothing of
 * such a call (RFC 9113, section 8.7), so that this holds for calls that must not be made twice, too. The library repeats one only once, and
 * often over the same connection, because its end is still on the way.
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

/** Requests that are kept to be sent again, the end counted in: those of an upload of 1 MiB. */
const mostKept = 8;

interface Repeatable<Request> {
  /** All requests from the first. Earlier readers get no more of them. */
  read(): AsyncIterable<Request>;
  /** Too much was read for it to be read again. */
  readonly isSpent: boolean;
  /** Lets no one read any more until it is read again. */
  stop(): void;
  /** Releases the buffered requests that were not read. */
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
      if (self !== reader) return; // before it takes what the next reader is to have
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
      // A failure after that is ignored, because the outcome of the call has been reported.
      void Promise.resolve(iterator.return?.()).catch(() => {});
    },
  };
}
