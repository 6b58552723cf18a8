import { createMcpHandler, localhostAllowedHostnames, originValidationResponse } from '@modelcontextprotocol/server';
import { mcpServerOf, type McpCall, type McpUseCases } from './server.js';

interface Asked {
  readonly request: Request;
  /** The body, as JSON that was read already. */
  readonly message: unknown;
  /** This server, as the client calls it. */
  readonly hostname: string;
  /** Whether the operator lets the page of another origin in that asks, if one does. */
  readonly isOriginAllowed: boolean;
}

/** Answers one message. Nothing of it stays: the next one may come to another replica. */
export async function serveMcp(
  deps: McpUseCases,
  call: McpCall,
  { request, message, hostname, isOriginAllowed }: Asked,
): Promise<Response> {
  // A page that is at home under the very name by which it asks may be one of a name that DNS has led to this machine, unless the name is this machine's.
  const atHome = localhostAllowedHostnames().filter((name) => name === hostname);
  const foreign = isOriginAllowed ? undefined : originValidationResponse(request, atHome);
  if (foreign) return foreign;
  const { logger } = deps;
  const { fetch } = createMcpHandler(() => mcpServerOf(deps, call), {
    onerror: (error) => logger.debug('MCP request refused', { requestId: call.correlationId, err: error }),
  });
  return fetch(request, { parsedBody: message });
}
