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
  { title: 'Health', description: 'It does' },
);
const Ready = Type.Object(
  { status: Type.String({ examples: ['ready'] }) },
  { title: 'Ready', description: 'They are' },
);
const NotReady = Type.Object(
  { status: Type.String(), waiting_for: Type.Array(Type.String()) },
  { title: 'NotReady', description: 'Not yet' },
);
const Metrics = { description: 'Prometheus text', content: { 'text/plain': { schema: Type.String() } } };
const unkeyed = { tags: ['Operations'], 'x-extension': true, security: [] };

/** Endpoints for operators and monitoring. Public, and without data of any team. */
export const operationsRoutes: FastifyPluginAsyncTypebox<OperationsOptions> = async (app, { ready, metricsText }) => {
  app.get(
    '/healthz',
    {
      schema: {
        ...unkeyed,
        operationId: 'getHealth',
        summary: 'Whether the process lives',
        description: 'And its version.',
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
        summary: 'Whether requests are served',
        description: 'For load balancers; says what is waited for.',
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
        summary: 'Metrics',
        description: 'Of this process, in the Prometheus text format.',
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
