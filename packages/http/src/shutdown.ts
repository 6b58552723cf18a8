import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are looked for while closing, in milliseconds. */
const sweepMs = 100;

/**
 * Lets `close()` end soon after the last answer. Without this it waits out the keep-alive (72 s) of every request that it
 * caught in flight: of one whose answer had begun before, too, and of one whose client still sent.
 *
 * @param hardLimitMs after which connections are cut, whatever they do.
 */
export function hangUpWhenClosing(app: FastifyInstance, hardLimitMs: number): void {
  const closing = new AbortController();
  // Every request that waits listens to it, and there may be hundreds.
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
