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
 * library asks only when a connection ends. Connections stay, because channels that are opened alike share them.
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
  // Has what connections it had, so that they stay until the next one has found them.
  let previous: Channel | undefined;

  function renewed(): Channel {
    if (nowMs() - openedMs < every) return current;
    previous?.close();
    previous = current;
    current = open();
    openedMs = nowMs();
    return current;
  }

  // The library wants an object of its own class.
  return Object.assign(Object.create(current) as Channel, {
    createCall: (...call: Parameters<Channel['createCall']>) => renewed().createCall(...call),
    close() {
      previous?.close();
      current.close();
    },
  });
}
