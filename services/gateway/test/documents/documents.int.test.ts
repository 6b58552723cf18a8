import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewaySettings } from '../../src/settings.js';
import { startGateway, type Harness } from '../harness.js';
import { RemoteFailure } from '../remote-failure.js';

const path = '/api/v1/collections/1/documents';
const ndjson = 'application/x-ndjson';

const lineOf = (name: string, text = `This is ${name}.`) => `${JSON.stringify({ name, text })}\n`;
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => lineOf(`d${n}`)).join('');

interface Answered {
  readonly status: number;
  readonly answers: readonly Record<string, unknown>[];
}

describe('many documents', () => {
  let it1: Harness;
  let port: number;
  async function start(settings: Partial<GatewaySettings> = {}): Promise<void> {
    it1 = await startGateway({ settings });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    port = (it1.gateway.app.server.address() as AddressInfo).port;
  }
  beforeEach(() => start());
  afterEach(async () => it1[Symbol.asyncDispose]());

  const parsed = (text: string): Record<string, unknown>[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  async function send(body: string | Uint8Array<ArrayBuffer>, to = path, type = ndjson): Promise<Answered> {
    const headers = { authorization: `Bearer ${it1.key}`, 'content-type': type };
    const response = await fetch(`http://127.0.0.1:${port}${to}`, { method: 'POST', headers, body });
    return { status: response.status, answers: parsed(await response.text()) };
  }

  /** A request whose response is read while the request is still being sent. */
  function open(): { readonly request: ClientRequest; readonly text: () => string; readonly ended: Promise<void> } {
    const headers = { authorization: `Bearer ${it1.key}`, 'content-type': ndjson };
    const request = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers });
    let text = '';
    const ended = new Promise<void>((resolve) => {
      request.on('error', () => resolve());
      request.on('response', (response) => {
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('error', () => resolve());
        response.on('end', resolve);
      });
    });
    request.flushHeaders();
    return { request, text: () => text, ended };
  }

  it('each have a result, in their order, also for invalid lines', async () => {
    it1.catalog.refusedDocuments.set('binary.txt', new RemoteFailure('invalid', 'UPLOAD_MISLABELLED', 'No text.'));
    const body = `${lineOf('a')}\n{"name":"b"}\n${lineOf('binary')}nonsense\n${lineOf('../c.txt')}`;

    const { status, answers } = await send(body);

    expect(status).toBe(200);
    expect(answers).toEqual([
      { line: 1, name: 'a', file_id: 3, file_instance_id: 4, filename: 'a.txt', status: 'processing' },
      {
        line: 3,
        name: 'b',
        error: { code: 'REQUEST_FIELD_INVALID', message: 'text or markdown is required', field: 'text' },
      },
      { line: 4, name: 'binary', error: { code: 'UPLOAD_MISLABELLED', message: 'No text.', field: 'text' } },
      {
        line: 5,
        name: null,
        error: { code: 'DOCUMENT_LINE_MALFORMED', message: 'The line must be valid JSON.', field: null },
      },
      { line: 6, name: '../c.txt', file_id: 5, file_instance_id: 6, filename: 'c.txt', status: 'processing' },
    ]);
    expect(it1.catalog.documents).toMatchObject([
      [
        { name: 'a.txt', content: 'This is a.' },
        { name: 'binary.txt', content: 'This is binary.' },
        { name: 'c.txt', content: 'This is ../c.txt.' },
      ],
    ]);
  });

  it('are forwarded in batches', async () => {
    const { answers } = await send(linesOf(1_000));

    expect(answers.map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
    expect(it1.catalog.documents.length).toBeLessThan(100);
    expect(Math.max(...it1.catalog.documents.map((batch) => batch.length))).toBeLessThanOrEqual(64);
  });

  it('are answered while more are still to come', async () => {
    const { request, text, ended } = open();
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toMatchObject([{ line: 1, filename: 'first.txt' }]));

    request.end(lineOf('second'));
    await ended;

    expect(parsed(text())).toMatchObject([{ line: 1 }, { line: 2, filename: 'second.txt' }]);
  });

  it.each([
    ['no lines', ''],
    ['a million blank lines', '\n'.repeat(1_000_000)],
  ])('may be an empty list: %s', async (_name, body) => {
    expect(await send(body)).toEqual({ status: 200, answers: [] });
    expect(it1.catalog.documents).toEqual([]);
  });

  it('continue after a line that is too long, which is not stored', async () => {
    const { answers } = await send(lineOf('long', 'x'.repeat(30_000_000)) + lineOf('short'));

    expect(answers).toMatchObject([
      { line: 1, name: null, error: { code: 'DOCUMENT_LINE_TOO_LONG' } },
      { line: 2, filename: 'short.txt' },
    ]);
  });

  it('are refused by Content-Length before any line is read', async () => {
    const { status, answers } = await send(lineOf('long', 'x'.repeat(60_000_000)));

    expect({ status, answers }).toMatchObject({ status: 413, answers: [{ code: 'DOCUMENTS_TOO_LARGE' }] });
    expect(it1.catalog.calls).toEqual([]);
  });

  it('end at the byte that exceeds the limit, if there is no Content-Length', async () => {
    await it1[Symbol.asyncDispose]();
    await start({ maxUploadBytes: 10_000 });
    const { request, text, ended } = open();
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toHaveLength(1));

    request.end('x'.repeat(10_000));
    await ended;

    expect(parsed(text())).toMatchObject([
      { line: 1, filename: 'first.txt' },
      { line: null, error: { code: 'DOCUMENTS_TOO_LARGE' } },
    ]);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])('are refused as %s', async (type) => {
    const { status, answers } = await send(lineOf('a'), path, type);

    expect({ status, answers }).toMatchObject({
      status: 415,
      answers: [{ code: 'DOCUMENTS_MEDIA_TYPE_UNSUPPORTED' }],
    });
  });

  it('are a 404 for an unknown collection', async () => {
    expect((await send(linesOf(3), '/api/v1/collections/2/documents')).status).toBe(404);
    expect(it1.catalog.documents).toEqual([]);
  });

  it('are each refused once the collection is deleted', async () => {
    const { request, text, ended } = open();
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toHaveLength(1));
    await it1.catalog.client().deleteCollection({ teamId: 1, collectionId: 1 });

    request.end(lineOf('second'));
    await ended;

    expect(parsed(text())).toMatchObject([
      { filename: 'first.txt' },
      { line: 2, error: { code: 'COLLECTION_NOT_FOUND', field: null } },
    ]);
  });

  it('end when the key is revoked meanwhile', async () => {
    await it1[Symbol.asyncDispose]();
    await start({ streamCheckMs: 20 });
    const { request, text, ended } = open();
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toHaveLength(1));
    const [key] = await it1.admin.listKeys(1);

    await it1.admin.revokeKey(key?.id ?? '');
    await ended;

    expect(parsed(text())).toMatchObject([{ line: 1 }, { line: null, error: { code: 'AUTH_KEY_INVALID' } }]);
    request.destroy();
  });

  it('end when ingest becomes unavailable, with results for the accepted documents', async () => {
    const { request, text, ended } = open();
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toHaveLength(1));
    it1.catalog.failure = new RemoteFailure('unavailable', 'REMOTE_UNREACHABLE');

    request.end(lineOf('second'));
    await ended;

    expect(parsed(text())).toMatchObject([{ line: 1 }, { line: null, error: { code: 'REMOTE_UNREACHABLE' } }]);
  });

  it('are a 503 if ingest is unavailable from the start', async () => {
    it1.catalog.failure = new RemoteFailure('unavailable', 'REMOTE_UNREACHABLE');

    expect((await send(lineOf('a'))).status).toBe(503);
  });

  it('are a 408 if no line arrives in time', async () => {
    await it1[Symbol.asyncDispose]();
    await start({ uploadStallMs: 100 });
    const { request } = open();

    const status = await new Promise((resolve) => request.on('response', (response) => resolve(response.statusCode)));

    expect(status).toBe(408);
    request.destroy();
  });

  it('of a client that disconnects are stored as far as they were received completely', async () => {
    const { request, text } = open();
    request.on('error', () => undefined);
    request.write(lineOf('first'));
    await vi.waitFor(() => expect(parsed(text())).toHaveLength(1));
    request.write('{"name":"half","text":"cut');
    request.destroy();

    await vi.waitFor(async () => expect((await send(lineOf('after'))).answers).toHaveLength(1));

    expect(it1.catalog.documents.flat().map(({ name }) => name)).toEqual(['first.txt', 'after.txt']);
  });

  it('are read no faster than ingest accepts them and the client reads the results', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    it1.catalog.beforeDocuments = () => blocked;
    let received = 0;
    it1.gateway.app.server.prependListener('request', ({ socket }) => {
      const timer = setInterval(() => (received = socket.bytesRead), 5);
      socket.once('close', () => clearInterval(timer));
    });
    const sending = send(lineOf('large', 'x'.repeat(100_000)).repeat(300));
    let last = -1;
    await vi.waitFor(
      () => {
        const isStill = received > 0 && received === last;
        last = received;
        expect(isStill).toBe(true);
      },
      { interval: 100 },
    );

    expect(received).toBeLessThan(8_000_000);
    release();
    expect((await sending).answers).toHaveLength(300);
  });

  it('are not read further while results wait for a client that does not read', async () => {
    const body = '{}\n'.repeat(8_000_000);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${it1.key}\r\ncontent-type: ${ndjson}\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    );
    let received = 0;
    it1.gateway.app.server.once('request', ({ socket: served }) => {
      const timer = setInterval(() => (received = served.bytesRead), 5);
      served.once('close', () => clearInterval(timer));
    });
    socket.write(body);
    let last = -1;
    await vi.waitFor(
      () => {
        const isStill = received > 0 && received === last;
        last = received;
        expect(isStill).toBe(true);
      },
      { interval: 500 },
    );

    expect(received).toBeLessThan(body.length / 2);
    socket.destroy();
  });
});
