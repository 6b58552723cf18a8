import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Collections } from '../../app/collections.js';
import { callerOf } from './auth.js';
import { CardList, CardListQuery, Collection, CollectionDetail, NewCollection } from './schemas/collections.js';
import { common, failures, IdParams } from './schemas/common.js';
import { cardPageView, collectionView, instanceView } from './views.js';

const Message = Type.Object({ message: Type.String() });
const tags = ['Collections'];

/** Collections and their cards. */
export const collectionRoutes: FastifyPluginAsyncTypebox<{ collections: Collections }> = async (
  app,
  { collections },
) => {
  app.get(
    '/collections/list',
    {
      schema: {
        tags,
        summary: 'List collections',
        description: 'Collections of the team that are not deleted, newest first.',
        response: {
          200: Type.Object({ message: Type.String(), data: Type.Array(Collection.ref) }),
          ...failures(...common),
        },
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
      schema: {
        tags,
        summary: 'Get a collection',
        params: IdParams,
        response: {
          200: Type.Object({ message: Type.String(), data: CollectionDetail.ref }),
          ...failures(400, 404, ...common),
        },
      },
    },
    async (request) => {
      const { instances, ...found } = await collections.get(callerOf(request), request.params.id);
      const data = { ...collectionView(found), fileInstances: instances.map(instanceView) };
      return { message: 'Collection retrieved.', data };
    },
  );

  app.post(
    '/collections/add',
    {
      schema: {
        tags,
        summary: 'Create a collection',
        body: NewCollection,
        response: {
          201: Type.Object({ message: Type.String(), data: Collection.ref }),
          ...failures(400, ...common),
        },
      },
    },
    async (request, reply) => {
      const made = await collections.add(callerOf(request), request.body.name);
      return reply.code(201).send({ message: 'Collection created.', data: collectionView(made) });
    },
  );

  app.delete(
    '/collections/:id',
    {
      schema: {
        tags,
        summary: 'Delete a collection',
        description:
          'Permanent: the collection, its cards and records, and every file that is in no other collection. Nothing of them is shown ' +
          'from now on; what is kept of them is removed right after.',
        params: IdParams,
        response: { 200: Message, ...failures(400, 404, ...common) },
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
      schema: {
        tags,
        summary: 'List the knowledge cards of a collection',
        params: IdParams,
        querystring: CardListQuery,
        response: { 200: CardList, ...failures(400, 404, ...common) },
      },
    },
    async (request) => {
      const { current_only: currentOnly, ...rest } = request.query;
      const query = { ...rest, currentOnly };
      const found = await collections.listCards(callerOf(request), request.params.id, query);
      return { success: true, data: cardPageView(found, query) };
    },
  );
};
