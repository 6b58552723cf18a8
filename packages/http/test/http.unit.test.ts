import { connect, type AddressInfo } from 'node:net';
import { errorKinds, silentLogger, AppError, type ErrorKind } from '@cardinal/kernel';
import { startTelemetry } from '@cardinal/telemetry';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, sendEvents, tellTeam } from '../src/index.js';
import { statusOf, toFailure } from '../src/failure.js';
import { nestsDeeperThan } from '../src/json-body.js';

class Sample extends AppError {
  override readonly kind: ErrorKind;
  override readonly code = 'TEST_SAMPLE';
  constructor(kind: ErrorKind) {
    super(`a ${kind} failure`);
    this.kind = kind;
  }
}

const open = new Set<ReturnType<typeof createHttpServer>>();
const server = (options: Partial<Parameters<typeof createHttpServer>[0]> = {}) => {
  const app = createHttpServer({ logger: silentLogger, ...options });
  open.add(app);
  return app;
};
afterEach(async () => {
  for (const app of open) await app.close();
  open.clear();
});

describe('metrics', () => {
  it('contain the duration of requests by the template of their route', async () => {
    await using telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const app = server();
    app.get('/files/:id', async () => 'found');
    for (const url of ['/files/1', '/files/2', '/elsewhere/3']) await app.inject(url);

    const text = await telemetry.metricsText();
    const countOf = (route: string, status: number): string =>
      `http_server_request_duration_seconds_count{http_request_method="GET",http_route="${route}",http_response_status_code="${status}"}`;
    expect(text).toContain(`${countOf('/files/:id', 200)} 2`);
    expect(text).toContain(`${countOf('none', 404)} 1`);
    expect(text).toMatch(/^http_server_active_requests 0$/m);
  });
});

describe('failures', () => {
  it.each(errorKinds)('have a status, code and message: %s', async (kind) => {
    const app = server();
    app.get('/', () => Promise.reject(new Sample(kind)));
    const reply = await app.inject('/');

    expect(reply.statusCode).toBe(statusOf[kind]);
    expect(reply.json()).toMatchObject({ error: `a ${kind} failure`, code: 'TEST_SAMPLE' });
    expect(reply.headers['www-authenticate']).toBe(kind === 'unauthenticated' ? 'Bearer' : undefined);
  });

  it('take a status, fields and headers of their own', () => {
    const failure = toFailure(new Sample('invalid'), {
      statusByCode: { TEST_SAMPLE: 415 },
      detailsOf: () => ({ extra: { remaining: 3 }, headers: { 'retry-after': '7' } }),
    });

    expect(failure).toMatchObject({ status: 415, extra: { remaining: 3 }, headers: { 'retry-after': '7' } });
  });

  it('do not reveal unexpected errors, which are logged', async () => {
    const logged: unknown[] = [];
    const app = server({ logger: { ...silentLogger, error: (_message, facts) => void logged.push(facts) } });
    app.get('/', () => Promise.reject(new Error('password=hunter2')));
    const reply = await app.inject('/');

    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('hunter2');
    expect(logged).toMatchObject([{ code: 'INTERNAL_UNEXPECTED', err: { message: 'password=hunter2' } }]);
  });

  it('from overload are not logged as errors', async () => {
    const logged: unknown[] = [];
    const error = (_message: string, facts: unknown) => void logged.push(facts);
    const app = server({ logger: { ...silentLogger, error }, failures: { statusByCode: { TEST_SAMPLE: 503 } } });
    const kinds = ['exhausted', 'unavailable'] as const;
    for (const kind of kinds) app.get(`/${kind}`, () => Promise.reject(new Sample(kind)));
    for (const kind of kinds) expect((await app.inject(`/${kind}`)).statusCode).toBe(503);

    expect(logged).toMatchObject([{ err: { kind: 'unavailable' } }]);
  });
});

describe('requests', () => {
  const schema = {
    body: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] },
    querystring: { type: 'object', properties: { n: { type: 'integer' }, b: { type: 'boolean' } } },
  };

  it('keep the types of JSON and convert those of a query', async () => {
    const app = server();
    app.post('/', { schema }, async ({ body, query }) => ({ body, query }));
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

    expect((await post('/?n=12&b=true', { n: 3 })).json()).toEqual({ body: { n: 3 }, query: { n: 12, b: true } });
    expect((await post('/', { n: '3' })).json()).toMatchObject({ error: 'n must be an integer, 1 or more' });
    expect((await post('/?n=1e3', { n: 3 })).json()).toMatchObject({ error: 'n must be an integer' });
    expect((await post('/?b=yes', { n: 3 })).statusCode).toBe(400);
  });

  it('are measured with the nesting depth of JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.integer({ min: 0, max: 12 }), (value, limit) => {
        expect(nestsDeeperThan(JSON.stringify(value), limit)).toBe(depthOf(value) > limit);
      }),
    );
  });

  it.each(['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'])(
    'that are not HTTP get 400: %j',
    async (bytes) => {
      const app = server();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const text = await exchange(app, bytes);

      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text).toContain('"code":"REQUEST_MALFORMED"');
      const { trace_id: traceId } = JSON.parse(text.slice(text.indexOf('{'))) as { trace_id: string };
      expect(text).toContain(`\r\nx-trace-id: ${traceId}\r\n`);
    },
  );

  it('with headers too large get 431', async () => {
    const app = server();
    await app.listen({ port: 0, host: '127.0.0.1' });

    expect(await exchange(app, `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('a trace', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  it.each([
    ['an answer', '/found', 200],
    ['a failure', '/broken', 500],
    ['no route', '/elsewhere', 404],
    ['a broken URL', '/%', 400],
  ])('is named in the headers of %s, with the id of the caller or a new one', async (_what, url, status) => {
    const app = server();
    app.get('/found', async () => 'found');
    app.get('/broken', () => Promise.reject(new Sample('internal')));
    const [given, fresh, other] = await Promise.all([
      app.inject({ url, headers: { traceparent } }),
      app.inject(url),
      app.inject({ url, headers: { traceparent: 'words' } }),
    ]);

    expect(given.statusCode).toBe(status);
    expect(given.headers['x-trace-id']).toBe('0af7651916cd43dd8448eb211c80319c');
    for (const { headers } of [fresh, other]) expect(headers['x-trace-id']).toMatch(/^(?!0af765)[\da-f]{32}$/);
    if (status === 200) return;
    for (const reply of [given, fresh, other]) {
      const ids = { request_id: reply.headers['x-request-id'], trace_id: reply.headers['x-trace-id'] };
      expect(reply.json()).toMatchObject(ids);
    }
  });
});

describe('the access log', () => {
  it.each([true, false])(
    'contains each request except probes if it is on, and none otherwise: %s',
    async (accessLog) => {
      const lines: unknown[] = [];
      const logger = { ...silentLogger, info: (message: string, facts: unknown) => void lines.push([message, facts]) };
      const app = server({ logger, accessLog, probes: ['/healthz'] });
      app.get('/healthz', async () => 'ok');
      app.get('/files/:id', async (request) => {
        tellTeam(request, 7);
        return 'found';
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      for (const path of ['/healthz', '/files/secret?q=words'])
        await (await fetch(`http://127.0.0.1:${port}${path}`)).text();

      const line = { method: 'GET', route: '/files/:id', status: 200, teamId: 7 };
      const measured = { ms: expect.any(Number) as number, bytes: expect.any(Number) as number };
      await expect.poll(() => lines).toEqual(accessLog ? [['request', { ...line, ...measured }]] : []);
    },
  );
});

describe('event streams', () => {
  it('end their source when the client leaves', async () => {
    const app = server();
    let ended = false;
    app.get('/', (_request, reply) =>
      sendEvents(reply, async function* (signal) {
        try {
          yield { id: 1, data: { a: 1 } };
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        } finally {
          ended = true;
        }
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const seen: string[] = [];
    socket.on('data', (data) => seen.push(data.toString()));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => seen.join('')).toContain('id: 1\ndata: {"a":1}\n\n');
    socket.destroy();

    await expect.poll(() => ended).toBe(true);
  });

  it('keep each event on one line', async () => {
    const app = server();
    app.get('/', (_request, reply) =>
      sendEvents(reply, async function* () {
        yield { data: 'two\nlines\r\n' };
      }),
    );

    expect((await app.inject('/')).body).toBe(': connected\n\ndata: "two\\nlines\\r\\n"\n\n');
  });
});

describe('closing', () => {
  it('can be awaited by any number of requests', async () => {
    const warned: string[] = [];
    const onWarning = ({ name }: Error): unknown => warned.push(name);
    process.on('warning', onWarning);
    const app = server();
    for (let waiting = 0; waiting < 12; waiting++) app.closing.addEventListener('abort', () => waiting);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);

    expect(warned).toEqual([]);
  });

  it('does not wait for a client that keeps its connection', async () => {
    const app = server({ closeLimitMs: 60_000 });
    let answer = () => {};
    const running = new Promise<void>((resolve) => (answer = resolve));
    app.get('/', async (_request, reply) => {
      reply.raw.write('begun'); // too late for a connection: close
      await running;
      reply.raw.end();
      return reply.hijack();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const seen: string[] = [];
    socket.on('data', (data) => seen.push(data.toString()));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => seen.join('')).toContain('begun');
    const closed = app.close();
    await expect.poll(() => app.closing.aborted).toBe(true);
    answer();

    await closed;
    expect(app.server.listening).toBe(false);
  });

  it('ends requests after a limit', async () => {
    const app = server({ closeLimitMs: 50 });
    let reached = false;
    app.get('/', () => {
      reached = true;
      return new Promise(() => undefined);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const cut = exchange(app, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => reached).toBe(true);
    await app.close();

    expect(await cut).toBe('');
  });
});

/** Sends bytes and reads until the server closes the connection. */
function exchange(app: ReturnType<typeof createHttpServer>, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.write(bytes);
  });
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
