import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewaySettingsOf, gatewayVariables } from '../src/settings.js';
import { startGateway, type Harness } from './harness.js';

const list = '/api/v1/files/list';

describe('reads', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());
  const read = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) =>
    it1.gateway.app.inject({ method, url, headers: { authorization: `Bearer ${it1.key}`, ...headers } });

  it('are not sent again to who holds them', async () => {
    const first = await read('GET', list);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);

    const again = await read('GET', list, { 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers['content-type']).toBeUndefined();
    expect((await read('HEAD', list, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await read('HEAD', list)).headers.etag).toBe(tag);
  });

  it('are sent where they are others by now', async () => {
    const tag = String((await read('GET', list)).headers.etag);
    it1.catalog.add(3, 1, 'More', 3, 'more.pdf');

    const again = await read('GET', list, { 'if-none-match': tag });
    expect([again.statusCode, again.headers.etag === tag]).toEqual([200, false]);
  });

  it('that fail have no tag, and neither have those that are large', async () => {
    expect((await read('GET', '/api/v1/files/99', { 'if-none-match': '*' })).statusCode).toBe(404);
    it1.catalog.fill(1, Buffer.alloc(1), { name: 'x'.repeat(300_000) });
    const large = await read('GET', '/api/v1/files/1', { 'if-none-match': '*' });
    expect([large.statusCode, large.headers.etag]).toEqual([200, undefined]);
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

  it('may read nothing unless an operator says so', async () => {
    const { corsOrigins } = gatewaySettingsOf(readSettings(variables, {}));
    expect(corsOrigins).toEqual([]);
    await using it1 = await startGateway();
    const reply = await it1.gateway.app.inject({ url: list, headers: { origin: 'https://a.example' } });
    expect(Object.keys(reply.headers).filter((name) => /access-control|vary/.test(name))).toEqual([]);
  });

  const origins = 'https://a.example, http://localhost:5173';

  it('that is named may ask before, without a key, and read', async () => {
    expect(await asked(origins, 'OPTIONS', 'http://localhost:5173')).toEqual({
      status: 204,
      vary: 'Origin',
      told: {
        'access-control-allow-origin': 'http://localhost:5173',
        'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
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

  it.each(['https://b.example', 'https://a.example.org', 'http://a.example', 'null', undefined])(
    'that is %s is told nothing',
    async (origin) => {
      expect(await asked(origins, 'GET', origin)).toEqual({ status: 200, vary: 'Origin', told: {} });
      expect((await asked(origins, 'OPTIONS', origin)).told).toEqual({});
    },
  );

  it('may be any, then without credentials', async () => {
    const { told } = await asked('*', 'GET', 'https://b.example');
    expect(told['access-control-allow-origin']).toBe('*');
    expect(told).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(['a.example', 'https://a.example/', 'https://A.example', 'https://a.example/x', 'https://*.example', 'null'])(
    'is not named as %s',
    (origin) => expect(() => settingsOf(origin)).toThrow(/CARDINAL_CORS_ORIGINS must be \* or origins/),
  );
});
