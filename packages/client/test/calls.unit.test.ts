import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  CardinalError,
  createClient,
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnreadableAnswerError,
} from '../src/index.js';
import { hangUp, html, json, scriptedServer, silence } from './scripted-server.js';

const apiKey = 'sk-test-key-0123456789abcdef';
const quick = { retries: 2, firstMs: 1, ceilingMs: 2 };
const clientOf = (baseUrl: string) => createClient({ baseUrl, apiKey, retry: quick });
const listed = json(200, { message: 'ok', data: [{ id: 1, name: 'Travel' }] });

describe('a call', () => {
  it('sends the key, and returns `data` of the answer', async () => {
    const { url, received } = await scriptedServer(listed);

    expect(await clientOf(`${url}/`).listCollections()).toEqual([{ id: 1, name: 'Travel' }]);
    expect(received).toMatchObject([
      { method: 'GET', path: '/api/v1/collections/list', headers: { authorization: `Bearer ${apiKey}` } },
    ]);
  });

  it('returns an answer without `data` as it is, and sends no undefined parameters', async () => {
    const reply = { results: [], total_results: 0 };
    const { url, received } = await scriptedServer(json(200, reply), json(200, { success: true, data: {} }));
    const client = clientOf(`${url}/prefix`);

    expect(await client.searchCollection(7, { query: 'hotel' })).toEqual(reply);
    await client.listKnowledgeCards(7, { page: 2, search: 'a b' });
    expect(received).toMatchObject([
      { path: '/prefix/api/v1/collections/7/search', body: '{"query":"hotel"}' },
      { path: '/prefix/api/v1/collections/7/knowledge-cards?page=2&search=a+b' },
    ]);
  });

  it('keeps the fields of an answer next to `data`', async () => {
    const page = { message: 'ok', data: [{ action: 'key.create' }], next_cursor: 'abc' };
    const { url } = await scriptedServer(json(200, page));

    expect(await clientOf(url).listAudit({ limit: 1 })).toEqual(page);
  });

  it.each([
    ['429 with Retry-After', json(429, { error: 'slow', code: 'RATE_LIMITED' }, { 'retry-after': '0' })],
    ['503 without Retry-After', json(503, { error: 'away', code: 'REMOTE_UNREACHABLE' })],
    ['a lost connection', hangUp],
  ])('is sent again after %s', async (_, fault) => {
    const { url, received } = await scriptedServer(fault, fault, listed);

    expect(await clientOf(url).listCollections()).toHaveLength(1);
    expect(received).toHaveLength(3);
  });

  it('is sent three times at most', async () => {
    const { url, received } = await scriptedServer(hangUp, hangUp, hangUp, listed);

    await expect(clientOf(url).listCollections()).rejects.toThrow(NetworkError);
    expect(received).toHaveLength(3);
  });

  it('is sent once if retries are off', async () => {
    const { url, received } = await scriptedServer(json(503, { error: 'away', code: 'X' }), listed);

    await expect(createClient({ baseUrl: url, apiKey, retry: false }).listCollections()).rejects.toThrow(ServerError);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a lost connection', hangUp, 'CLIENT_NETWORK'],
    ['503', json(503, { error: 'away', code: 'REMOTE_UNREACHABLE' }), 'REMOTE_UNREACHABLE'],
  ])('that creates something is not sent again after %s, as it may have been processed', async (_, fault, code) => {
    const { url, received } = await scriptedServer(fault, json(201, {}));

    await expect(clientOf(url).createCollection({ name: 'Travel' })).rejects.toMatchObject({ code });
    expect(received).toHaveLength(1);
  });

  it.each([
    [429, 'RATE_LIMITED'],
    [503, 'OVERLOADED'],
  ])('that creates something is sent again if it was rejected before processing: %i %s', async (status, code) => {
    const { url, received } = await scriptedServer(
      json(status, { error: 'later', code }, { 'retry-after': '0' }),
      json(201, { message: 'ok', data: { id: 3 } }),
    );

    expect(await clientOf(url).createCollection({ name: 'Travel' })).toEqual({ id: 3 });
    expect(received.map(({ body }) => body)).toEqual(['{"name":"Travel"}', '{"name":"Travel"}']);
  });

  it('with an idempotency key is sent again with the same key until it is completed', async () => {
    const { url, received } = await scriptedServer(
      hangUp,
      json(409, { error: 'under way', code: 'REQUEST_IN_PROGRESS' }, { 'retry-after': '0' }),
      json(201, { message: 'ok', data: { id: 3 } }),
    );

    expect(await clientOf(url).createCollection({ name: 'Travel' }, { idempotencyKey: 'k-1' })).toEqual({ id: 3 });
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1', 'k-1']);
  });

  it('does not wait for a monthly quota to be renewed', async () => {
    const body = { error: 'used up', code: 'QUOTA_EXCEEDED', request_id: 'r-1', remaining: 12, reason: 'monthly' };
    const { url, received } = await scriptedServer(json(429, body, { 'retry-after': '600000' }), listed);

    const thrown: unknown = await clientOf(url)
      .searchCollection(1, { query: 'x' })
      .catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(RateLimitError);
    expect(thrown).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      status: 429,
      requestId: 'r-1',
      retryAfterSeconds: 600_000,
      body: { remaining: 12, reason: 'monthly' },
    });
    expect(received).toHaveLength(1);
  });
});

describe('an error', () => {
  it.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [413, InvalidRequestError],
    [500, ServerError],
  ])('with status %i is of its own class and contains the details from the server', async (status, Class) => {
    const { url } = await scriptedServer(
      json(status, { error: 'no', code: 'SOME_CODE', request_id: 'r-2', trace_id: 't-2' }),
    );

    const thrown: unknown = await clientOf(url)
      .getFile(1)
      .catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(Class);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toBeInstanceOf(CardinalError);
    expect(thrown).toMatchObject({
      name: Class.name,
      message: 'no',
      code: 'SOME_CODE',
      status,
      requestId: 'r-2',
      traceId: 't-2',
    });
  });

  it('of a proxy with an HTML page has its status, and a read is sent again', async () => {
    const { url, received } = await scriptedServer(html(502), html(504), html(502));

    await expect(clientOf(url).getUsage()).rejects.toMatchObject({
      name: 'ServerError',
      status: 502,
      code: 'HTTP_502',
    });
    expect(received).toHaveLength(3);
  });

  it('of a proxy does not repeat a call that creates something, and a permanent 502 of the server is not repeated', async () => {
    const { url, received } = await scriptedServer(html(502), json(502, { error: 'no', code: 'MODEL_ACCESS' }));

    await expect(clientOf(url).createCollection({ name: 'x' })).rejects.toMatchObject({ code: 'HTTP_502' });
    await expect(clientOf(url).getUsage()).rejects.toMatchObject({ code: 'MODEL_ACCESS' });
    expect(received).toHaveLength(2);
  });

  it.each(['<html>', '', 'null', '"ok"', '3', '[]', '{"data":null}', '{"data":"ok"}'])(
    'is thrown for the body %j instead of an answer',
    async (body) => {
      const { url } = await scriptedServer((response) => response.writeHead(200).end(body));

      await expect(clientOf(url).createCollection({ name: 'x' })).rejects.toThrow(UnreadableAnswerError);
    },
  );

  it('of the network keeps its cause', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey, retry: false });

    await expect(client.getUsage()).rejects.toMatchObject({
      code: 'CLIENT_NETWORK',
      cause: expect.any(TypeError) as TypeError,
    });
  });
});

describe('an abort', () => {
  it('has no listeners left on its signal when the calls have ended', async () => {
    const { signal } = new AbortController();
    const refusal = json(404, { error: 'gone', code: 'COLLECTION_NOT_FOUND' });
    const { url } = await scriptedServer(listed, refusal, json(201, { file_id: 1 }), listed);
    const client = clientOf(url);

    await client.listCollections({ signal });
    await expect(client.getCollection(7, { signal })).rejects.toThrow('gone');
    await client.uploadFile(7, { name: 'a.txt', content: new Blob(['a']) }, { signal });
    await (await client.getFileContent(7, { signal })).text();

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends a call with the reason of the signal', async () => {
    const { url } = await scriptedServer(silence);
    const reason = new Error('the user left');
    const leaving = new AbortController();

    const calling = clientOf(url).getUsage({ signal: leaving.signal });
    leaving.abort(reason);

    await expect(calling).rejects.toBe(reason);
  });

  it('ends the wait before the next attempt', async () => {
    const leaving = new AbortController();
    const { url, received } = await scriptedServer((response, request) => {
      json(503, { error: 'away', code: 'X' }, { 'retry-after': '30' })(response, request);
      response.on('finish', () => setImmediate(() => leaving.abort()));
    });

    await expect(clientOf(url).getUsage({ signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
  });
});
