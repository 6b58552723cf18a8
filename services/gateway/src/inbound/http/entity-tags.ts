import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { isHeld, isMatched, PreconditionFailedError } from '../../domain/request-headers.js';
import { longBody } from './long-lists.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sets a strong entity tag and checks `If-Match` itself. */
    readonly hasStrongTag?: boolean;
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Refuses requests with a precondition that cannot be checked, before their body is read: a client that states one would rather do nothing
 * than overwrite what it has not seen. Our tags of JSON are weak, and `If-Match` compares strongly (RFC 9110, section 13.1.1), so that of the
 * two values of the header only `*` can hold, and then the response is what it would be without: what does not exist is a 404.
 *
 * @throws {PreconditionFailedError}
 */
export function checkPreconditions(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (!request.routeOptions.config.hasStrongTag && !isMatched(undefined, ifMatch))
      return next(new PreconditionFailedError('If-Match'));
    if (!isRead(request) && ifNoneMatch !== undefined) return next(new PreconditionFailedError('If-None-Match'));
    return next();
  });
}

/** `Cache-Control` of tagged responses: clients may cache privately and must revalidate (RFC 9111). `no-store` would make tags useless. */
const revalidated = 'private, no-cache';

/**
 * Adds entity tags to the responses of reads, and answers 304 if the client has the same body. Streams get no tag, and responses with a tag
 * of their own keep it.
 */
export function tagReads(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const { method, headers } = request;
    const isTaggable = isRead(request) && reply.statusCode === 200;
    const isTagged = reply.hasHeader('etag');
    if (isTagged && reply.statusCode < 400) reply.header('cache-control', revalidated);
    if (isTagged || !isTaggable || typeof payload !== 'string' || payload.length > longBody) return next(null, payload);
    const tag = `W/"${hash('sha256', payload, 'base64url')}"`;
    reply.headers({ etag: tag, 'cache-control': revalidated });
    if (!isHeld(tag, headers['if-none-match'])) return next(null, payload);
    reply.code(304).removeHeader('content-type');
    return next(null, method === 'HEAD' ? '' : null);
  });
}
