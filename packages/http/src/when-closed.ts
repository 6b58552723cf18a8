import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be done, kept with the response itself: a map beside it would be gone through at every collection of garbage. */
const ends = Symbol('ends');
/** Of a connection: what ends its responses when it closes. */
const open = Symbol('open');

interface Watched extends ServerResponse {
  [ends]?: (() => void)[];
}

interface Connection extends Socket {
  [open]?: Set<() => void>;
}

/**
 * Acts once the answer has been sent or its client is gone, in the order of the calls; at once where that has been. One listener serves
 * all, because thousands of streams stay open for hours and each listener is kept with each of them.
 */
export function whenClosed(response: Watched, act: () => void): void {
  const known = response[ends];
  const connection = response.req.socket as Connection | undefined; // absent where a request is injected
  if (response.destroyed || connection?.destroyed) act();
  else if (known) known.push(act);
  else {
    const acts = [act];
    response[ends] = acts;
    // Of an answer that waits for the one before it on its connection, Node.js does not say that the connection has closed.
    const others = connection && openOn(connection);
    const end = (): void => {
      if (others?.delete(end) === false) return;
      for (const next of acts.splice(0)) next();
    };
    others?.add(end);
    response.once('close', end);
  }
}

function openOn(connection: Connection): Set<() => void> {
  if (connection[open]) return connection[open];
  const all = new Set<() => void>();
  connection[open] = all;
  connection.once('close', () => all.forEach((end) => end()));
  return all;
}

/** Passes pieces on, and closes the connection if the reader neither asks for the next piece nor drains its buffer within `stallMs`. */
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
