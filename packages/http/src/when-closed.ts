import type { ServerResponse } from 'node:http';

/** What is to be done, kept with the response itself: a map beside it would be gone through at every collection of garbage. */
const ends = Symbol('ends');

interface Watched extends ServerResponse {
  [ends]?: (() => void)[];
}

/**
 * Acts once the answer has been sent or its client is gone, in the order of the calls; at once where that has been. One listener serves
 * all, because thousands of streams stay open for hours and each listener is kept with each of them.
 */
export function whenClosed(response: Watched, act: () => void): void {
  const known = response[ends];
  if (response.destroyed) act();
  else if (known) known.push(act);
  else {
    const acts = [act];
    response[ends] = acts;
    response.once('close', () => acts.forEach((next) => next()));
  }
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
