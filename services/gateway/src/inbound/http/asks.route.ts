import { sendEvents, type ServerEvent } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { StartAsk } from '../../app/ask.js';
import type { AskEvents } from '../../app/ask-events.js';
import type { CollectAnswer } from '../../app/collect-answer.js';
import { parseFilters } from '../../domain/filters.js';
import { callerOf } from './auth.js';
import { AskBody, AskParams, AskReply, CancelledAsk, EventStream, ResumeHeaders } from './schemas/asks.js';
import { common, failures, IdParams, tokenFailures } from './schemas/common.js';
import { answerView, askEventView } from './views.js';

const tags = ['Search and ask'];
const stream = { description: 'A stream of events', content: { 'text/event-stream': { schema: EventStream } } };

export interface AskRoutesOptions {
  readonly startAsk: StartAsk;
  readonly askEvents: AskEvents;
  readonly collectAnswer: CollectAnswer;
  readonly heartbeatMs: number;
  /** How long a stream may still take once the process stops, in milliseconds. */
  readonly graceMs: number;
  readonly logger: Logger;
}

/** Questions, their answers as one body or as events, and a second look at both. */
export const askRoutes: FastifyPluginAsyncTypebox<AskRoutesOptions> = async (app, options) => {
  const { startAsk, askEvents, collectAnswer, heartbeatMs, graceMs, logger } = options;

  app.post(
    '/collections/:id/ask',
    {
      schema: {
        tags,
        summary: 'Ask a question of a collection',
        description: 'Answers from the cards of the collection, as one JSON body or, with `stream`, as events.',
        params: IdParams,
        body: AskBody,
        response: {
          200: {
            description: 'The answer',
            content: {
              'application/json': { schema: AskReply.ref },
              'text/event-stream': { schema: EventStream },
            },
          },
          ...failures(400, 404, 409, 504, ...common),
          ...tokenFailures,
        },
      },
    },
    async (request, reply) => {
      const { question, mode, model, top_k: topK, current_only: currentOnly, chat_history: history } = request.body;
      const askId = await startAsk(callerOf(request), request.params.id, {
        question,
        mode,
        model,
        topK,
        currentOnly,
        history,
        filters: parseFilters(request.body.filters),
        correlationId: request.id,
      });
      reply.header('x-ask-id', askId);
      if (request.body.stream) return relay(reply, askId, 0);
      return answerView(await collectAnswer(askId, app.closing));
    },
  );

  app.get(
    '/asks/:ask_id/events',
    {
      exposeHeadRoute: false, // a HEAD of a stream would hang
      schema: {
        tags,
        summary: 'Read the events of an ask again',
        description: 'From the start, or after the event named by `Last-Event-ID`; of asks of the own team only.',
        'x-extension': true,
        params: AskParams,
        headers: ResumeHeaders,
        response: { 200: stream, ...failures(400, 404, ...common) },
      },
    },
    async (request, reply) => {
      await askEvents.requireReadable(callerOf(request).teamId, request.params.ask_id);
      return relay(reply, request.params.ask_id, Number(request.headers['last-event-id'] ?? 0));
    },
  );

  app.post(
    '/asks/:ask_id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel an ask',
        description: 'Stops the work if it still runs; an ask that has ended stays as it ended.',
        'x-extension': true,
        params: AskParams,
        response: { 200: CancelledAsk, ...failures(400, 404, ...common) },
      },
    },
    async (request) => {
      const { id, state, outcome } = await askEvents.cancel(callerOf(request).teamId, request.params.ask_id);
      return { message: 'Cancellation requested.', data: { ask_id: id, state, outcome } };
    },
  );

  function relay(reply: FastifyReply, askId: string, after: number): FastifyReply {
    return sendEvents(reply, (signal) => events(askId, after, signal), { heartbeatMs, graceMs });
  }

  /** The status line is out by now, so a failure of ours becomes the last event. */
  async function* events(askId: string, after: number, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    try {
      for await (const event of askEvents.follow(askId, after, signal)) {
        yield { id: event.position, data: askEventView(askId, event) };
      }
    } catch (thrown) {
      if (signal.aborted) return;
      logger.error('ask stream broke', { askId, err: thrown });
      const error = 'The stream broke; read on with Last-Event-ID.';
      yield { data: { type: 'error', data: { error, code: 'STREAM_BROKEN', ask_id: askId } } };
    }
  }
};
