import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isHeld } from '../../domain/entity-tag.js';

/** Larger answers have no tag: it would cost more than it saves. UTF-16 code units. */
const largest = 256 * 1024;

/** Gives what is read here a tag, and does not send again what the client holds. Streams, and what tags itself, are left as they are. */
export function tagReads(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const { method, headers } = request;
    const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200;
    if (!isRead || typeof payload !== 'string' || payload.length > largest || reply.hasHeader('etag')) {
      return next(null, payload);
    }
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!isHeld(tag, headers['if-none-match'])) return next(null, payload);
    reply.code(304).removeHeader('content-type');
    return next(null, method === 'HEAD' ? '' : null);
  });
}
