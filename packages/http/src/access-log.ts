import type { Logger } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';
import { inTrace, teamOf } from './tracing.js';
import { whenClosed } from './when-closed.js';

/**
 * Logs each request in one line once its answer was sent: for a stream, hours later. @param unless routes (templates) that are not logged.
 */
export function logRequests(app: FastifyInstance, logger: Logger, unless: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { method, routeOptions, socket } = request;
    const route = routeOptions.url ?? 'none';
    const started = performance.now();
    const sentBefore = socket.bytesWritten;
    if (!unless.has(route)) whenClosed(reply.raw, () => inTrace(request, () => write(socket.bytesWritten)));
    next();

    function write(sent: number): void {
      const teamId = teamOf(request);
      logger.info('request', {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(performance.now() - started),
        // Including headers. Counted per socket, because the requests of one connection follow each other.
        bytes: sent - sentBefore,
        ...(teamId !== undefined && { teamId }),
      });
    }
  });
}
