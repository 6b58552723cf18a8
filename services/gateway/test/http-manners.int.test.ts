import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longestWaitSeconds, preferredWait } from '../src/domain/request-headers.js';
import { gatewaySettingsOf, gatewayVariables, type GatewaySettings } from '../src/settings.js';
import { operationsOf, readDescription } from './description/description.js';
import { headOf, multipart, startGateway, type Harness } from './harness.js';

const list = '/api/v1/files/list';
const upload = '/api/v1/collections/1/files/upload';

describe('reads', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());
  const read = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) =>
    it1.gateway.app.inject({ method, url, headers: { authorization: `Bearer ${it1.key}`, ...headers } });

  it('are answered with 304 if the client has the current version', async () => {
    const first = await read('GET', list);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');

    const again = await read('GET', list, { 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers['content-type']).toBeUndefined();
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect((await read('HEAD', list, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await read('HEAD', list)).headers.etag).toBe(tag);
  });

  it('are sent again after a change', async () => {
    const tag = String((await read('GET', list)).headers.etag);
    it1.catalog.add(3, 1, 'More', 3, 'more.pdf');

    const again = await read('GET', list, { 'if-none-match': tag });
    expect([again.statusCode, again.headers.etag === tag]).toEqual([200, false]);
  });

  it('have no ETag if they fail or are large', async () => {
    expect((await read('GET', '/api/v1/files/99', { 'if-none-match': '*' })).statusCode).toBe(404);
    it1.catalog.fill(1, Buffer.alloc(1), { name: 'x'.repeat(300_000) });
    const large = await read('GET', '/api/v1/files/1', { 'if-none-match': '*' });
    expect([large.statusCode, large.headers.etag]).toEqual([200, undefined]);
    expect(large.headers['cache-control']).toBe('no-store');
  });
});

describe('bodies', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());
  const reading = [
    ...[
      '/api/v1/collections/add',
      '/api/v1/collections/1/search',
      '/api/v1/collections/1/ask',
      '/api/v1/tables/1-0/query',
    ],
    ...['/v1/chat/completions', '/v1/embeddings', '/v1/vector_stores/1/search', '/mcp', '/retrieval'],
  ];

  it.each(reading)('of another type than JSON, or compressed, get 415: %s', async (url) => {
    const body = '{"name":"x"}';
    for (const more of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ]) {
      const { status } = await it1.call('POST', url, body, more);
      expect([more, status]).toEqual([more, 415]);
    }
  });

  it.each([upload, '/api/v1/collections/1/documents'])('that are compressed get 415: %s', async (url) => {
    const form = multipart([{ name: 'file', fileName: 'a.txt', content: 'text' }]);
    const headers = { ...form.headers, 'content-encoding': 'br', authorization: `Bearer ${it1.key}` };
    const reply = await it1.gateway.app.inject({ method: 'POST', url, headers, payload: form.body });
    expect([reply.statusCode, reply.json()]).toMatchObject([415, { code: 'REQUEST_ENCODING_UNSUPPORTED' }]);
    expect(it1.catalog.uploads).toEqual([]);
  });
});

describe('a page of another origin', () => {
  const variables = Type.Object(gatewayVariables);
  const settingsOf = (origins: string) =>
    gatewaySettingsOf(readSettings(variables, { CARDINAL_CORS_ORIGINS: origins }));

  async function asked(origins: string, method: 'GET' | 'OPTIONS', origin?: string) {
    await using it1 = await startGateway({ settings: settingsOf(origins) });
    const key = method === 'OPTIONS' ? {} : { authorization: `Bearer ${it1.key}` };
    const preflight =
      method === 'OPTIONS'
        ? { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,x-stainless-os' }
        : {};
    const headers = { ...key, ...preflight, ...(origin && { origin }) };
    const reply = await it1.gateway.app.inject({ method, url: list, headers });
    const told = Object.entries(reply.headers).filter(([name]) => name.startsWith('access-control-'));
    return { status: reply.statusCode, vary: reply.headers.vary, told: Object.fromEntries(told) };
  }

  it('may read nothing by default', async () => {
    const { corsOrigins } = gatewaySettingsOf(readSettings(variables, {}));
    expect(corsOrigins).toEqual([]);
    await using it1 = await startGateway();
    const reply = await it1.gateway.app.inject({ url: list, headers: { origin: 'https://a.example' } });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(reply.headers.vary).not.toContain('Origin');
  });

  const origins = 'https://a.example, http://localhost:5173';

  it('that is allowed may send preflight requests without a key, and read responses', async () => {
    expect(await asked(origins, 'OPTIONS', 'http://localhost:5173')).toEqual({
      status: 204,
      vary: 'Origin',
      told: {
        'access-control-allow-origin': 'http://localhost:5173',
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
        'access-control-allow-headers': 'authorization,x-stainless-os',
        'access-control-max-age': '600',
      },
    });
    expect(await asked(origins, 'GET', 'https://a.example')).toMatchObject({
      status: 200,
      told: {
        'access-control-allow-origin': 'https://a.example',
        'access-control-expose-headers': expect.stringContaining('etag'),
      },
    });
  });

  it('may read each header of the OpenAPI document', async () => {
    const named = operationsOf(await readDescription()).flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    );
    const { told } = await asked(origins, 'GET', 'https://a.example');

    const exposed = String(told['access-control-expose-headers']).split(', ');
    expect(named.length).toBeGreaterThan(100);
    expect(exposed).toEqual(expect.arrayContaining(named.map((name) => name.toLowerCase())));
  });

  it.each(['https://b.example', 'https://a.example.org', 'http://a.example', 'null', undefined])(
    'gets no CORS headers if it is %s',
    async (origin) => {
      expect(await asked(origins, 'GET', origin)).toEqual({ status: 200, vary: 'Origin', told: {} });
      expect((await asked(origins, 'OPTIONS', origin)).told).toEqual({});
    },
  );

  it('may be any with `*`, without credentials', async () => {
    const { told } = await asked('*', 'GET', 'https://b.example');
    expect(told['access-control-allow-origin']).toBe('*');
    expect(told).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(['a.example', 'https://a.example/', 'https://A.example', 'https://a.example/x', 'https://*.example', 'null'])(
    'cannot be configured as %s',
    (origin) => expect(() => settingsOf(origin)).toThrow(/CARDINAL_CORS_ORIGINS must be \* or origins/),
  );
});

describe('Prefer: wait', () => {
  it.each([
    ['wait=5', 5],
    ['respond-async, WAIT = 10; foo', 10],
    ['wait="5"', 0],
    ['wait=61', longestWaitSeconds],
    ['wait=5, wait=9', 5],
    ['wait=soon', 0],
    ['wait=-1', 0],
    ['wait', 0],
    ['waiting=3', 0],
    [undefined, 0],
  ])('%s is %i seconds', (header, seconds) => expect(preferredWait(header)).toBe(seconds));

  let it1: Harness;
  async function start(settings: Partial<GatewaySettings> = {}): Promise<void> {
    it1 = await startGateway({ settings });
    it1.catalog.settle(3, 4, 'processing'); // the file that the catalog returns for an upload
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
  }
  beforeEach(() => start());
  afterEach(async () => it1[Symbol.asyncDispose]());
  const port = () => (it1.gateway.app.server.address() as AddressInfo).port;

  const { body, headers } = multipart([{ name: 'file', fileName: 'a.txt', content: 'text' }]);
  async function send(prefer: string) {
    const reply = await fetch(`http://127.0.0.1:${port()}${upload}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${it1.key}`, prefer },
      body: new Uint8Array(body),
    });
    const { status } = (await reply.json()) as { status?: string };
    return { code: reply.status, status, applied: reply.headers.get('preference-applied') };
  }
  /** Changes the status of a file, first in the catalog, then in the log. */
  function becomes(status: string, stage: string, instanceId = 4): void {
    it1.catalog.settle(3, instanceId, status);
    it1.bus.progress(1, { instanceId, stage, percent: 100 });
  }
  const followed = () => expect.poll(() => it1.bus.followed.length).toBe(1);

  it.each([
    ['processed', 'done'],
    ['error', 'failed'],
  ])('answers when the file is %s', async (status, stage) => {
    it1.bus.progress(1, { instanceId: 4, stage: 'failed', percent: 100 }); // of an earlier processing of the file
    const answered = send('wait=60');
    await followed();
    it1.bus.progress(1, { instanceId: 5, stage: 'done', percent: 100 }); // another file
    becomes(status, stage);

    expect(await answered).toEqual({ code: 201, status, applied: 'wait=60' });
    expect(it1.bus.followed.length).toBe(1);
  });

  it('answers at once if the file has ended before it begins to wait, whose step it then never reads', async () => {
    it1.catalog.settle(3, 4, 'processed');

    expect(await send('wait=60')).toEqual({ code: 201, status: 'processed', applied: 'wait=60' });
    expect(it1.bus.taken).toBe(0);
  });

  it('answers when the time is over', async () => {
    expect(await send('wait=1')).toEqual({ code: 201, status: 'processing', applied: 'wait=1' });
    expect(it1.bus.followed.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('is ignored if it is malformed', async () => {
    expect(await send('wait=soon')).toEqual({ code: 201, status: 'processing', applied: null });
    expect(it1.bus.followed).toEqual([]);
  });

  it('ends when the client disconnects', async () => {
    const socket = connect(port(), '127.0.0.1');
    const length = String(body.length);
    socket.write(
      headOf(upload, { ...headers, authorization: `Bearer ${it1.key}`, prefer: 'wait=60', 'content-length': length }),
    );
    socket.write(body);
    await followed();
    socket.destroy();

    await expect.poll(() => it1.bus.followed[0]?.aborted).toBe(true);
  });

  it('does not count as load, and does not delay a server that stops', async () => {
    await it1[Symbol.asyncDispose]();
    await start({ longPatienceMs: 0, patienceMs: 0, lateLimit: 1 });
    const answered = send('wait=60');
    await followed();
    it1.clock.nowMs += 60_000;
    expect((await it1.call('GET', list)).status).toBe(200);

    await it1.gateway.stop();
    expect(await answered).toMatchObject({ code: 201, status: 'processing' });
  });

  it('counts towards the limit of open streams', async () => {
    await it1[Symbol.asyncDispose]();
    await start({ streamsPerKey: 1 });
    const answered = send('wait=60');
    await followed();

    expect(await send('wait=60')).toMatchObject({ code: 429 });
    expect(it1.catalog.uploads).toHaveLength(1);
    becomes('processed', 'done');
    expect(await answered).toMatchObject({ status: 'processed' });
  });
});
