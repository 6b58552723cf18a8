import type { FastifyInstance } from 'fastify';

/** What a page may read beside what every page may. */
const exposedHeaders = [
  ...['accept-ranges', 'allow', 'content-disposition', 'content-range', 'etag', 'preference-applied', 'retry-after'],
  ...['www-authenticate', 'x-ask-id', 'x-request-id', 'x-trace-id'],
].join(', ');
const preflightSeconds = 600;

/**
 * Lets pages of these origins read answers (CORS); `*`: of any. No cookie is ever asked for, so none is allowed to come. The handler of OPTIONS
 * answers preflights. Before any route.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  const isAny = allowed.has('*');
  app.addHook('onRequest', (request, reply, next) => {
    const { origin, 'access-control-request-headers': wanted } = request.headers;
    if (!isAny) reply.header('vary', 'Origin');
    if (origin === undefined || !(isAny || allowed.has(origin))) return next();
    reply.header('access-control-allow-origin', isAny ? '*' : origin);
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
        // Whatever it asks for: clients of the protocols of others have headers of their own.
        ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
        'access-control-max-age': preflightSeconds,
      });
    } else reply.header('access-control-expose-headers', exposedHeaders);
    return next();
  });
}
