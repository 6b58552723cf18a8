import type { FastifyInstance } from 'fastify';

/** Without this, `close()` waits out the keep-alive (72 s) of every request it caught in flight. */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}
