import { version } from '@cardinal/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { operationsOf, type Description } from './description.js';

/** Path, method, success status, error statuses. */
const contract: readonly (readonly [string, string, number, readonly number[]])[] = [
  ['/api/v1/collections/list', 'get', 200, [401, 403]],
  ['/api/v1/collections/{id}', 'get', 200, [400, 401, 403, 404]],
  ['/api/v1/collections/add', 'post', 201, [400, 401, 403]],
  ['/api/v1/collections/{id}', 'delete', 200, [400, 401, 403, 404]],
  ['/api/v1/collections/{id}/knowledge-cards', 'get', 200, [400, 401, 403, 404]],
  ['/api/v1/files/list', 'get', 200, [401, 403]],
  ['/api/v1/files/{id}', 'get', 200, [400, 401, 403, 404]],
  ['/api/v1/collections/{id}/files/upload', 'post', 201, [400, 401, 403, 404, 413, 415]],
  ['/api/v1/collections/{id}/search', 'post', 200, [400, 401, 403, 404, 429]],
  ['/api/v1/collections/{id}/ask', 'post', 200, [400, 401, 403, 404, 429, 500]],
];

const extensions = [
  ['/api/v1/search', 'post'],
  ['/api/v1/ask', 'post'],
  ['/api/v1/collections/{id}/events', 'get'],
  ['/api/v1/collections/{id}/facets', 'get'],
  ['/api/v1/collections/{id}/documents', 'post'],
  ['/api/v1/asks/{ask_id}/events', 'get'],
  ['/api/v1/asks/{ask_id}/cancel', 'post'],
  ['/api/v1/files/{id}', 'delete'],
  ['/api/v1/files/{id}/content', 'get'],
  ['/api/v1/files/{id}/text', 'get'],
  ['/api/v1/files/{id}/report', 'get'],
  ['/api/v1/files/{id}/tables', 'get'],
  ['/api/v1/tables/{id}/query', 'post'],
  ['/api/v1/knowledge-cards/{id}', 'get'],
  ['/api/v1/files/{id}/reprocess', 'post'],
  ['/api/v1/files/{id}/metadata', 'patch'],
  ['/api/v1/collections/{id}/conflicts', 'get'],
  ['/api/v1/collections/{id}/conflicts/check', 'post'],
  ['/api/v1/conflicts/{id}/resolve', 'post'],
  ['/api/v1/files/{id}/versions', 'get'],
  ['/api/v1/files/{id}/changes', 'get'],
  ['/api/v1/asks/{ask_id}/feedback', 'post'],
  ['/api/v1/collections/{id}/chats', 'get'],
  ['/api/v1/collections/{id}/chats/{chat_id}', 'get'],
  ['/api/v1/collections/{id}/chats/{chat_id}', 'patch'],
  ['/api/v1/collections/{id}/chats/{chat_id}', 'delete'],
  ['/api/v1/usage', 'get'],
  ['/api/v1/usage/calls', 'get'],
  ['/api/v1/audit', 'get'],
  ['/healthz', 'get'],
  ['/readyz', 'get'],
  ['/metrics', 'get'],
] as const;

describe('the OpenAPI document', () => {
  let it1: Harness;
  let document: Description;
  const routes: string[] = [];
  beforeAll(async () => {
    it1 = await startGateway();
    const reply = await it1.call('GET', '/api/v1/openapi.json', undefined, { authorization: '' });
    document = reply.json as unknown as Description;
    routes.push(it1.gateway.app.printRoutes({ commonPrefix: false }));
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  it('has the version of the program, and requires a key', () => {
    expect(document.info.version).toBe(version);
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
    expect(document.security).toEqual([{ bearer: [] }]);
  });

  it.each(contract)('describes %s %s with %i and its errors', (path, method, success, errors) => {
    const operation = document.paths[path]?.[method];

    expect(operation?.['x-extension']).toBeUndefined();
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([success, ...errors].map(String)));
    for (const status of errors) {
      const response = operation?.responses[status];
      expect(response?.description).not.toBe('Default Response');
      expect(JSON.stringify(response?.content?.['application/json']?.schema)).toMatch(
        /#\/components\/schemas\/\w*Error"/,
      );
    }
  });

  it.each(extensions)('marks %s %s as an extension', (path, method) => {
    expect(document.paths[path]?.[method]?.['x-extension']).toBe(true);
  });

  it('has every route that is served, and no other', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;

    expect(described).toBe(contract.length + extensions.length);
  });

  it('matches the server, which answers other methods of a path with 405 and Allow', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const options = await it1.gateway.app.inject({ method: 'OPTIONS', url });
      const allow = String(options.headers['allow']).split(', ');
      expect([path, options.statusCode, options.body]).toEqual([path, 204, '']);
      expect(allow).toEqual(expect.arrayContaining(Object.keys(methods).map((method) => method.toUpperCase())));

      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (allow.includes(method)) continue;
        const headers = { 'content-type': 'text/csv' };
        const reply = await it1.gateway.app.inject({ method, url, headers, payload: method === 'GET' ? '' : '{' });
        expect([path, method, reply.statusCode]).toEqual([path, method, 405]);
        expect(reply.headers['allow']).toBe(allow.join(', '));
        expect(reply.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', request_id: expect.any(String) as string });
      }
    }
    // Without this check, the router would treat the name of a list as an id.
    const beside = await it1.gateway.app.inject({ method: 'DELETE', url: '/api/v1/files/list?x=1' });
    expect([beside.statusCode, beside.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    for (const url of ['/api/v1/none', '/api/v1/files', '/api/v1/files/1/none', '/api/v1/collections//events']) {
      expect((await it1.gateway.app.inject({ method: 'OPTIONS', url })).statusCode).toBe(404);
    }
  });

  it('matches the server, which answers HEAD like GET without a body or stream', async () => {
    const headers = { authorization: `Bearer ${it1.key}` };
    const head = (url: string) => it1.gateway.app.inject({ method: 'HEAD', url, headers });
    const list = await head('/api/v1/collections/list');

    expect([list.statusCode, list.body, Number(list.headers['content-length']) > 0]).toEqual([200, '', true]);
    expect((await head('/healthz')).statusCode).toBe(200);
    expect((await head('/api/v1/collections/99')).statusCode).toBe(404);
    const stream = await head('/api/v1/collections/1/events');
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await head('/api/v1/collections/99/events')).statusCode).toBe(404);
    expect((await head('/api/v1/asks/none/events')).statusCode).toBe(404);
    expect(it1.bus.followed).toEqual([]);
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      if (methods['get']) expect([path, (await head(url)).statusCode]).not.toEqual([path, 405]);
    }
  });

  it('describes bodies, with examples', () => {
    const upload = document.paths['/api/v1/collections/{id}/files/upload']?.['post'];
    expect(upload?.requestBody?.content).toHaveProperty(['multipart/form-data']);
    for (const path of ['/api/v1/collections/{id}/ask', '/api/v1/collections/{id}/search', '/api/v1/collections/add']) {
      const body = document.paths[path]?.['post']?.requestBody?.content['application/json'];
      expect(JSON.stringify(body)).toMatch(/"examples?":/);
    }
  });

  it('describes both kinds of responses to an ask, and both bodies of 429', () => {
    const responses = document.paths['/api/v1/collections/{id}/ask']?.['post']?.responses;

    expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['application/json', 'text/event-stream']);
    expect(document.components.schemas['TooManyRequestsError']).toEqual({
      anyOf: [{ $ref: '#/components/schemas/TokenLimitError' }, { $ref: '#/components/schemas/Error' }],
    });
  });

  it('describes 413 and 415 for exactly the operations that return them', async () => {
    const headers = { authorization: `Bearer ${it1.key}` };
    const tooLarge = { ...headers, 'content-length': '60000000', 'content-type': 'multipart/form-data; boundary=x' };
    const tooManyLines = { ...tooLarge, 'content-type': 'application/x-ndjson' };
    const wrong: [number, (name: string) => { headers: Record<string, string>; payload: string }][] = [
      [415, () => ({ headers: { ...headers, 'content-type': 'text/csv' }, payload: 'a,b' })],
      [
        413,
        (name) => {
          if (name.endsWith('/upload')) return { headers: tooLarge, payload: '--x' };
          if (name.endsWith('/documents')) return { headers: tooManyLines, payload: '{}' };
          return { headers: { ...headers, 'content-type': 'application/json' }, payload: `"${'x'.repeat(1_100_000)}"` };
        },
      ],
    ];
    for (const [status, requestOf] of wrong) {
      for (const { name, operation } of operationsOf(document)) {
        const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
        if (method === 'GET') expect([name, operation.responses[status]]).toEqual([name, undefined]);
        // The media type of an upload is that of the file in it.
        if (method === 'GET' || (status === 415 && path.endsWith('/upload'))) continue;
        const request = { method, url: path.replaceAll(/\{\w+\}/g, '99'), ...requestOf(path) };
        const reply = await it1.gateway.app.inject(request);
        expect([name, reply.statusCode === status]).toEqual([name, operation.responses[status] !== undefined]);
      }
    }
  });

  it('matches the server, which refuses control characters in every text parameter of a query', async () => {
    const texts = operationsOf(document).flatMap(({ name, operation }) =>
      (operation.parameters ?? [])
        .filter(({ in: place, schema }) => place === 'query' && schema.type === 'string')
        .map((parameter) => ({ url: name.slice('GET '.length).replaceAll(/\{\w+\}/g, '1'), field: parameter.name })),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const { url, field } of texts) {
      for (const code of ['%00', '%0A', '%1F', '%7F', '%C2%85']) {
        const { status, json } = await it1.call('GET', `${url}?${field}=a${code}b`);
        expect([url, field, code, status, json['error']]).toEqual([
          ...[url, field, code, 400],
          // The error for a cursor explains what a cursor must be.
          `${field} ${field === 'cursor' ? 'must come from an earlier response to the same request' : 'must not contain control characters'}`,
        ]);
      }
    }
  });

  it('describes that a replay ends with 204', () => {
    const replay = document.paths['/api/v1/asks/{ask_id}/events']?.['get']?.responses;

    expect(Object.keys(replay ?? {})).toEqual(expect.arrayContaining(['200', '204', '404', '429']));
    expect(replay?.['204']?.content).toBeUndefined();
  });

  it('is served as pages that load nothing from other hosts', async () => {
    const page = await it1.call('GET', '/docs/', undefined, { authorization: '' });
    const policy = String(page.headers['content-security-policy']);

    expect(page.status).toBe(200);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('http');
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    const [, script = ''] = /src="([^"]*bundle\.js)"/.exec(page.text) ?? [];
    expect((await it1.call('GET', new URL(script, 'http://x/docs/').pathname)).status).toBe(200);
  });
});
