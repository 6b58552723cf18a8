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

/** The way to a service. */
export interface Channel {
  readonly wire: WireChannel;
  readonly address: Address;
  /** Brought along with each call. */
  readonly token: string | undefined;
  /** How long the next message of a stream may take, in milliseconds. */
  readonly stallMs: number;
  close(): void;
}

export interface ChannelOptions {
  /** Absent: no encryption. */
  readonly tls?: TlsFiles | undefined;
  /** The secret that the service wants to see. */
  readonly token?: string | undefined;
  /** How often addresses are asked for, in milliseconds: 120,000. */
  readonly renewalMs?: number | undefined;
  /** How long the next message of a stream of responses may take, in milliseconds: as long as a unary call, 30,000. */
  readonly stallMs?: number | undefined;
}

/**
 * Opens the way to a service; nothing is sent before the first call. Calls are spread over all addresses: those that a
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
    // A process that gets no processor for a while is not gone: those that are say so by their socket.
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
 * The typed client of a service behind a socket. Failures arrive as `RemoteError`. A unary call ends after 30 s at the
 * latest, and a stream where its next message takes longer than that; one that the proto file marks as safe to repeat is tried again when the service cannot be reached.
 */
export function grpcClient<Service extends CompatServiceDefinition>(
  definition: Service,
  { wire, address, token, stallMs }: Channel,
): Client<Service> {
  return (
    createClientFactory()
      // The last one is the outermost.
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

/** One span a call, whatever tries it takes. */
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
 * What the library says of a stream that ended, by the HTTP/2 code, before the server said how the call went. It says the second one, too,
 * of a call that the caller gave up; a server that is stopped by force says nothing else.
 */
const cuts: ReadonlyMap<Status, string> = new Map([
  [Status.INTERNAL, 'Received RST_STREAM'],
  [Status.CANCELLED, 'Call cancelled'],
]);

/** A call that was cut on its way is no fault inside the service, which is what the library calls it. */
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
    // Whatever came of the call at the same moment: a connection that ends as the call is given up would look like a service that is away.
    if (isAbortError(thrown) || options.signal?.aborted) {
      throw new CallCancelledError('The caller gave up.', { cause: thrown });
    }
    if (thrown instanceof ClientError) throw fromClientError(thrown, trailer, call.method.path);
    throw thrown;
  }
}

/**
 * Marks the end of the caller's requests. If they fail, the call is cancelled and the caller gets that failure unchanged: the library
 * would neither end nor cut a call whose requests failed with an `AbortError`, as those of a client that hung up do.
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
