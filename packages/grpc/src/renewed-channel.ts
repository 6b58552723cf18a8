import { connectivityState } from '@grpc/grpc-js';
import type { Channel } from 'nice-grpc';

/** How often the addresses are resolved again, in milliseconds. */
const renewalMs = 120_000;

export interface RenewalOptions {
  readonly renewalMs?: number | undefined;
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs?: () => number;
}

/**
 * A channel that resolves the addresses of its service again every two minutes, when calls are made, so that new replicas are found: the
 * library itself resolves only when a connection ends. Existing connections stay open, because channels opened with equal options share
 * them; the new channel replaces the current one once it is connected.
 *
 * The alternative, servers that close connections (`grpc.max_connection_age_ms`), would refuse the calls of that moment and cut running
 * ones at the next ping, because Node.js sends no pings over a closing session and the library then takes the session for lost.
 *
 * @param open opens a channel to the service, with equal options each time.
 */
export function renewedChannel(
  open: () => Channel,
  { renewalMs: every = renewalMs, nowMs = () => performance.now() }: RenewalOptions = {},
): Channel {
  let current = open();
  let openedMs = nowMs();
  // Connects in the background, so that the existing connections stay in use while names cannot be resolved.
  let next: Channel | undefined;
  // Kept open for the calls that still run over it.
  let previous: Channel | undefined;

  function renewed(): Channel {
    if (nowMs() - openedMs < every) return current;
    next ??= open();
    if (next.getConnectivityState(true) !== connectivityState.READY) return current;
    previous?.close();
    [previous, current, next] = [current, next, undefined];
    openedMs = nowMs();
    return current;
  }

  // Derived from the channel, because the library requires an instance of its own class.
  return Object.assign(Object.create(current) as Channel, {
    createCall: (...call: Parameters<Channel['createCall']>) => renewed().createCall(...call),
    close() {
      for (const each of [previous, current, next]) each?.close();
    },
  });
}
