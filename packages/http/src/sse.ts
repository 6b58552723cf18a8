import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { whenClosed, whileRead } from './when-closed.js';

/** One server-sent event: its position in the stream, by which a client resumes, and its content. */
export interface ServerEvent {
  readonly id?: number;
  readonly data: unknown;
  /** Written instead of the JSON of `data`, for protocols that end a stream with a keyword. */
  readonly word?: string;
}

export interface EventStreamOptions {
  /** Interval of silence after which a comment is sent, in milliseconds, so that proxies keep the connection open. Default 15 000. */
  readonly heartbeatMs?: number;
  /** The connection is closed if the client reads nothing of its buffered data for this long, in milliseconds. Default 60 000. */
  readonly stallMs?: number;
  /** How long the stream may continue once the server closes, in milliseconds. Default 0. */
  readonly graceMs?: number;
}

/**
 * Answers with a stream of server-sent events, read from `source` only as fast as the client reads, so that the buffer is bounded. If the
 * client leaves or stops reading, or the server closes and the grace period is over, the signal given to `source` aborts and `source` is
 * ended.
 */
export function sendEvents(
  reply: FastifyReply,
  source: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  options: EventStreamOptions = {},
): FastifyReply {
  const gone = new AbortController();
  const leave = () => gone.abort();
  let hurrying: NodeJS.Timeout | undefined;
  const hurry = () => (hurrying = setTimeout(leave, options.graceMs ?? 0));
  const { closing } = reply.server;
  if (closing.aborted) hurry();
  closing.addEventListener('abort', hurry, { once: true });
  whenClosed(reply.raw, () => {
    closing.removeEventListener('abort', hurry);
    clearTimeout(hurrying);
    leave();
  });
  const frames = framesOf(source(gone.signal), options.heartbeatMs ?? 15_000, gone.signal);
  const read = whileRead(frames, reply.raw, options.stallMs ?? 60_000);
  return reply
    .headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(read, { objectMode: false, highWaterMark: 16_384 }));
}

const heartbeat = Symbol('heartbeat');

async function* framesOf(
  events: AsyncIterable<ServerEvent>,
  everyMs: number,
  gone: AbortSignal,
): AsyncGenerator<string> {
  yield ': connected\n\n'; // sends the headers at once, even if the first event takes a while
  const iterator = events[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    while (!gone.aborted) {
      const step = await Promise.race([next, silence(everyMs, next)]);
      if (step === heartbeat) {
        yield ': heartbeat\n\n';
        continue;
      }
      if (step.done) return;
      yield frameOf(step.value);
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

/** Resolves after `ms` milliseconds unless `awaited` settles first, and then clears its timer. */
function silence(ms: number, awaited: Promise<unknown>): Promise<typeof heartbeat> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(heartbeat), ms);
    const stop = () => clearTimeout(timer);
    awaited.then(stop, stop);
  });
}

function frameOf({ id, data, word }: ServerEvent): string {
  const line = `data: ${word ?? JSON.stringify(data)}\n\n`;
  return id === undefined ? line : `id: ${id}\n${line}`;
}
