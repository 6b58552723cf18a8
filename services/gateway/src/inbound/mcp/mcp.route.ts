import { untilClosed, type Failure } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { callerOf } from '../http/auth.js';
import { toolScopes } from './schemas.js';
import type { McpUseCases } from './server.js';

export interface McpRoutesOptions extends McpUseCases {
  /** Waiting time of a request from which on it counts as late for load shedding, in milliseconds. */
  readonly patienceMs: number;
}

/** Body for a failure of the request itself. Failures of tools are returned as results. */
const jsonRpcFailure = ({ message, code, extra }: Failure) => ({
  jsonrpc: '2.0',
  error: { code: -32_000, message, data: { ...extra, code } },
  id: null,
});

/** Batches are refused, because rate limits and load shedding count one request as one call. */
const Message = Type.Object({}, { 'x-rule': 'one JSON-RPC message' });

/** The Model Context Protocol over stateless HTTP: version 2026-07-28 and, for older clients, the versions of 2025. */
export const mcpRoutes: FastifyPluginAsyncTypebox<McpRoutesOptions> = async (app, options) => {
  // Each tool checks its own scope, so the route admits a key that has any of these scopes.
  const config = { needs: toolScopes, patienceMs: options.patienceMs, failureBody: jsonRpcFailure } as const;
  app.post('/mcp', { config, schema: { hide: true, body: Message } }, async (request, reply) => {
    const left = untilClosed(reply.raw);
    const call = { caller: callerOf(request), correlationId: request.id, left, closing: app.closing };
    const { method, headers: given, url, hostname, body: message } = request;
    const headers = Object.entries(given).filter(([, value]) => typeof value === 'string') as [string, string][];
    const asked = new Request(new URL(url, 'http://localhost'), { method, headers, signal: left });
    // Loaded with the first message, because it takes 24 MiB and a third of a second, which deployments without MCP clients need not spend.
    const { serveMcp } = await import('./serve.js');
    const isOriginAllowed = reply.hasHeader('access-control-allow-origin');
    return reply.send(await serveMcp(options, call, { request: asked, message, hostname, isOriginAllowed }));
  });
};
