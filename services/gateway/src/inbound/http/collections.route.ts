import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Collections } from '../../app/collections.js';
import { callerOf } from './auth.js';
import { answerIn } from './languages.js';
import {
  CardListQuery,
  CardListReply,
  CardReply,
  CollectionDetailReply,
  CollectionListReply,
  CollectionReply,
  NewCollection,
} from './schemas/collections.js';
import { IdempotencyHeaders, idParams, MessageReply } from './schemas/common.js';
import { behindKey, failures, withBody } from './schemas/failures.js';
import { jsonWith, listJson, sendJson } from './long-lists.js';
import { ofCollection } from './description/links.js';
import { cardDetailView, cardPageView, collectionView, instanceView } from './views.js';

const tags = ['Collections'];
const params = idParams('collection');

export interface CollectionRoutesOptions {
  readonly collections: Collections;
  /** The connection is closed if the client takes nothing of an answer for this long, in milliseconds. */
  readonly stallMs: number;
}

/** Collections and their cards. */
export const collectionRoutes: FastifyPluginAsyncTypebox<CollectionRoutesOptions> = async (
  app,
  { collections, stallMs },
) => {
  app.get(
    '/collections/list',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listCollections',
        tags,
        summary: 'List collections',
        description: 'Collections of the team that are not deleted, newest first.',
        response: { 200: CollectionListReply, ...failures(...behindKey) },
      },
    },
    async (request) => {
      const found = await collections.list(callerOf(request));
      return { message: 'Collections retrieved.', data: found.map(collectionView) };
    },
  );

  app.get(
    '/collections/:id',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getCollection',
        tags,
        summary: 'Get a collection',
        description: 'The collection with its files and the progress of their processing.',
        params,
        response: { 200: CollectionDetailReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request, reply) => {
      const { instances, ...found } = await collections.get(callerOf(request), request.params.id);
      const language = answerIn(request, reply);
      const listed = await listJson(instances, (instance) => instanceView(instance, language));
      const data = jsonWith(collectionView(found), 'fileInstances', listed);
      return sendJson(reply, jsonWith({ message: 'Collection retrieved.' }, 'data', data), stallMs);
    },
  );

  app.post(
    '/collections/add',
    {
      links: { 201: ofCollection('$response.body#/data/id') },
      config: { needs: 'write' },
      schema: {
        operationId: 'createCollection',
        tags,
        summary: 'Create a collection',
        description: 'The collection belongs to the team of the key. Several collections may have the same name.',
        headers: IdempotencyHeaders,
        body: NewCollection,
        response: { 201: CollectionReply, ...failures(404, 409, ...withBody) },
      },
    },
    async (request, reply) => {
      const made = await collections.add(callerOf(request), request.body.name, request.headers['idempotency-key']);
      return reply.code(201).send({ message: 'Collection created.', data: collectionView(made) });
    },
  );

  app.delete(
    '/collections/:id',
    {
      config: { needs: 'admin' },
      schema: {
        operationId: 'deleteCollection',
        tags,
        summary: 'Delete a collection',
        description:
          'Permanently deletes the collection, its cards and records, and every file that is in no other collection. They are ' +
          'hidden at once; their stored data are removed right afterwards.',
        params,
        response: { 200: MessageReply, ...failures(404, ...withBody) },
      },
    },
    async (request) => {
      await collections.remove(callerOf(request), request.params.id);
      return { message: 'Collection deleted.' };
    },
  );

  app.get(
    '/collections/:id/knowledge-cards',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listKnowledgeCards',
        tags,
        summary: 'List the knowledge cards of a collection',
        description: 'Cards in pages, with the number of cards of each type.',
        params,
        querystring: CardListQuery,
        response: { 200: CardListReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const { current_only: currentOnly, ...rest } = request.query;
      const query = { ...rest, currentOnly };
      const found = await collections.listCards(callerOf(request), request.params.id, query);
      return { success: true, data: cardPageView(found) };
    },
  );

  app.get(
    '/knowledge-cards/:id',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getKnowledgeCard',
        tags,
        summary: 'Get a knowledge card',
        description:
          'The card with its file, its page, and its place in the text of the file. Results of searches and sources of answers have ids ' +
          'of cards. Cards of superseded versions can be read as long as their file exists. Reprocessing a file may assign another text ' +
          'to an id.',
        'x-extension': true,
        params: idParams('card'),
        response: { 200: CardReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const found = await collections.getCard(callerOf(request), request.params.id);
      return { message: 'Card retrieved.', data: cardDetailView(found) };
    },
  );
};
