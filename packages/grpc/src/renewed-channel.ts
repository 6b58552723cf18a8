import { connectivityState } from '@grpc/grpc-js';
import type { Channel } from 'nice-grpc';

/** So often are addresses asked for, in milliseconds. */
const renewalMs = 120_000;

export interface RenewalOptions {
  readonly renewalMs?: number | undefined;
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs?: () => number;
}

/**
 * A channel that asks for the addresses of its service again every two minutes, as calls come, so that replicas that came are found: the
 * library asks only when a connection ends. Connections stay, because channels that are opened alike share them; the other one is taken
 * once it is connected.
 *
 * Servers end no connection for that (`grpc.max_connection_age_ms`): they would refuse the calls that come in that moment, and those under
 * way would be cut at the next ping, because Node.js sends none over a session that is closing, which the library takes for a lost one.
 *
 * @param open a channel to the service, alike each time.
 */
export function renewedChannel(
  open: () => Channel,
  { renewalMs: every = renewalMs, nowMs = () => performance.now() }: RenewalOptions = {},
): Channel {
  let current = open();
  let openedMs = nowMs();
  // Asynchronous: while names cannot be resolved, the existing connections stay in use.
  let next: Channel | undefined;
  // Has what connections it had, for the calls that are under way.
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

  // The library wants an object of its own class.
  return Object.assign(Object.create(current) as Channel, {
    createCall: (...call: Parameters<Channel['createCall']>) => renewed().createCall(...call),
    close() {
      for (const each of [previous, current, next]) each?.close();
    },
  });
}
