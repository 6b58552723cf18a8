import type { FastifyInstance } from 'fastify';

/** Headers that pages may read in addition to those that CORS always allows. */
const exposedHeaders = [
  ...['accept-ranges', 'allow', 'content-disposition', 'content-range', 'etag', 'preference-applied', 'retry-after'],
  ...['www-authenticate', 'x-ask-id', 'x-request-id', 'x-trace-id'],
].join(', ');
const preflightSeconds = 600;

/**
 * Lets pages of these origins read answers (CORS); `*` allows any. Credentials are not allowed, because no cookies are used. Preflights are
 * answered by the handler of OPTIONS. Must be called before any route is added.
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
        // Any requested header is allowed, because clients of foreign protocols send headers of their own.
        ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
        'access-control-max-age': preflightSeconds,
      });
    } else reply.header('access-control-expose-headers', exposedHeaders);
    return next();
  });
}
