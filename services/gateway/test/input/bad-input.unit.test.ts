import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { RemoteFailure } from '../remote-failure.js';
import { cases, search } from './bad-input-cases.js';

describe('bad input', () => {
  let gateway: Harness;
  beforeAll(async () => {
    gateway = await startGateway({ settings: { rateLimitPerMinute: 0 } });
  });
  afterAll(async () => gateway[Symbol.asyncDispose]());

  it.each(cases)('$name is a 400 that names the field and the rule', async ({ path = '', body, message }) => {
    const reply = await gateway.call(body === undefined ? 'GET' : 'POST', path, body);

    expect(reply.json['error']).toContain(message);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.json)).toEqual(['error', 'code', 'request_id', 'trace_id']);
    expect(gateway.bus.asked).toEqual([]);
  });

  it.each(['[', '{"a":'])('refuses JSON nested 10 000 deep: %s', async (open) => {
    const reply = await gateway.call('POST', search, open.repeat(10_000));

    expect(reply).toMatchObject({ status: 400, json: { code: 'REQUEST_TOO_DEEP' } });
  });

  it('does not count brackets inside strings', async () => {
    expect((await gateway.call('POST', search, { query: '[{"'.repeat(200) })).status).toBe(200);
  });

  it('refuses a JSON body over 1 MB with 413', async () => {
    const reply = await gateway.call('POST', search, { query: 'x'.repeat(1_100_000) });

    expect(reply).toMatchObject({ status: 413, json: { code: 'REQUEST_TOO_LARGE' } });
  });

  it('refuses other media types with 415', async () => {
    const reply = await gateway.call('POST', search, 'query=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });

    expect(reply).toMatchObject({ status: 415, json: { code: 'REQUEST_MEDIA_TYPE_UNSUPPORTED' } });
  });

  it('has unpaired surrogates replaced', async () => {
    await gateway.call('POST', search, '{"query": "caf\\ud83d e"}');

    expect(gateway.retrieval.last?.query).toBe('caf\ufffd e');
  });

  it('may have null as filters', async () => {
    expect((await gateway.call('POST', search, { query: 'x', filters: null })).status).toBe(200);
  });

  it.each(['/api/v1/nothing', '/api/v1/collections', '/'])('gets 404 for %s', async (path) => {
    const reply = await gateway.call('GET', path);

    expect(reply).toMatchObject({ status: 404, json: { code: 'ROUTE_NOT_FOUND' } });
  });

  it('gets 400 for a URL that cannot be decoded', async () => {
    expect((await gateway.call('GET', '/api/v1/collections/%ff')).status).toBe(400);
  });

  it('gets a 500 without details for an unexpected error', async () => {
    gateway.retrieval.failure = new Error('password=hunter2');
    const reply = await gateway.call('POST', search, { query: 'x' });
    gateway.retrieval.failure = undefined;

    expect(reply.status).toBe(500);
    expect(reply.json).toMatchObject({ error: 'Something went wrong on our side.', code: 'INTERNAL_UNEXPECTED' });
    expect(reply.text).not.toMatch(/hunter2|at .*\.ts/);
  });

  it('gets 503 with Retry-After if a service is unavailable', async () => {
    gateway.catalog.failure = new RemoteFailure('unavailable', 'STORE_UNAVAILABLE');
    const reply = await gateway.call('GET', '/api/v1/collections/list');
    gateway.catalog.failure = undefined;

    expect(reply).toMatchObject({ status: 503, json: { code: 'STORE_UNAVAILABLE' }, headers: { 'retry-after': '1' } });
  });

  it('has a valid request id returned and an invalid one replaced', async () => {
    const given = await gateway.call('GET', '/api/v1/collections/1.5', undefined, { 'x-request-id': 'abc-1' });
    const odd = await gateway.call('GET', '/api/v1/collections/1.5', undefined, { 'x-request-id': 'a b<script>' });

    expect(given.headers['x-request-id']).toBe('abc-1');
    expect(given.headers['x-trace-id']).toBe(given.json['trace_id']);
    expect(given.json['trace_id']).toMatch(/^[\da-f]{32}$/);
    expect(odd.json['trace_id']).not.toBe(given.json['trace_id']);
    expect(given.json['request_id']).toBe('abc-1');
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is answered with the security headers for browsers', async () => {
    const { headers } = await gateway.call('GET', '/api/v1/collections/list');

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'private, no-cache',
    });
  });
});
