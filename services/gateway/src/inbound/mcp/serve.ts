import { createMcpHandler, localhostAllowedHostnames, originValidationResponse } from '@modelcontextprotocol/server';
import { mcpServerOf, type McpCall, type McpUseCases } from './server.js';

interface Asked {
  readonly request: Request;
  /** The parsed JSON body. */
  readonly message: unknown;
  /** Host name by which the client addresses this server. */
  readonly hostname: string;
  /** Whether the CORS settings of the operator allow the origin of the requesting page, if a page makes the request. */
  readonly isOriginAllowed: boolean;
}

/** Answers one message. Keeps no state, because the next message may reach another replica. */
export async function serveMcp(
  deps: McpUseCases,
  call: McpCall,
  { request, message, hostname, isOriginAllowed }: Asked,
): Promise<Response> {
  // Against DNS rebinding: a page whose origin has the requested host name may belong to an attacker whose name resolves to this machine,
  // so an own origin is accepted only if the host name is a name of localhost.
  const atHome = localhostAllowedHostnames().filter((name) => name === hostname);
  const foreign = isOriginAllowed ? undefined : originValidationResponse(request, atHome);
  if (foreign) return foreign;
  const { logger } = deps;
  const { fetch } = createMcpHandler(() => mcpServerOf(deps, call), {
    onerror: (error) => logger.debug('MCP request refused', { requestId: call.correlationId, err: error }),
  });
  return fetch(request, { parsedBody: message });
}
