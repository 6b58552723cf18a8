import { whenClosed, type Failure } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { callerOf } from '../http/auth.js';
import { toolScopes } from './schemas.js';
import type { McpUseCases } from './server.js';

export interface McpRoutesOptions extends McpUseCases {
  /** How long a request may wait for its answer before it is a sign of overload, in milliseconds. */
  readonly patienceMs: number;
}

/** A failure of the request itself; those of tools are results. */
const jsonRpcFailure = ({ message, code, extra }: Failure) => ({
  jsonrpc: '2.0',
  error: { code: -32_000, message, data: { ...extra, code } },
  id: null,
});

/** No batches: one request is one call, which is counted and waited for as one. */
const Message = Type.Object({}, { 'x-rule': 'one JSON-RPC message' });

/** The Model Context Protocol over HTTP without sessions, of 2026-07-28 and, for older clients, of 2025. */
export const mcpRoutes: FastifyPluginAsyncTypebox<McpRoutesOptions> = async (app, options) => {
  // Each tool needs what its route needs, so that a key with any scope of theirs is let in.
  const config = { needs: toolScopes, patienceMs: options.patienceMs, failureBody: jsonRpcFailure } as const;
  app.post('/mcp', { config, schema: { hide: true, body: Message } }, async (request, reply) => {
    const call = { caller: callerOf(request), correlationId: request.id, closing: app.closing };
    const left = new AbortController();
    whenClosed(reply.raw, () => left.abort());
    const { method, headers: given, url, hostname, body: message } = request;
    const headers = Object.entries(given).filter(([, value]) => typeof value === 'string') as [string, string][];
    const asked = new Request(new URL(url, 'http://localhost'), { method, headers, signal: left.signal });
    // With the first message: 24 MiB and a third of a second, which deployments without MCP clients need not pay.
    const { serveMcp } = await import('./serve.js');
    const isOriginAllowed = reply.hasHeader('access-control-allow-origin');
    return reply.send(await serveMcp(options, call, { request: asked, message, hostname, isOriginAllowed }));
  });
};
