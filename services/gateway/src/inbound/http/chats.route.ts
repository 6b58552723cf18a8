import type { answer } from '@cardinal/contracts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AskEvents } from '../../app/asking/ask-events.js';
import type { Chats } from '../../app/asking/chats.js';
import { callerOf } from './auth.js';
import { iso, idParams, MessageReply } from './schemas/common.js';
import { AskParams } from './schemas/asks.js';
import {
  ChatDetailReply,
  ChatListQuery,
  ChatListReply,
  ChatName,
  ChatParams,
  ChatReply,
  FeedbackRequest,
  RatedAskReply,
} from './schemas/chats.js';
import { behindKey, failures, withBody } from './schemas/failures.js';

const tags = ['Chats'];

export interface ChatRoutesOptions {
  readonly chats: Chats;
  readonly askEvents: AskEvents;
}

/** Routes for the chats of a collection, and for feedback on answers. */
export const chatRoutes: FastifyPluginAsyncTypebox<ChatRoutesOptions> = async (app, { chats, askEvents }) => {
  app.get(
    '/collections/:id/chats',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listChats',
        tags,
        summary: 'List the chats of a collection',
        description:
          'A question without `chat_id` begins a chat; questions with the id of the chat as `chat_id` continue it.',
        'x-extension': true,
        params: idParams('collection'),
        querystring: ChatListQuery,
        response: { 200: ChatListReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const { chats: found, next } = await chats.list(callerOf(request), request.params.id, request.query);
      return { message: 'Chats retrieved.', data: found.map(chatView), next_cursor: next };
    },
  );

  app.get(
    '/collections/:id/chats/:chat_id',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getChat',
        tags,
        summary: 'Get a chat',
        description: 'The chat and, for each of its questions, the time, the outcome, and the feedback on the answer.',
        'x-extension': true,
        params: ChatParams,
        response: { 200: ChatDetailReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const { chat, asks } = await chats.get(callerOf(request), placeOf(request.params));
      return { message: 'Chat retrieved.', data: { ...chatView(chat), asks: asks.map(chatAskView) } };
    },
  );

  app.patch(
    '/collections/:id/chats/:chat_id',
    {
      config: { needs: 'write' },
      schema: {
        operationId: 'renameChat',
        tags,
        summary: 'Rename a chat',
        description: 'The name is stored until the chat is deleted.',
        'x-extension': true,
        params: ChatParams,
        body: ChatName,
        response: { 200: ChatReply, ...failures(404, ...withBody) },
      },
    },
    async (request) => {
      const chat = await chats.rename(callerOf(request), placeOf(request.params), request.body.name);
      return { message: 'Chat renamed.', data: chatView(chat) };
    },
  );

  app.delete(
    '/collections/:id/chats/:chat_id',
    {
      config: { needs: 'write' },
      schema: {
        operationId: 'deleteChat',
        tags,
        summary: 'Delete a chat',
        description:
          'Permanently deletes the name of the chat, the feedback on its answers, and the events of its asks. Asks that are still ' +
          'running are cancelled. The tokens that the asks used stay counted.',
        'x-extension': true,
        params: ChatParams,
        response: { 200: MessageReply, ...failures(404, ...withBody) },
      },
    },
    async (request) => {
      await chats.remove(callerOf(request), placeOf(request.params));
      return { message: 'Chat deleted.' };
    },
  );

  app.post(
    '/asks/:ask_id/feedback',
    {
      config: { needs: 'ask' },
      schema: {
        operationId: 'rateAnswer',
        tags,
        summary: 'Give feedback on an answer',
        description:
          'Replaces the previous feedback on the answer; a request with neither a rating nor a comment removes it. 409 if there is no ' +
          'answer: the ask is still running, was cancelled, or failed. 404 once a document was deleted, so that the answer can no longer ' +
          'be read.',
        'x-extension': true,
        params: AskParams,
        body: FeedbackRequest,
        response: { 200: RatedAskReply, ...failures(404, 409, ...withBody) },
      },
    },
    async (request) => {
      const ask = await askEvents.rate(callerOf(request), request.params.ask_id, request.body);
      return { message: 'Feedback stored.', data: chatAskView(ask) };
    },
  );
};

const placeOf = ({ id, chat_id: chatId }: { readonly id: number; readonly chat_id: string }) => ({
  collectionId: id,
  chatId,
});

const chatView = ({ id, name, startedAtMs, questions }: answer.Chat) => ({
  id,
  name: name || null,
  started_at: iso(startedAtMs),
  questions,
});

const chatAskView = ({ id, state, outcome, createdAtMs, endedAtMs, rating, comment }: answer.Ask) => ({
  ask_id: id,
  state,
  outcome: outcome || null,
  asked_at: iso(createdAtMs),
  ended_at: endedAtMs > 0 ? iso(endedAtMs) : null,
  feedback: { rating: rating === 'up' || rating === 'down' ? rating : null, comment },
});
