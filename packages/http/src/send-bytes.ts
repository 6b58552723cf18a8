import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { untilClosed, whileRead } from './when-closed.js';

export interface SendBytesOptions {
  /** The connection is closed if the client reads nothing of its buffered data for this long, in milliseconds. */
  readonly stallMs: number;
  /** How many bytes may be buffered for a slow client before `source` is paused. Default: one piece of 64 KiB. */
  readonly aheadBytes?: number;
  /** Called before the first bytes, to set their headers: until then a failure is answered like any other. */
  readonly onFirst: () => void;
  /** Called with the reason if `source` fails while the client is still connected; the connection is closed then. */
  readonly onCut: (thrown: unknown) => void;
}

/** Small enough that a slow line transfers a piece within `stallMs`: at 60 s, a line of 2 KiB per second. */
const pieceBytes = 64 * 1024;

/**
 * Answers with bytes, read from `source` only as fast as the client reads. If the client leaves or stops reading, the signal given to
 * `source` aborts and `source` is ended.
 *
 * @throws what `source` throws before its first bytes.
 */
export async function sendBytes(
  reply: FastifyReply,
  source: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  { stallMs, aheadBytes = pieceBytes, onFirst, onCut }: SendBytesOptions,
): Promise<FastifyReply> {
  const gone = untilClosed(reply.raw);
  const bytes = source(gone)[Symbol.asyncIterator]();
  const first = await bytes.next();
  onFirst();
  const pieces = piecesOf(first, bytes, (thrown) => {
    if (!gone.aborted) onCut(thrown);
  });
  return reply.send(
    Readable.from(whileRead(pieces, reply.raw, stallMs), { objectMode: false, highWaterMark: aheadBytes }),
  );
}

async function* piecesOf(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  onCut: (thrown: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      for (let at = 0; at < next.value.length; at += pieceBytes) yield next.value.subarray(at, at + pieceBytes);
    }
  } catch (thrown) {
    onCut(thrown);
    throw thrown;
  } finally {
    await rest.return?.();
  }
}
