import { version } from '@cardinal/kernel';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from './harness.js';

interface Operation {
  readonly 'x-extension'?: boolean;
  readonly security?: readonly unknown[];
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { schema: object }> }
  >;
  readonly requestBody?: {
    readonly content: Record<string, { readonly example?: unknown; readonly examples?: unknown }>;
  };
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object>; readonly securitySchemes: Record<string, unknown> };
  readonly security: readonly unknown[];
}

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
  ['/api/v1/collections/{id}/events', 'get'],
  ['/api/v1/asks/{ask_id}/events', 'get'],
  ['/api/v1/asks/{ask_id}/cancel', 'post'],
  ['/api/v1/files/{id}', 'delete'],
  ['/api/v1/files/{id}/reprocess', 'post'],
  ['/api/v1/collections/{id}/conflicts', 'get'],
  ['/api/v1/collections/{id}/conflicts/check', 'post'],
  ['/api/v1/conflicts/{id}/resolve', 'post'],
  ['/api/v1/files/{id}/versions', 'get'],
  ['/api/v1/files/{id}/changes', 'get'],
  ['/api/v1/usage', 'get'],
  ['/api/v1/usage/calls', 'get'],
  ['/healthz', 'get'],
  ['/readyz', 'get'],
  ['/metrics', 'get'],
] as const;

describe('the OpenAPI document', () => {
  let it1: Harness;
  let document: Document;
  const routes: string[] = [];
  beforeAll(async () => {
    it1 = await startGateway();
    const reply = await it1.call('GET', '/api/v1/openapi.json', undefined, { authorization: '' });
    document = reply.json as unknown as Document;
    routes.push(it1.gateway.app.printRoutes({ commonPrefix: false }));
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  it('is valid OpenAPI 3.1.0 of version 1.0.0', async () => {
    const result = await new Validator().validate(structuredClone(document) as never);

    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
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
      expect(JSON.stringify(response?.content?.['application/json']?.schema)).toContain('#/components/schemas/Error');
    }
  });

  it.each(extensions)('marks %s %s as an extension', (path, method) => {
    expect(document.paths[path]?.[method]?.['x-extension']).toBe(true);
  });

  it('has every route that is served, and no other', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;

    expect(described).toBe(contract.length + extensions.length);
    expect(routes[0]?.split('/docs')[0]).toContain('events (GET)'); // a HEAD of a stream would hang
  });

  it('refuses every method that a path does not have with 405, and says which it has', async () => {
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
    for (const url of ['/api/v1/none', '/api/v1/files', '/api/v1/files/1/none', '/api/v1/collections//events']) {
      expect((await it1.gateway.app.inject({ method: 'OPTIONS', url })).statusCode).toBe(404);
    }
  });

  it('answers HEAD like GET, without a body; of streams there is none', async () => {
    const headers = { authorization: `Bearer ${it1.key}` };
    const head = (url: string) => it1.gateway.app.inject({ method: 'HEAD', url, headers });
    const list = await head('/api/v1/collections/list');

    expect([list.statusCode, list.body, Number(list.headers['content-length']) > 0]).toEqual([200, '', true]);
    expect((await head('/healthz')).statusCode).toBe(200);
    expect((await head('/api/v1/collections/99')).statusCode).toBe(404);
    const streams = await head('/api/v1/collections/1/events');
    expect([streams.statusCode, streams.headers['allow']]).toEqual([405, 'GET, OPTIONS']);
  });

  it('describes bodies, with examples', () => {
    const upload = document.paths['/api/v1/collections/{id}/files/upload']?.['post'];
    expect(upload?.requestBody?.content).toHaveProperty(['multipart/form-data']);
    for (const path of ['/api/v1/collections/{id}/ask', '/api/v1/collections/{id}/search', '/api/v1/collections/add']) {
      const body = document.paths[path]?.['post']?.requestBody?.content['application/json'];
      expect(JSON.stringify(body)).toMatch(/"examples?":/);
    }
  });

  it('names its components and resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    const names = references.map(([, name]) => name);

    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Error', 'TokenLimitError', 'Collection', 'KnowledgeCard', 'AskSource']),
    );
    expect(names.filter((name) => !(name && name in document.components.schemas))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('"$id"');
  });

  it('offers both kinds of an ask, and both 429', () => {
    const responses = document.paths['/api/v1/collections/{id}/ask']?.['post']?.responses;

    expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['application/json', 'text/event-stream']);
    expect(JSON.stringify(responses?.['429'])).toContain('TokenLimitError');
  });

  it('says that a replay has an end', () => {
    const replay = document.paths['/api/v1/asks/{ask_id}/events']?.['get']?.responses;

    expect(Object.keys(replay ?? {})).toEqual(expect.arrayContaining(['200', '204', '404', '429']));
    expect(replay?.['204']?.content).toBeUndefined();
  });

  it('is shown as pages that load nothing from elsewhere', async () => {
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
