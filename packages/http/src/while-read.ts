import type { ServerResponse } from 'node:http';

/** Passes pieces on, and hangs up where one is not asked for after another and nothing of what waits is sent either. */
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
