import { jetstream, JetStreamApiError, JetStreamError, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { BusRefusedError, BusSettingError, BusUnavailableError } from '../errors.js';

/** A connection that is made again by itself, for ever. */
export interface Connection {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

export interface ConnectOptions {
  /** `nats://` or `tls://`, with user and password or a token if there are any; several, separated by commas. */
  readonly url: string;
  /** The variable that holds the URL, for messages. */
  readonly setting: string;
  /** What a request waits for its answer, in milliseconds. */
  readonly timeoutMs: number;
}

/** A connection over which nothing comes for this long is made anew, in milliseconds. */
const silenceMs = 10_000;
const reconnectWaitMs = 250;

/**
 * @throws {BusSettingError} if the URL is none.
 * @throws {BusRefusedError} if the server does not accept its user, password or token.
 * @throws {BusUnavailableError} if no server with JetStream answers.
 */
export async function openConnection({ url, setting, timeoutMs }: ConnectOptions): Promise<Connection> {
  const { servers, ...credentials } = serversIn(url, setting);
  const where = `NATS at ${servers.join(', ')} (${setting})`;
  let nc: NatsConnection | undefined;
  try {
    nc = await connect({
      ...credentials,
      servers: [...servers],
      name: 'cardinal',
      timeout: timeoutMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectWaitMs,
      pingInterval: silenceMs / 2,
      maxPingOut: 2,
      // Credentials that are changed on the server first are right again later.
      ignoreAuthErrorAbort: true,
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

function serversIn(text: string, setting: string): NodeConnectionOptions & { readonly servers: readonly string[] } {
  const urls = text.split(',').map((part) => (URL.canParse(part) ? new URL(part) : undefined));
  const first = urls[0];
  if (!first || !urls.every((url) => url && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '')) {
    throw new BusSettingError(`${setting} must be a URL like nats://host:4222 or tls://user:password@host:4222.`);
  }
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return {
    servers: urls.flatMap((url) => (url ? [`${url.hostname}:${url.port || '4222'}`] : [])),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

const notThere = [
  ...[errors.TimeoutError, errors.RequestError, errors.NoRespondersError, errors.ConnectionError],
  ...[errors.ClosedConnectionError, errors.DrainingConnectionError],
];

/** What a failure of the client means to a caller: all but a request that the server finds wrong can be tried again. */
export function translate(thrown: unknown): unknown {
  const gone =
    thrown instanceof JetStreamApiError
      ? thrown.status >= 500 || isNoStream(thrown)
      : thrown instanceof JetStreamError || isNoStream(thrown) || notThere.some((kind) => thrown instanceof kind);
  return gone ? new BusUnavailableError('NATS could not be reached in time.', { cause: thrown }) : thrown;
}

/** Nobody listens on that subject: the stream or consumer is gone, or the server has only just started. */
export function isNoStream(thrown: unknown): boolean {
  if (thrown instanceof errors.RequestError) return thrown.isNoResponders();
  if (thrown instanceof JetStreamApiError) return thrown.status === 404;
  // The client's own words for a publication that nobody took.
  return thrown instanceof Error && thrown.cause instanceof errors.RequestError && isNoStream(thrown.cause);
}

export function hasApiCode(thrown: unknown, code: number): boolean {
  return thrown instanceof JetStreamApiError && thrown.code === code;
}
