import { jetstream, JetStreamApiError, JetStreamError, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { BusRefusedError, BusUnavailableError } from '../errors.js';
import type { BusUrl } from './bus-url.js';

/** A connection that reconnects by itself, without limit. */
export interface Connection {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

export interface ConnectOptions {
  readonly url: BusUrl;
  /** The variable that holds the URL, for messages. */
  readonly setting: string;
  /** How long a request waits for its reply, in milliseconds. */
  readonly timeoutMs: number;
}

/** A connection that receives nothing for this long is replaced, in milliseconds. */
const silenceMs = 10_000;
const reconnectWaitMs = 250;

/**
 * @throws {BusRefusedError} if the server does not accept its user, password or token.
 * @throws {BusUnavailableError} if no server with JetStream answers.
 */
export async function openConnection({ url, setting, timeoutMs }: ConnectOptions): Promise<Connection> {
  const { servers, credentials, tls } = url;
  const where = `NATS at ${servers.join(', ')} (${setting})`;
  let nc: NatsConnection | undefined;
  try {
    nc = await connect({
      servers: [...servers],
      ...credentials,
      ...(tls && { tls: {} }),
      name: 'cardinal',
      timeout: timeoutMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectWaitMs,
      pingInterval: silenceMs / 2,
      maxPingOut: 2,
      // When credentials are changed on the server first, ours are rejected for a while and valid again later.
      ignoreAuthErrorAbort: true,
      // The client would otherwise create an error with its stack for each request, which took a tenth of the time of a delivery.
      noAsyncTraces: true,
    });
    const jsm = await jetstreamManager(nc, { timeout: timeoutMs });
    return { nc, jsm, js: jetstream(nc, { timeout: timeoutMs }) };
  } catch (cause) {
    await nc?.close();
    if (cause instanceof errors.AuthorizationError) {
      throw new BusRefusedError(`${where} refuses the user, password or token.`, { cause });
    }
    throw new BusUnavailableError(`${where} ${nc ? 'has no JetStream' : 'cannot be reached'}.`, { cause });
  }
}

const notThere = [
  ...[errors.TimeoutError, errors.RequestError, errors.NoRespondersError, errors.ConnectionError],
  ...[errors.ClosedConnectionError, errors.DrainingConnectionError],
];

/** Translates an error of the client. Everything except a request that the server finds invalid is transient. */
export function translate(thrown: unknown): unknown {
  const gone =
    thrown instanceof JetStreamApiError
      ? thrown.status >= 500 || isNoStream(thrown)
      : thrown instanceof JetStreamError || isNoStream(thrown) || notThere.some((kind) => thrown instanceof kind);
  return gone ? new BusUnavailableError('NATS could not be reached in time.', { cause: thrown }) : thrown;
}

/** Runs a call of the client. @throws the translated error. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw translate(thrown);
  }
}

/** Nobody listens on that subject: the stream or consumer is gone, or the server has only just started. */
export function isNoStream(thrown: unknown): boolean {
  if (thrown instanceof errors.RequestError) return thrown.isNoResponders();
  if (thrown instanceof JetStreamApiError) return thrown.status === 404;
  // The client wraps the error of a publication without a listener.
  return thrown instanceof Error && thrown.cause instanceof errors.RequestError && isNoStream(thrown.cause);
}

export function hasApiCode(thrown: unknown, code: number): boolean {
  return thrown instanceof JetStreamApiError && thrown.code === code;
}
