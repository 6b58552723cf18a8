import { createHttpServer } from '@cardinal/http';
import { version, type Logger } from '@cardinal/kernel';
import { listening } from './listening.js';

export interface OperationsServerOptions {
  readonly host: string;
  readonly port: number;
  /** Names of what is not ready (yet, or any more); empty if the service is ready. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly metricsText: () => Promise<string>;
  readonly logger: Logger;
}

export interface OperationsServer extends AsyncDisposable {
  readonly port: number;
}

/** `/livez`, `/readyz` and `/metrics` of a service that serves no HTTP otherwise. */
export async function serveOperations(options: OperationsServerOptions): Promise<OperationsServer> {
  const app = createHttpServer({ logger: options.logger, probes: ['/livez', '/readyz', '/metrics'] });
  app.get('/livez', async () => ({ status: 'ok', version }));
  app.get('/readyz', async (_request, reply) => {
    const waiting = await options.notReady();
    if (waiting.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', waiting_for: [...waiting] });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await options.metricsText()),
  );
  const { port } = new URL(
    await listening('CARDINAL_OPERATIONS_PORT', () => app.listen({ host: options.host, port: options.port })),
  );
  return { port: Number(port), [Symbol.asyncDispose]: async () => app.close() };
}
