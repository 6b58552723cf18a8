import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Tokens } from '../../app/accounts/tokens.js';
import { callerOf } from './auth.js';
import { common, failures } from './schemas/common.js';
import { CallsQuery, ModelCall, TokenUsage } from './schemas/usage.js';
import { callView, usageView } from './views.js';

/** What the team has used of its quota. */
export const usageRoutes: FastifyPluginAsyncTypebox<{ tokens: Tokens }> = async (app, { tokens }) => {
  app.get(
    '/usage/calls',
    {
      schema: {
        tags: ['Usage'],
        summary: 'Calls of language models of this month',
        description: 'Latest first. They appear when their ask has ended, however it ended.',
        'x-extension': true,
        querystring: CallsQuery,
        response: {
          200: Type.Object({ message: Type.String(), data: Type.Array(ModelCall.ref) }),
          ...failures(400, ...common),
        },
      },
    },
    async (request) => {
      const { ask_id: askId, limit } = request.query;
      const calls = await tokens.calls(callerOf(request).teamId, { askId, limit });
      return { message: 'Calls retrieved.', data: calls.map(callView) };
    },
  );

  app.get(
    '/usage',
    {
      schema: {
        tags: ['Usage'],
        summary: 'Token usage of this month',
        'x-extension': true,
        response: { 200: Type.Object({ message: Type.String(), data: TokenUsage.ref }), ...failures(...common) },
      },
    },
    async (request) => ({
      message: 'Usage retrieved.',
      data: usageView(await tokens.use(callerOf(request).teamId)),
    }),
  );
};
