import {
  createChannel,
  createClientFactory,
  type Channel as WireChannel,
  type Client,
  type CompatServiceDefinition,
} from 'nice-grpc';
import { ClientError, Metadata, Status, type CallOptions, type ClientMiddlewareCall } from 'nice-grpc-common';
import { deadlineMiddleware, type DeadlineOptions } from 'nice-grpc-client-middleware-deadline';
import { retryMiddleware } from 'nice-grpc-client-middleware-retry';
import { context } from '@cardinal/telemetry';
import { stepwise, withOrigin } from './context.js';
import { endOfRequests, withEndOfRequests } from './end-of-requests.js';
import { limitStalls } from './limit-stalls.js';
import { defaultDeadlineMs, messageLimits, retries, retryDelaysMs } from './limits.js';
import { renewedChannel } from './renewed-channel.js';
import { repeatRefused } from './repeat-refused.js';
import { addressOf, callerSpan, type Address } from './spans.js';
import { CallCancelledError, fromClientError, isAbortError } from './status.js';
import { withToken } from './token.js';
import { channelCredentials, type TlsFiles } from './tls.js';

/** A connection to a service. */
export interface Channel {
  readonly wire: WireChannel;
  readonly address: Address;
  /** Secret that is sent with each call. */
  readonly token: string | undefined;
  /** Longest wait for the next message of a stream of responses, in milliseconds. */
  readonly stallMs: number;
  close(): void;
}

export interface ChannelOptions {
  /** Absent: no encryption. */
  readonly tls?: TlsFiles | undefined;
  /** The secret that the service requires. */
  readonly token?: string | undefined;
  /** How often the addresses are resolved again, in milliseconds. Default 120,000. */
  readonly renewalMs?: number | undefined;
  /** Longest wait for the next message of a stream of responses, in milliseconds. Default: as long as a unary call, 30,000. */
  readonly stallMs?: number | undefined;
}

/**
 * Opens a channel to a service; nothing is sent before the first call. Calls are spread over all addresses: those that a
 * name resolves to (`dns:///ingest:7001`, as a headless service has them), or those listed (`ipv4:10.0.0.1:7001,10.0.0.2:7001`).
 */
export function openChannel(
  address: string,
  { tls, token, renewalMs, stallMs = defaultDeadlineMs }: ChannelOptions = {},
): Channel {
  const credentials = channelCredentials(tls);
  const options = {
    ...messageLimits,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    'grpc.keepalive_time_ms': 20_000,
    // Long, because a process that gets no CPU time for a while is not gone; a dead process closes its socket.
    'grpc.keepalive_timeout_ms': 20_000,
    'grpc.keepalive_permit_without_calls': 1,
    'grpc.dns_min_time_between_resolutions_ms': 2_000,
    'grpc.initial_reconnect_backoff_ms': 200,
    'grpc.max_reconnect_backoff_ms': 3_000,
  };
  const wire = renewedChannel(() => createChannel(address, credentials, options), { renewalMs });
  return { wire, address: addressOf(address), token, stallMs, close: () => wire.close() };
}

/**
 * The typed client of a service behind a socket. Failures are thrown as `RemoteError`. A unary call ends after 30 s at the latest, a
 * stream when its next message takes longer than that; a call that the proto file marks as safe to repeat is retried when the service
 * cannot be reached.
 */
export function grpcClient<Service extends CompatServiceDefinition>(
  definition: Service,
  { wire, address, token, stallMs }: Channel,
): Client<Service> {
  return (
    createClientFactory()
      // The last middleware is the outermost.
      .use(repeatRefused)
      .use(tellCuts)
      .use(retryMiddleware)
      .use(deadlineMiddleware)
      .use(describeCall(token))
      .use(limitStalls(stallMs))
      .use(mapClientErrors)
      .use(sendRequests)
      .use(tracedTo(address))
      .create(withEndOfRequests(definition), wire, {
        '*': {
          retryMaxAttempts: retries,
          retryBaseDelayMs: retryDelaysMs.base,
          retryMaxDelayMs: retryDelaysMs.longest,
          retryableStatuses: [Status.UNAVAILABLE],
        },
      }) as Client<Service>
  );
}

/** Makes one span per call, however many tries it takes. */
function tracedTo(address: Address) {
  return async function* traced<Request, Response>(
    call: ClientMiddlewareCall<Request, Response>,
    options: CallOptions,
  ): AsyncGenerator<Response, Response | void, undefined> {
    const span = callerSpan(call.method.path, address);
    try {
      const steps: AsyncGenerator<Response, Response | void, undefined> = call.next(call.request, options);
      const answered = yield* stepwise(steps, (work) => context.with(span.within, work));
      span.done();
      return answered;
    } catch (thrown) {
      span.failed(thrown);
      throw thrown;
    } finally {
      span.end();
    }
  };
}

function describeCall(token: string | undefined) {
  return async function* described<Request, Response>(
    call: ClientMiddlewareCall<Request, Response, DeadlineOptions>,
    options: CallOptions & DeadlineOptions,
  ): AsyncGenerator<Response, Response | void, undefined> {
    const unary = !call.requestStream && !call.responseStream;
    return yield* call.next(call.request, {
      ...options,
      metadata: withToken(withOrigin(options.metadata), token),
      ...(unary && { deadline: options.deadline ?? defaultDeadlineMs }),
    });
  };
}

/**
 * The library's errors, by status, for a stream that ended, with an HTTP/2 code, before the server sent the outcome of the call. The
 * second one also occurs when the caller cancels the call, and is the only one that a server stopped by force causes.
 */
const cuts: ReadonlyMap<Status, string> = new Map([
  [Status.INTERNAL, 'Received RST_STREAM'],
  [Status.CANCELLED, 'Call cancelled'],
]);

/** Reports a call that was cut off as unavailable, because the library's statuses would mean a bug in the service or a cancellation. */
async function* tellCuts<Request, Response>(
  call: ClientMiddlewareCall<Request, Response>,
  options: CallOptions,
): AsyncGenerator<Response, Response | void, undefined> {
  try {
    return yield* call.next(call.request, options);
  } catch (thrown) {
    if (!(thrown instanceof ClientError) || options.signal?.aborted) throw thrown;
    const cut = cuts.get(thrown.code);
    if (cut === undefined || !thrown.details.startsWith(cut)) throw thrown;
    throw new ClientError(thrown.path, Status.UNAVAILABLE, thrown.details);
  }
}

async function* mapClientErrors<Request, Response>(
  call: ClientMiddlewareCall<Request, Response>,
  options: CallOptions,
): AsyncGenerator<Response, Response | void, undefined> {
  let trailer = Metadata();
  try {
    return yield* call.next(call.request, {
      ...options,
      onTrailer: (said) => {
        trailer = said;
        options.onTrailer?.(said);
      },
    });
  } catch (thrown) {
    // Checked first, because a connection that ends at the moment of the cancellation would look like an unavailable service.
    if (isAbortError(thrown) || options.signal?.aborted) {
      throw new CallCancelledError('The caller cancelled the call.', { cause: thrown });
    }
    if (thrown instanceof ClientError) throw fromClientError(thrown, trailer, call.method.path);
    throw thrown;
  }
}

/**
 * Appends the end marker to a stream of requests. If the requests fail, the call is cancelled and the caller gets that failure unchanged:
 * the library itself would neither end nor cancel a call whose requests fail with an `AbortError`, as happens when a client disconnects.
 */
async function* sendRequests<Request, Response>(
  call: ClientMiddlewareCall<Request, Response>,
  options: CallOptions,
): AsyncGenerator<Response, Response | void, undefined> {
  if (!call.requestStream) return yield* call.next(call.request, options);
  const { request } = call;
  let broken: { readonly thrown: unknown } | undefined;
  async function* requests(): AsyncGenerator<Request> {
    try {
      yield* request;
      yield endOfRequests as Request;
    } catch (thrown) {
      broken = { thrown };
      throw new CallCancelledError('The stream of requests failed.', { cause: thrown });
    }
  }
  try {
    return yield* call.next(requests(), options);
  } catch (thrown) {
    throw broken ? broken.thrown : thrown;
  }
}
