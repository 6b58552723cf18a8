import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Tokens } from '../../app/tokens.js';
import { callerOf } from './auth.js';
import { common, failures } from './schemas/common.js';
import { TokenUsage } from './schemas/usage.js';
import { usageView } from './views.js';

/** What the team has used of its quota. */
export const usageRoutes: FastifyPluginAsyncTypebox<{ tokens: Tokens }> = async (app, { tokens }) => {
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
