import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { version } from '@cardinal/kernel';
import { Type } from 'typebox';

export interface OperationsOptions {
  /** What is not ready yet, by name; none: ready. */
  readonly ready: () => Promise<readonly string[]>;
  /** Metrics in the Prometheus text format. */
  readonly metricsText: () => Promise<string>;
}

const Health = Type.Object({
  status: Type.String({ examples: ['ok'] }),
  version: Type.String({ examples: [version] }),
});
const Ready = Type.Object({ status: Type.String({ examples: ['ready'] }) });
const NotReady = Type.Object({ status: Type.String(), waiting_for: Type.Array(Type.String()) });
const Metrics = { description: 'Prometheus text', content: { 'text/plain': { schema: Type.String() } } };
const open = { tags: ['Operations'], 'x-extension': true, security: [] };

/** What operators and their machines look at. Public, and says nothing about any team. */
export const operationsRoutes: FastifyPluginAsyncTypebox<OperationsOptions> = async (app, { ready, metricsText }) => {
  app.get(
    '/healthz',
    { schema: { ...open, summary: 'Whether the process lives', response: { 200: Health } } },
    async () => ({ status: 'ok', version }),
  );

  app.get(
    '/readyz',
    { schema: { ...open, summary: 'Whether requests are served', response: { 200: Ready, 503: NotReady } } },
    async (_request, reply) => {
      const waiting = await ready();
      if (waiting.length === 0) return { status: 'ready' };
      return reply.code(503).send({ status: 'not ready', waiting_for: [...waiting] });
    },
  );

  app.get(
    '/metrics',
    { schema: { ...open, summary: 'Metrics', response: { 200: Metrics } } },
    async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText()),
  );
};
