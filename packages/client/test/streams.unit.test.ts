import { whileCollectingGarbage } from '@cardinal/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../src/index.js';
import { chunk, event, hangUp, html, json, scriptedServer, stall, stream } from './scripted-server.js';

const clientOf = (baseUrl: string) =>
  createClient({ baseUrl, apiKey: 'sk-test-key-0123456789abcdef', retry: { retries: 2, firstMs: 1, ceilingMs: 2 } });
const done = (id: number) => event(id, { type: 'done', data: { ask_id: 'a-1' } });
const headers = { 'x-ask-id': 'a-1' };
const ask = { question: 'How much?' };

async function readAll(events: AsyncIterable<{ type: string; id?: string | undefined }>) {
  const seen = [];
  for await (const one of events) seen.push(`${one.id ?? '-'} ${one.type}`);
  return seen;
}

describe('the stream of an ask', () => {
  it('is available for several collections', async () => {
    const { url, received } = await scriptedServer(stream(chunk(1, 'a') + done(2), { headers }));

    expect(await readAll(clientOf(url).streamAskCollections({ ...ask, collection_ids: [7, 8] }))).toEqual([
      '1 answer_chunk',
      '2 done',
    ]);
    expect(received[0]).toMatchObject({ path: '/api/v1/ask' });
  });

  it('ends with its last event', async () => {
    const { url, received } = await scriptedServer(stream(chunk(1, 'a') + chunk(2, 'b') + done(3), { headers }));

    expect(await readAll(clientOf(url).streamAskCollection(7, ask))).toEqual([
      '1 answer_chunk',
      '2 answer_chunk',
      '3 done',
    ]);
    expect(received).toMatchObject([{ method: 'POST', path: '/api/v1/collections/7/ask' }]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...ask, stream: true });
  });

  it('is resumed after a lost connection without losing or repeating an event', async () => {
    const half = chunk(3, 'never whole').slice(0, 20);
    const { url, received } = await scriptedServer(
      stream(chunk(1, 'a') + chunk(2, 'b') + half, { cut: true, headers }),
      hangUp,
      stream(chunk(2, 'b') + chunk(3, 'c')),
      stream(chunk(4, 'd') + done(5)),
    );

    expect(await readAll(clientOf(url).streamAskCollection(7, ask))).toEqual([
      ...['1', '2', '3', '4'].map((id) => `${id} answer_chunk`),
      '5 done',
    ]);
    const [, ...reads] = received;
    expect(reads.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill('GET /api/v1/asks/a-1/events'));
    expect(reads.map((read) => read.headers['last-event-id'])).toEqual(['2', '2', '3']);
  });

  it('is read from its start if the connection was lost before the first event', async () => {
    const { url, received } = await scriptedServer(stream('', { cut: true, headers }), stream(chunk(1, 'a') + done(2)));

    expect(await readAll(clientOf(url).streamAskCollection(7, ask))).toEqual(['1 answer_chunk', '2 done']);
    expect(received[1]?.headers).not.toHaveProperty('last-event-id');
  });

  it('is ended by its signal while the server is silent, even after garbage collection', async () => {
    const { url } = await scriptedServer(stall(chunk(1, 'a')));
    const [reason, leaving] = [new Error('enough'), new AbortController()];
    const reading = async () => {
      for await (const _ of clientOf(url).streamAskCollection(7, ask, { signal: leaving.signal })) {
        setTimeout(() => leaving.abort(reason), 50);
      }
    };
    await expect(whileCollectingGarbage(reading)).rejects.toBe(reason);
  });

  it('does not repeat the question if the connection is lost before the answer', async () => {
    const { url, received } = await scriptedServer(hangUp, stream(done(1), { headers }));

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({ code: 'CLIENT_NETWORK' });
    expect(received).toHaveLength(1);
  });

  it('is resumed after an event with STREAM_BROKEN', async () => {
    const broken = event(undefined, {
      type: 'error',
      data: { error: 'read on', code: 'STREAM_BROKEN', ask_id: 'a-1' },
    });
    const { url } = await scriptedServer(stream(chunk(1, 'a') + broken, { headers }), stream(done(2)));

    expect(await readAll(clientOf(url).streamAskCollection(7, ask))).toEqual(['1 answer_chunk', '2 done']);
  });

  it('throws the error in its last event', async () => {
    const failed = event(2, { type: 'error', data: { error: 'no model', code: 'MODEL_AWAY', ask_id: 'a-1' } });
    const { url, received } = await scriptedServer(stream(chunk(1, 'a') + failed, { headers }));

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({
      name: 'StreamFailedError',
      message: 'no model',
      code: 'MODEL_AWAY',
      askId: 'a-1',
    });
    expect(received).toHaveLength(1);
  });

  it('fails after several connections without an event', async () => {
    const empty = stream('', { headers });
    const { url, received } = await scriptedServer(empty, empty, empty, empty);

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({ code: 'CLIENT_NETWORK' });
    expect(received).toHaveLength(3);
  });

  it.each([
    [
      'says that it broke',
      event(undefined, { type: 'error', data: { error: 'read on', code: 'STREAM_BROKEN', ask_id: 'a-1' } }),
    ],
    ['has what was read before', chunk(1, 'a')],
  ])('fails if each new connection only %s', async (_, again) => {
    const { url, received } = await scriptedServer(stream(chunk(1, 'a'), { headers }), ...Array(9).fill(stream(again)));

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({ code: 'CLIENT_NETWORK' });
    expect(received).toHaveLength(4);
  });

  it('throws the error with which resuming is refused', async () => {
    const gone = json(404, { error: 'gone', code: 'ASK_NOT_FOUND' });
    const { url } = await scriptedServer(stream(chunk(1, 'a'), { headers }), gone);

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({ code: 'ASK_NOT_FOUND' });
  });

  it('is resumed with the id in its first event if the header is missing', async () => {
    const first = event(1, { type: 'status', data: { message: 'searching', ask_id: 'a-1' } });
    const { url, received } = await scriptedServer(stream(first, { cut: true }), stream(done(2)));

    expect(await readAll(clientOf(url).streamAskCollection(7, ask))).toEqual(['1 status', '2 done']);
    expect(received[1]?.path).toBe('/api/v1/asks/a-1/events');
  });

  it('does not repeat the question if its id is unknown', async () => {
    const { url, received } = await scriptedServer(stream(chunk(1, 'a'), { cut: true }), stream(done(2)));

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({ code: 'CLIENT_NETWORK' });
    expect(received).toHaveLength(1);
  });

  it('fails if the answer is an HTML page', async () => {
    const { url } = await scriptedServer(html(200), html(200), html(200));

    await expect(readAll(clientOf(url).streamAskCollection(7, ask))).rejects.toMatchObject({
      code: 'CLIENT_UNREADABLE_ANSWER',
    });
  });

  it('reconnects after a long silence, but not while heartbeats arrive', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let beat: ((text: string) => void) | undefined;
    let isLetGo = false;
    const silent = new ReadableStream<Uint8Array>({
      start(controller) {
        beat = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
      cancel() {
        isLetGo = true;
      },
    });
    const sse = { 'content-type': 'text/event-stream', ...headers };
    const answers = [new Response(silent, { headers: sse }), new Response(done(2), { headers: sse })];
    const fetch = vi.fn(async () => answers.shift() ?? Response.error());
    const client = createClient({ baseUrl: 'http://elsewhere', apiKey: 'sk-x', fetch });

    const reading = readAll(client.streamAskCollection(7, ask));
    await vi.advanceTimersByTimeAsync(40_000);
    beat?.(': heartbeat\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect([fetch.mock.calls.length, isLetGo]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(20_000);

    expect(await reading).toEqual(['2 done']);
    expect(isLetGo).toBe(true);
  });

  it('closes the connection if the reader stops early', async () => {
    let closed: (() => void) | undefined;
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    const { url } = await scriptedServer((response) => {
      response.on('close', () => closed?.());
      response.writeHead(200, { 'content-type': 'text/event-stream', ...headers }).write(chunk(1, 'a'));
    });

    for await (const one of clientOf(url).streamAskCollection(7, ask)) {
      expect(one).toMatchObject({ type: 'answer_chunk', data: { content: 'a' } });
      break;
    }
    await isClosed;
  });

  it('ends with the reason of an abort', async () => {
    const { url } = await scriptedServer((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream', ...headers }).write(chunk(1, 'a')),
    );
    const leaving = new AbortController();

    const reading = (async () => {
      for await (const _ of clientOf(url).streamAskCollection(7, ask, { signal: leaving.signal })) leaving.abort();
    })();

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the events of an ask', () => {
  it('are empty if all were read before', async () => {
    const { url, received } = await scriptedServer((response) => response.writeHead(204).end());

    expect(await readAll(clientOf(url).readAskEvents('a 1', { after: '9' }))).toEqual([]);
    expect(received).toMatchObject([{ path: '/api/v1/asks/a%201/events', headers: { 'last-event-id': '9' } }]);
  });
});

describe('the progress of a collection', () => {
  const progress = (id: number) => event(id, { type: 'progress', data: { file_id: id, status: 'processing' } });
  const deleted = event(undefined, { type: 'collection.deleted', data: { collection_id: 7 } });

  it('continues over new connections until the collection is deleted', async () => {
    const { url, received } = await scriptedServer(
      stream(progress(1), { cut: true }),
      stream(progress(2)),
      stream(deleted),
    );

    expect(await readAll(clientOf(url).watchCollection(7))).toEqual([
      '1 progress',
      '2 progress',
      '- collection.deleted',
    ]);
    expect(received.map((read) => read.headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  it('throws if the key is revoked', async () => {
    const revoked = event(undefined, { type: 'error', data: { error: 'revoked', code: 'KEY_REVOKED' } });
    const { url } = await scriptedServer(stream(progress(1) + revoked));

    await expect(readAll(clientOf(url).watchCollection(7))).rejects.toMatchObject({ code: 'KEY_REVOKED' });
  });
});
