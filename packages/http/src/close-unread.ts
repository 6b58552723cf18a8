import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Closes the connection if the client takes nothing of an answer for `stallMs`, in milliseconds, because the answer stays in memory until then.
 * For answers that are complete: those that are made while they are sent may pause on their own (`whileRead`).
 */
export function closeUnread(response: ServerResponse, stallMs: number): void {
  if (!(response.req.socket instanceof Socket)) return; // an injected request has no connection
  response.setTimeout(stallMs);
  // The next request on this connection may take longer. Before the listener of Node.js, which sets the time of an idle connection.
  response.prependOnceListener('finish', () => response.setTimeout(0));
}

/** Shorter answers fit into the buffers of the system, so that they do not stay in memory; in bytes, or in UTF-16 units of a text. */
const leastLength = 16_384;

/** Closes the connections of all long answers that are sent as a whole and not read. */
export function closeUnreadAnswers(app: FastifyInstance, stallMs: number): void {
  app.addHook('onSend', (_request, reply, payload, next) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole && payload.length >= leastLength) closeUnread(reply.raw, stallMs);
    next(null, payload);
  });
}
