import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Callbacks, stored in the response itself, because a separate map would be traversed by every garbage collection. */
const ends = Symbol('ends');
/** On a connection: the functions that end its open responses when it closes. */
const open = Symbol('open');

interface Watched extends ServerResponse {
  [ends]?: (() => void)[];
}

interface Connection extends Socket {
  [open]?: Set<() => void>;
}

/**
 * Calls `act` once the answer was sent or its client is gone, in the order of registration; at once if that has already happened. One
 * listener serves all callbacks, because thousands of streams stay open for hours and each listener takes memory.
 */
export function whenClosed(response: Watched, act: () => void): void {
  const known = response[ends];
  const connection = response.req.socket as Connection | undefined; // absent where a request is injected
  if (response.destroyed || connection?.destroyed) act();
  else if (known) known.push(act);
  else {
    const acts = [act];
    response[ends] = acts;
    // For an answer that waits for the previous one on its connection, Node.js emits no event when the connection closes.
    const others = connection && openOn(connection);
    const end = (): void => {
      if (others?.delete(end) === false) return;
      for (const next of acts.splice(0)) next();
    };
    others?.add(end);
    response.once('close', end);
  }
}

/** Aborts once the answer was sent or its client is gone: for work that nobody else wants. */
export function untilClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  whenClosed(response, () => closed.abort());
  return closed.signal;
}

function openOn(connection: Connection): Set<() => void> {
  if (connection[open]) return connection[open];
  const all = new Set<() => void>();
  connection[open] = all;
  connection.once('close', () => all.forEach((end) => end()));
  return all;
}

/** Passes pieces on, and closes the connection if the client neither requests the next piece nor drains its buffer within `stallMs`. */
export async function* whileRead<Piece>(
  pieces: AsyncIterable<Piece>,
  response: ServerResponse,
  stallMs: number,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    let waiting = Infinity;
    const look = setInterval(() => {
      if (response.writableLength >= waiting) response.destroy();
      waiting = response.writableLength;
    }, stallMs / 2);
    try {
      yield piece;
    } finally {
      clearInterval(look);
    }
  }
}
