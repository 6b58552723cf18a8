import type { ServerEvent } from '@cardinal/http';
import type { AppError, Clock, Logger } from '@cardinal/kernel';
import type { Spoken } from '@cardinal/language';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { StartAsk } from '../../app/asking/ask.js';
import type { AskEvents } from '../../app/asking/ask-events.js';
import type { CollectAnswer } from '../../app/asking/collect-answer.js';
import type { OpenStream, OpenStreams } from '../../app/open-streams.js';
import { seenBy } from '../../domain/as-of.js';
import { callerOf } from './auth.js';
import { openStream, sendGuarded, sendStreamHead } from './event-stream.js';
import { languageFor } from './languages.js';
import { Answer, AskCollectionsRequest, AskParams, AskRequest, CancelledAsk } from './schemas/asks.js';
import { described, IdempotencyHeaders, idParams } from './schemas/common.js';
import { askStream, ResumeHeaders } from './schemas/events.js';
import { behindKey, failures, tokenFailures, unanswered, withBody } from './schemas/failures.js';
import { ofAsk } from './description/links.js';
import { answerView, askEndView, askEventView } from './views.js';

const tags = ['Search and ask'];
const AskId = Type.String({ description: 'Id of the ask, with which its events can be read again.' });
const alreadyRead = Type.Null({
  description: 'The ask has ended and `Last-Event-ID` is its last event: a client need not reconnect',
});

export interface AskRoutesOptions {
  readonly startAsk: StartAsk;
  readonly askEvents: AskEvents;
  readonly collectAnswer: CollectAnswer;
  readonly streams: OpenStreams;
  readonly clock: Clock;
  /** Waiting time of an ask from which on it counts as late for load shedding, in milliseconds. */
  readonly patienceMs: number;
  readonly heartbeatMs: number;
  readonly stallMs: number;
  /** How long a stream may continue once the process is stopping, in milliseconds. */
  readonly graceMs: number;
  readonly logger: Logger;
}

const streamBroken = {
  kind: 'unavailable',
  code: 'STREAM_BROKEN',
  message: 'The stream was interrupted; resume it with Last-Event-ID.',
} as const;

/** Selects an ask's events after a position, and the language of their messages. */
interface Reading {
  readonly askId: string;
  readonly after: number;
  readonly language: Spoken;
}

/** Routes that start asks, answer as one body or as an event stream, read events again, and cancel asks. */
export const askRoutes: FastifyPluginAsyncTypebox<AskRoutesOptions> = async (app, options) => {
  const { startAsk, askEvents, collectAnswer, streams, clock, patienceMs, heartbeatMs, stallMs, graceMs, logger } =
    options;

  const response = {
    200: described('The answer', { 'application/json': { schema: Answer }, ...askStream }, { 'X-Ask-Id': AskId }),
    ...failures(404, ...withBody),
    ...tokenFailures,
    ...unanswered,
  };
  const asking = { config: { needs: 'ask' as const, patienceMs }, links: { 200: ofAsk('$response.header.x-ask-id') } };

  app.post(
    '/collections/:id/ask',
    {
      ...asking,
      schema: {
        operationId: 'askCollection',
        tags,
        summary: 'Ask a question of a collection',
        description:
          'Answers from the cards of the collection: as one JSON body or, with `stream`, as server-sent events.',
        params: idParams('collection'),
        headers: IdempotencyHeaders,
        body: AskRequest,
        response,
      },
    },
    (request, reply) => answer([request.params.id], request.body, request, reply),
  );

  app.post(
    '/ask',
    {
      ...asking,
      schema: {
        operationId: 'askCollections',
        tags,
        summary: 'Ask a question of several collections',
        description:
          'Answers as if one collection held the documents of all these collections. If one of the collections does not exist, the ' +
          'response is 404 and nothing is asked. When something is deleted in any of them, the events of the ask are erased.',
        'x-extension': true,
        headers: IdempotencyHeaders,
        body: AskCollectionsRequest,
        response,
      },
    },
    (request, reply) => answer(request.body.collection_ids, request.body, request, reply),
  );

  async function answer(
    collectionIds: readonly number[],
    body: Static<typeof AskRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { question, mode, model, top_k: topK, chat_history: history } = body;
    const seen = seenBy(body, clock.now());
    const caller = callerOf(request);
    // Opened before the question is published, so that no tokens are spent on an answer that cannot be streamed.
    const stream = body.stream ? openStream(reply, streams, caller, collectionIds) : undefined;
    const askId = await startAsk(caller, collectionIds, {
      question,
      mode,
      model,
      topK,
      ...seen,
      history,
      chatId: body.chat_id,
      key: (request.headers as Static<typeof IdempotencyHeaders>)['idempotency-key'],
      correlationId: request.id,
    });
    reply.header('x-ask-id', askId);
    if (stream) return relay(request, reply, stream, { askId, after: 0 });
    return answerView(await collectAnswer(askId, app.closing));
  }

  const readHead = {
    config: { needs: 'ask' as const },
    schema: { hide: true, params: AskParams, headers: ResumeHeaders },
  };
  app.head('/asks/:ask_id/events', readHead, async (request, reply) => {
    await askEvents.requireReadable(callerOf(request), request.params.ask_id);
    return sendStreamHead(reply);
  });

  app.get(
    '/asks/:ask_id/events',
    {
      exposeHeadRoute: false, // Fastify's HEAD route would open the stream
      config: { needs: 'ask' },
      schema: {
        operationId: 'readAskEvents',
        tags,
        summary: 'Read the events of an ask again',
        description:
          'All events, or those after `Last-Event-ID`, of an ask of the own team. Events are stored for 15 minutes.',
        'x-extension': true,
        params: AskParams,
        headers: ResumeHeaders,
        response: {
          200: described('A stream of events', askStream),
          204: alreadyRead,
          ...failures(400, 404, ...behindKey),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { ask_id: askId } = request.params;
      const after = Number(request.headers['last-event-id'] ?? 0);
      const { collectionIds, hasEnded } = await askEvents.requireReadable(caller, askId);
      const stream = openStream(reply, streams, caller, collectionIds);
      // Browsers reconnect after the end of any stream. Only a 204 stops a client that has already read the last event.
      if (hasEnded && after > 0 && (await askEvents.isRead(askId, after, stream.ended)))
        return reply.code(204).send(null);
      return relay(request, reply, stream, { askId, after });
    },
  );

  app.post(
    '/asks/:ask_id/cancel',
    {
      config: { needs: 'ask' },
      schema: {
        operationId: 'cancelAsk',
        tags,
        summary: 'Cancel an ask',
        description:
          'Stops an ask that has not ended; an ask that has ended stays unchanged. 503 while the ask still waits to start.',
        'x-extension': true,
        params: AskParams,
        response: { 200: CancelledAsk, ...failures(404, ...withBody) },
      },
    },
    async (request) => {
      const { id, state, outcome } = await askEvents.cancel(callerOf(request), request.params.ask_id);
      return { message: 'Cancellation requested.', data: { ask_id: id, state, outcome } };
    },
  );

  function relay(
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    stream: OpenStream,
    { askId, after }: Pick<Reading, 'askId' | 'after'>,
  ): FastifyReply {
    const language = languageFor(headers);
    const source = {
      stream,
      events: (signal: AbortSignal) => events({ askId, after, language }, signal),
      lastEvent: (end: AppError) => ({ data: askEndView(askId, end, language) }),
    };
    return sendGuarded(reply, source, { heartbeatMs, stallMs, graceMs });
  }

  /** The status line has been sent already, so an internal failure is reported as the last event. */
  async function* events({ askId, after, language }: Reading, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    try {
      for await (const event of askEvents.follow(askId, after, signal)) {
        yield { id: event.position, data: askEventView(askId, event, language) };
      }
    } catch (thrown) {
      if (signal.aborted) return;
      logger.error('ask stream broke', { askId, err: thrown });
      yield { data: askEndView(askId, streamBroken, language) };
    }
  }
};
