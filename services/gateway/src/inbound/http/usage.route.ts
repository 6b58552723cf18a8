import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { UsageReads } from '../../app/usage.js';
import { callerOf } from './auth.js';
import { behindKey, failures } from './schemas/failures.js';
import { CallListReply, CallsQuery, UsageReply } from './schemas/usage.js';
import { callView, usageView } from './views.js';

/** Routes that return the team's token usage. */
export const usageRoutes: FastifyPluginAsyncTypebox<{ usage: UsageReads }> = async (app, { usage }) => {
  app.get(
    '/usage/calls',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listModelCalls',
        tags: ['Usage'],
        summary: 'List the calls of language models in this month',
        description:
          'Latest first. The calls of an ask are listed once the ask has ended, whatever its outcome. Months are in UTC.',
        'x-extension': true,
        querystring: CallsQuery,
        response: { 200: CallListReply, ...failures(400, ...behindKey) },
      },
    },
    async (request) => {
      const { ask_id: askId, limit } = request.query;
      const calls = await usage.calls(callerOf(request), { askId, limit });
      return { message: 'Calls retrieved.', data: calls.map(callView) };
    },
  );

  app.get(
    '/usage',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getUsage',
        tags: ['Usage'],
        summary: 'Get the token usage in this month',
        description: 'Tokens that the team has used in this month (UTC), by operation and model, and its quota.',
        'x-extension': true,
        response: { 200: UsageReply, ...failures(...behindKey) },
      },
    },
    async (request) => ({
      message: 'Usage retrieved.',
      data: usageView(await usage.total(callerOf(request))),
    }),
  );
};
