import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { whenClosed, whileRead } from './when-closed.js';

export interface SendBytesOptions {
  /** The connection is closed if the client reads nothing of what is buffered for it for this long, in milliseconds. */
  readonly stallMs: number;
  /** How much may wait for a client that does not read yet, before no more is taken. Default: one piece of 64 KiB. */
  readonly aheadBytes?: number;
  /** Called once there are bytes, to say what they are: until then a failure is answered like any other. */
  readonly onFirst: () => void;
  /** Told why the bytes ended early, where the client was there to read on. It is hung up on. */
  readonly onCut: (thrown: unknown) => void;
}

/** Small enough that a slow line takes one within `stallMs`: at 60 s, 2 KiB a second. */
const pieceBytes = 64 * 1024;

/**
 * Answers with bytes. They are taken from `source` only as fast as the client reads. A client that leaves or reads no more aborts the
 * signal given to `source` and ends it.
 *
 * @throws what `source` throws before its first bytes.
 */
export async function sendBytes(
  reply: FastifyReply,
  source: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  { stallMs, aheadBytes = pieceBytes, onFirst, onCut }: SendBytesOptions,
): Promise<FastifyReply> {
  const gone = new AbortController();
  whenClosed(reply.raw, () => gone.abort());
  const bytes = source(gone.signal)[Symbol.asyncIterator]();
  const first = await bytes.next();
  onFirst();
  const pieces = piecesOf(first, bytes, (thrown) => {
    if (!gone.signal.aborted) onCut(thrown);
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
