/** Bytes from `start` on, from 0, up to `end`, which is the first that is not wanted. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Largest piece that is passed on: as much as a message of a call carries. */
const pieceBytes = 256 * 1024;

/**
 * A stretch of what a blob holds. The bytes before it are read and dropped, because a store proves its bytes from their beginning, and a
 * file has 50 MB at most; those after it are not read.
 */
export async function* stretchOf(
  source: AsyncIterable<Uint8Array>,
  { start, end }: Stretch,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = 0;
  for await (const chunk of source) {
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += chunk.length;
    for (let from = 0; from < wanted.length; from += pieceBytes) yield wanted.subarray(from, from + pieceBytes);
    // A whole file is read to its end, where the store verifies its hash.
    if (at > end) return;
  }
}
