/** A range of bytes, from 0; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Largest piece, in bytes: as much as one message of a call carries. */
const pieceBytes = 256 * 1024;

/**
 * A range of a blob. The bytes before it are read and dropped, because a store verifies a blob from its beginning, and a file has at most
 * 50 MB; the bytes after it are not read.
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
