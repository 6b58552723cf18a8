import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Search } from '../../app/searching/search.js';
import { callerOf } from '../http/auth.js';
import type { Embed } from '../../app/embed.js';
import { chatRoutes, type ChatRoutesOptions } from './chat.route.js';
import { embeddingRoutes } from './embeddings.route.js';
import { openAiFailure } from './failures.js';
import { modelView } from './models.js';
import { storeRoutes } from './stores.route.js';

export interface OpenAiRoutesOptions extends ChatRoutesOptions {
  readonly search: Search;
  readonly embed: Embed;
  /** `patienceMs` of embeddings, which wait for no language model, in milliseconds. */
  readonly embeddingPatienceMs: number;
}

/** The part of the OpenAI interface that chat front ends and workflow builders use. Not in our OpenAPI document: OpenAI documents it. */
export const openAiRoutes: FastifyPluginAsyncTypebox<OpenAiRoutesOptions> = async (app, given) => {
  const options = { ...given, prefix: '' }; // the prefix applies to this plugin already and must not be added twice
  const { collections } = options;
  app.get(
    '/models',
    { config: { needs: 'read', failureBody: openAiFailure }, schema: { hide: true } },
    async (request) => {
      const found = await collections.list(callerOf(request));
      return { object: 'list', data: found.map(({ collection }) => modelView(collection)) };
    },
  );
  await app.register(chatRoutes, options);
  await app.register(storeRoutes, options);
  await app.register(embeddingRoutes, { ...options, patienceMs: options.embeddingPatienceMs });
};
