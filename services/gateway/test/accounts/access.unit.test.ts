import { readSettings } from '@cardinal/config';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireKey } from '../../src/inbound/http/auth.js';
import { gatewayVariables } from '../../src/settings.js';
import { multipart, startGateway, type Harness } from '../harness.js';

/** Every operation that needs a key, on resources that team 2 also has. */
const operations = [
  ['GET', '/collections/list'],
  ['GET', '/collections/1'],
  ['POST', '/collections/add', { name: 'x' }],
  ['DELETE', '/collections/1'],
  ['GET', '/collections/1/knowledge-cards'],
  ['GET', '/collections/1/events'],
  ['GET', '/files/list'],
  ['GET', '/files/1'],
  ['DELETE', '/files/1'],
  ['POST', '/files/1/reprocess'],
  ['PATCH', '/files/1/metadata', { a: 1 }],
  ['POST', '/collections/1/files/upload'],
  ['POST', '/collections/1/search', { query: 'x' }],
  ['POST', '/collections/1/ask', { question: 'x' }],
  ['GET', '/asks/a/events'],
  ['POST', '/asks/a/cancel'],
  ['POST', '/asks/a/feedback', { rating: 'up' }],
  ['GET', '/collections/1/chats'],
  ['GET', '/collections/1/chats/a'],
  ['PATCH', '/collections/1/chats/a', { name: 'x' }],
  ['DELETE', '/collections/1/chats/a'],
  ['GET', '/usage'],
] as const;

describe('who may do what', () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway({ settings: { rateLimitPerMinute: 0 } });
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic c2stYTpi',
    'Bearer abc',
    'Bearer sk-unknown',
    'sk-unknown',
    'Bearer sk-a b',
  ])('answers "%s" with 401', async (authorization) => {
    const reply = await it1.call('GET', '/api/v1/collections/list', undefined, { authorization });

    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.json).toMatchObject({ code: 'AUTH_KEY_INVALID', error: expect.any(String) as string });
  });

  it.each(operations)('%s %s without a key gets 401 before its parameters are checked', async (method, path, body?) => {
    const noKey = await it1.call(method, `/api/v1${path.replace('/1', '/x')}`, body, { authorization: '' });

    expect(noKey.status).toBe(401);
  });

  it.each(operations)('%s %s needs the role moderator', async (method, path, body?) => {
    const { secret } = await it1.keyWith('viewer');
    const reply = await it1.call(method, `/api/v1${path}`, body, { authorization: `Bearer ${secret}` });

    expect(reply.status).toBe(403);
    expect(reply.json['code']).toBe('AUTH_ROLE_TOO_LOW');
  });

  it.each(['moderator', 'admin', 'owner'] as const)('accepts a key with the role %s', async (role) => {
    const { secret } = await it1.keyWith(role);
    const authorization = `bearer ${secret}`; // the scheme is case-insensitive: RFC 9110, 11.1

    expect((await it1.call('GET', '/api/v1/collections/list', undefined, { authorization })).status).toBe(200);
  });

  it('refuses a revoked key from the next request on', async () => {
    const { id, secret } = await it1.keyWith('admin');
    const authorization = `Bearer ${secret}`;
    const list = () => it1.call('GET', '/api/v1/collections/list', undefined, { authorization });
    const before = await list();
    await it1.admin.revokeKey(id);

    expect([before.status, (await list()).status]).toEqual([200, 401]);
  });

  const byId = operations.filter(([, path]) => path.includes('/1') && !path.endsWith('upload'));
  it.each(byId)(
    '%s %s gives the same response for an id of another team as for an unknown id',
    async (method, path, body?) => {
      const ids = {
        'x-request-id': 'same',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      };
      const foreign = await it1.call(method, `/api/v1${path.replace('/1', '/2')}`, body, ids);
      const unknown = await it1.call(method, `/api/v1${path.replace('/1', '/99')}`, body, ids);

      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
    },
  );

  it('refuses to register a route that does not declare the scope it needs', async () => {
    const app = Fastify();
    requireKey(app, () => Promise.reject(new Error('nobody calls')));
    app.get('/said', { config: { needs: 'read' } }, async () => ({}));

    expect(() => app.get('/unsaid', async () => ({}))).toThrow(
      'The route GET /unsaid must name the scope that it needs (config.needs).',
    );
    await app.close();
  });

  it('limits the requests of each key separately', async () => {
    await using limited = await startGateway({ settings: { rateLimitPerMinute: 3 } });
    const list = (key: string) =>
      limited.call('GET', '/api/v1/collections/list', undefined, { authorization: `Bearer ${key}` });
    for (let n = 0; n < 3; n++) expect((await list(limited.key)).status).toBe(200);
    const refused = await list(limited.key);

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('20');
    expect(refused.json['error']).toBe(
      'Too many requests: this key may make 3 requests other than uploads a minute. Try again in 20 s.',
    );
    expect(Object.keys(refused.json)).toEqual(['error', 'code', 'request_id', 'trace_id']);
    expect((await list(limited.foreignKey)).status).toBe(200);

    limited.clock.nowMs += 20_000;
    expect((await list(limited.key)).status).toBe(200);
  });

  it('limits uploads separately from all other requests', async () => {
    await using limited = await startGateway({ settings: { rateLimitPerMinute: 1, uploadLimitPerMinute: 2 } });
    const upload = multipart([{ name: 'file', fileName: 'a.txt', content: 'x' }]);
    const authorization = `Bearer ${limited.key}`;
    const one = () =>
      limited.gateway.app.inject({
        method: 'POST',
        url: '/api/v1/collections/1/files/upload',
        payload: upload.body,
        headers: { ...upload.headers, authorization },
      });
    const many = () =>
      limited.call('POST', '/api/v1/collections/1/documents', '{}', { 'content-type': 'application/x-ndjson' });
    expect((await limited.call('GET', '/api/v1/collections/list')).status).toBe(200);
    expect((await one()).statusCode).toBe(201);
    expect((await many()).status).toBe(200);

    const refused = await one();

    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ error: string }>().error).toBe(
      'Too many uploads: this key may make 2 uploads a minute. Try again in 30 s.',
    );
    expect((await limited.call('GET', '/api/v1/collections/list')).status).toBe(429);
  });
});

describe('the first start', () => {
  it('creates an owner key and prints it, and does nothing at the next start', async () => {
    await using it1 = await startGateway();
    it1.db.exec('DELETE FROM gateway_keys; DELETE FROM gateway_teams');
    await it1.gateway.bootstrap();
    await it1.gateway.bootstrap();

    expect(it1.announced).toHaveLength(1);
    const secret = /sk-\S+/.exec(it1.announced[0] ?? '')?.[0];
    const authorization = `Bearer ${secret}`;
    expect((await it1.call('GET', '/api/v1/usage', undefined, { authorization })).status).toBe(200);
    expect(await it1.admin.listKeys()).toMatchObject([{ role: 'owner' }]);
  });

  it('creates one team and prints one key when several replicas start at once', async () => {
    await using it1 = await startGateway();
    it1.db.exec('DELETE FROM gateway_keys; DELETE FROM gateway_teams');
    await Promise.all([it1.gateway.bootstrap(), it1.gateway.bootstrap(), it1.gateway.bootstrap()]);

    expect(it1.announced).toHaveLength(1);
    expect(await it1.admin.listKeys()).toHaveLength(1);
    expect(await it1.admin.listTeams()).toMatchObject([{ id: 1, name: 'Default team' }]);
  });

  it('adds a preset key once, even if other keys exist', async () => {
    await using it1 = await startGateway({ settings: { bootstrapApiKey: 'sk-a-preset-key-of-ours' } });
    const before = (await it1.admin.listKeys()).length;
    await it1.gateway.bootstrap();
    await it1.gateway.bootstrap();

    expect((await it1.admin.listKeys()).length).toBe(before + 1);
    expect(it1.announced.join()).not.toContain('sk-a-preset-key-of-ours');
    const authorization = 'Bearer sk-a-preset-key-of-ours';
    expect((await it1.call('GET', '/api/v1/usage', undefined, { authorization })).status).toBe(200);
  });

  it.each([
    'a-preset-key-of-ours',
    'sk-1',
    'sk-short-0123456789',
    `sk-${'a1'.repeat(20)}`,
    'sk-a preset key of ours',
    'sk-ünïcödé-preset-key-of-ours',
    `sk-${'0123456789'.repeat(30)}`,
  ])('refuses the preset key %j', async (bootstrapApiKey) => {
    await using it1 = await startGateway({ settings: { bootstrapApiKey } });
    expect(() => readSettings(Type.Object(gatewayVariables), { CARDINAL_BOOTSTRAP_API_KEY: bootstrapApiKey })).toThrow(
      /CARDINAL_BOOTSTRAP_API_KEY must begin with sk- and have 20 to 256 characters/,
    );

    await expect(it1.gateway.bootstrap()).rejects.toThrow('CARDINAL_BOOTSTRAP_API_KEY must begin with sk-');
  });

  it('never stores a secret', async () => {
    await using it1 = await startGateway();
    const tables = ['gateway_keys', 'gateway_teams', 'gateway_users'];
    const stored = JSON.stringify(tables.map((table) => it1.db.all(`SELECT * FROM ${table}`)));

    expect(stored).not.toContain(it1.key);
    expect(stored).not.toContain(it1.key.slice(3, 20));
  });
});
