import type { FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { startGateway } from './harness.js';

type Compile = NonNullable<FastifyInstance['validatorCompiler']>;
interface Checked {
  readonly part: string;
  readonly check: ReturnType<Compile>;
}
const checked = vi.hoisted((): Checked[] => []);

/** The real server, which lists everything that it would validate. A mock of a module needs a process of its own, which unit tests have not. */
vi.mock(import('@cardinal/http'), async (importOriginal) => {
  const http = await importOriginal();
  return {
    ...http,
    createHttpServer(options) {
      const app = http.createHttpServer(options);
      const compile: Compile | undefined = app.validatorCompiler;
      app.setValidatorCompiler((schema) => {
        if (!compile) throw new RangeError('The server compiles no schemas.');
        const check = compile(schema);
        checked.push({ part: `${schema.method} ${schema.url}, ${schema.httpPart}`, check });
        return check;
      });
      return app;
    },
  };
});

it('compiles every schema of requests, which the server does only at the first request of a route', async () => {
  await using it1 = await startGateway();
  await it1.gateway.app.ready();

  const parts = checked.map(({ part }) => part);
  expect(parts).toEqual(
    expect.arrayContaining([
      'POST /api/v1/collections/:id/search, body',
      'GET /api/v1/collections/:id/chats, querystring',
      'POST /api/v1/collections/:id/files/upload, headers',
      'DELETE /api/v1/files/:id, params',
      'POST /v1/embeddings, body',
    ]),
  );
  const failing = checked.flatMap(({ part, check }) => {
    try {
      void check({});
      return [];
    } catch (thrown) {
      return [`${part}: ${String(thrown)}`];
    }
  });
  expect(failing).toEqual([]);
});
