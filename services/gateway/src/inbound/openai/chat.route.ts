import { toFailure, type ServerEvent } from '@cardinal/http';
import { UnexpectedError, type AppError, type Clock } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { asking } from '@cardinal/contracts';
import type { Collections } from '../../app/collections.js';
import { AskCancelledError, AskFailedError } from '../../domain/errors.js';
import type { AskRoutesOptions } from '../http/asks.route.js';
import { callerOf } from '../http/auth.js';
import { openStream, sendGuarded } from '../http/event-stream.js';
import { failureRules } from '../http/failures.js';
import { chunkView, closingDelta, completionView, usageChunkView, type CompletionFrame } from './completion.js';
import { conversationOf } from './conversation.js';
import { openAiFailure } from './failures.js';
import { collectionOf } from './models.js';
import { ChatRequest } from './schemas.js';

export interface ChatRoutesOptions extends AskRoutesOptions {
  readonly collections: Collections;
  readonly clock: Clock;
}

/** Chat completions in which a collection takes the place of a model. */
export const chatRoutes: FastifyPluginAsyncTypebox<ChatRoutesOptions> = async (app, options) => {
  const { collections, startAsk, askEvents, collectAnswer, streams, clock, logger } = options;
  const { patienceMs, heartbeatMs, stallMs, graceMs } = options;

  app.post(
    '/chat/completions',
    { config: { needs: 'ask', patienceMs, failureBody: openAiFailure }, schema: { hide: true, body: ChatRequest } },
    async (request, reply) => {
      const { model, messages, stream: isStream, stream_options: streamOptions } = request.body;
      const caller = callerOf(request);
      const { question, history } = conversationOf(messages);
      const id = await collectionOf(collections, caller, model);
      const stream = isStream ? openStream(reply, streams, caller, [id]) : undefined;
      const asked = { question, history, mode: 'fast', topK: 10, currentOnly: true } as const;
      const askId = await startAsk(caller, [id], { ...asked, filters: [], correlationId: request.id });
      reply.header('x-ask-id', askId);
      const origin = `${request.protocol}://${request.host}`;
      const frame = { askId, model, createdMs: clock.now(), origin };
      if (!stream) return completionView(frame, await collectAnswer(askId, app.closing));
      const withUsage = streamOptions?.include_usage === true;
      const events = (signal: AbortSignal) => eventsOf(frame, withUsage, signal);
      const source = { stream, events, lastEvent: failureEvent };
      return sendGuarded(reply, source, { heartbeatMs, stallMs, graceMs });
    },
  );

  /** The status line has been sent already, so a failure is reported as the last event. */
  async function* eventsOf(
    frame: CompletionFrame,
    withUsage: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<ServerEvent> {
    try {
      yield* piecesOf(frame, withUsage, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = UnexpectedError.from(thrown);
      if (error.kind === 'internal') logger.error('chat stream broke', { askId: frame.askId, err: thrown });
      yield failureEvent(error);
    }
  }

  async function* piecesOf(
    frame: CompletionFrame,
    withUsage: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<ServerEvent> {
    const sources: asking.AskSource[] = [];
    let text = '';
    yield { data: chunkView(frame, { role: 'assistant', content: '' }) };
    for await (const { event } of askEvents.follow(frame.askId, 0, signal)) {
      if (event.$case === 'source') sources.push(event.value);
      else if (event.$case === 'failed') throw new AskFailedError(frame.askId, event.value);
      else if (event.$case === 'chunk') {
        text += event.value.content;
        yield { data: chunkView(frame, { content: event.value.content }) };
      } else if (event.$case === 'done') {
        const { outcome, stopReason, usage } = event.value;
        if (outcome === 'cancelled') throw new AskCancelledError(frame.askId);
        yield { data: chunkView(frame, closingDelta(frame, { text, sources, outcome, stopReason })) };
        yield { data: chunkView(frame, {}, event.value) };
        if (withUsage) yield { data: usageChunkView(frame, usage) };
        yield { data: null, word: '[DONE]' };
      }
    }
  }
};

const failureEvent = (error: AppError): ServerEvent => ({ data: openAiFailure(toFailure(error, failureRules)) });
