import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** Interval at which idle connections are closed during shutdown, in milliseconds. */
const sweepMs = 100;

/**
 * Lets `close()` end soon after the last answer. Otherwise it waits out the keep-alive (72 s) of every connection with a request in
 * flight, even if its answer had already begun or its client was still sending.
 *
 * @param hardLimitMs time after which all connections are closed, in milliseconds.
 */
export function hangUpWhenClosing(app: FastifyInstance, hardLimitMs: number): void {
  const closing = new AbortController();
  // Every waiting request listens to it, and there may be hundreds.
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    closing.abort();
    const { server } = app;
    if (!server.listening) return;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), hardLimitMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
