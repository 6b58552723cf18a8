import { sendEvents, whenClosed, type EventStreamOptions, type ServerEvent } from '@cardinal/http';
import type { AppError } from '@cardinal/kernel';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../domain/keys/accounts.js';
import { endOf, type OpenStream, type OpenStreams } from '../../app/open-streams.js';

/** Registers an open stream, which is released when the connection or the response has ended. @throws {TooManyStreamsError} */
export function openStream(
  reply: FastifyReply,
  streams: OpenStreams,
  caller: Caller,
  collectionIds?: readonly number[],
): OpenStream {
  const stream = streams.open(caller, collectionIds);
  whenClosed(reply.raw, () => stream[Symbol.dispose]());
  return stream;
}

export interface GuardedSource {
  readonly stream: OpenStream;
  readonly events: (signal: AbortSignal) => AsyncIterable<ServerEvent>;
  /** The last event of a stream whose client has lost access. */
  readonly lastEvent: (end: AppError) => ServerEvent;
}

/** Sends the events for as long as the client has access. */
export function sendGuarded(reply: FastifyReply, source: GuardedSource, options: EventStreamOptions): FastifyReply {
  return sendEvents(reply, (gone) => untilEnded(source, gone), options);
}

/** Answers the HEAD request of an event stream without opening a stream. */
export function sendStreamHead(reply: FastifyReply): FastifyReply {
  return reply.type('text/event-stream; charset=utf-8').send();
}

async function* untilEnded(
  { stream, events, lastEvent }: GuardedSource,
  gone: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { ended } = stream;
  try {
    for await (const event of events(AbortSignal.any([gone, ended]))) {
      if (ended.aborted) break;
      yield event;
    }
  } catch (thrown) {
    if (!ended.aborted) throw thrown;
  }
  if (ended.aborted && !gone.aborted) yield lastEvent(endOf(stream));
}
