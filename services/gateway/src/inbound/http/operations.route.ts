import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { version } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { failures, open } from './schemas/failures.js';

export interface OperationsOptions {
  /** Names of the dependencies that are not ready yet; empty: the process is ready. */
  readonly ready: () => Promise<readonly string[]>;
  /** Metrics in the Prometheus text format. */
  readonly metricsText: () => Promise<string>;
}

const Health = Type.Object(
  { status: Type.String({ examples: ['ok'] }), version: Type.String({ examples: ['1.1.0'] }) },
  { title: 'Health', description: 'The process is alive' },
);
const Ready = Type.Object(
  { status: Type.String({ examples: ['ready'] }) },
  { title: 'Ready', description: 'The process serves requests' },
);
const NotReady = Type.Object(
  {
    status: Type.String(),
    waiting_for: Type.Array(Type.String(), { description: 'Names of the dependencies that are not ready.' }),
  },
  { title: 'NotReady', description: 'The process does not serve requests yet' },
);
const Metrics = {
  description: 'Metrics in the Prometheus text format',
  content: { 'text/plain': { schema: Type.String() } },
};
const unkeyed = { tags: ['Operations'], 'x-extension': true, security: [] };

/** Endpoints for operators and monitoring. Public, and without data of any team. */
export const operationsRoutes: FastifyPluginAsyncTypebox<OperationsOptions> = async (app, { ready, metricsText }) => {
  app.get(
    '/healthz',
    {
      schema: {
        ...unkeyed,
        operationId: 'getHealth',
        summary: 'Check whether the process is alive',
        description: 'Also returns the version of the process.',
        response: { 200: Health, ...failures(...open) },
      },
    },
    async () => ({ status: 'ok', version }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        ...unkeyed,
        operationId: 'getReadiness',
        summary: 'Check whether the process serves requests',
        description:
          'For load balancers. While the process is not ready: 503, with the dependencies that are not ready.',
        response: { 200: Ready, ...failures(...open), 503: NotReady },
      },
    },
    async (_request, reply) => {
      const waiting = await ready();
      if (waiting.length === 0) return { status: 'ready' };
      return reply.code(503).send({ status: 'not ready', waiting_for: [...waiting] });
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        ...unkeyed,
        operationId: 'getMetrics',
        summary: 'Get the metrics of the process',
        description: 'Metrics of this process alone, in the Prometheus text format.',
        response: { 200: Metrics, ...failures(...open) },
      },
    },
    async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText()),
  );
};

/**
 * Folder of the status page's files. The relative path is the same from the sources and from the compiled code; images include the folder.
 */
const folder = new URL('../../../files/', import.meta.url);
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const statusFiles = [
  { path: '/status', file: 'status.html', type: 'text/html' },
  { path: '/status/status.js', file: 'status.js', type: 'text/javascript' },
  { path: '/status/status.css', file: 'status.css', type: 'text/css' },
] as const;

/**
 * A status page for operators without Prometheus, which the browser renders from `/metrics`. Public like `/metrics`, whose data it shows.
 */
export async function statusRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of statusFiles) {
    const body = await readFile(new URL(file, folder), 'utf8');
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('content-security-policy', csp).send(body),
    );
  }
}
