import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

describe('the MCP endpoint', () => {
  let ours: Harness;
  beforeEach(async () => {
    ours = await startGateway();
  });
  afterEach(async () => ours[Symbol.asyncDispose]());

  const accept = { accept: 'application/json, text/event-stream' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  it.each([
    ['a batch, which would be one request to whoever counts them', [ping, ping], accept, 400],
    ['what is no JSON', '{', accept, 400],
    ['a body of 10 MB', { ...ping, params: { x: 'x'.repeat(10_000_000) } }, accept, 413],
    ['no key', ping, { ...accept, authorization: '' }, 401],
    ['a page of another origin', ping, { ...accept, origin: 'https://evil.example' }, 403],
    ['a page of a name that leads here', ping, { ...accept, host: 'evil.example', origin: 'http://evil.example' }, 403],
    [
      'a page of elsewhere that says it asks this machine',
      ping,
      { ...accept, host: '127.0.0.1:8080', origin: 'http://evil.example' },
      403,
    ],
  ])('refuses %s', async (_what, body, headers, status) => {
    const reply = await ours.call('POST', '/mcp', body, headers);

    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
  });

  it.each([
    ['https://app.example', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ])('accepts a page of origin %s only if the operator allows it', async (origin, status) => {
    await ours[Symbol.asyncDispose]();
    ours = await startGateway({ settings: { corsOrigins: ['https://app.example'] } });
    const reply = await ours.call('POST', '/mcp', ping, { ...accept, origin });

    expect([reply.status, reply.headers['access-control-allow-origin'] === origin]).toEqual([status, status === 200]);
  });

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])('accepts a page of this machine: %s', async (host) => {
    const { status } = await ours.call('POST', '/mcp', ping, { ...accept, host, origin: `http://${host}` });

    expect(status).toBe(200);
  });

  it('has no sessions and no streams', async () => {
    const { status, headers } = await ours.call('GET', '/mcp');

    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });

  it('accepts a subscription, reports that it sends no notifications, and ends it at once', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const notifications = { toolsListChanged: true, resourceSubscriptions: ['cardinal://files/1'] };
    const asked = { ...ping, method: 'subscriptions/listen', params: { _meta, notifications } };
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const { status, headers, text } = await ours.call('POST', '/mcp', asked, { ...accept, ...modern });

    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
    const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as object);
    expect(told).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
      { id: 1, result: { resultType: 'complete' } },
    ]);
  });

  it('returns no details of an internal error', async () => {
    ours.retrieval.failure = new Error('secret of the index');
    const params = { name: 'search', arguments: { collection_id: 1, query: 'x' } };
    const { text } = await ours.call('POST', '/mcp', { ...ping, method: 'tools/call', params }, accept);

    expect(text).toContain('isError');
    expect(text).not.toContain('secret');
  });
});
