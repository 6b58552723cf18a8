import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GatewaySettings } from '../../src/settings.js';
import { RemoteFailure } from '../remote-failure.js';
import { headOf, multipart, startGateway, type Harness } from '../harness.js';

const path = '/api/v1/collections/1/files/upload';
const MiB = 1_048_576;

describe('uploads', () => {
  let it1: Harness;
  let port: number;
  async function start(settings: Partial<GatewaySettings> = {}): Promise<void> {
    it1 = await startGateway({ settings });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    port = (it1.gateway.app.server.address() as AddressInfo).port;
  }
  async function restart(settings: Partial<GatewaySettings>): Promise<void> {
    await it1[Symbol.asyncDispose]();
    await start(settings);
  }
  beforeEach(() => start());
  afterEach(async () => it1[Symbol.asyncDispose]());

  async function send({ body, headers }: ReturnType<typeof multipart>, to = path, more: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${port}${to}`, {
      method: 'POST',
      headers: { ...headers, ...more, authorization: `Bearer ${it1.key}` },
      body: new Uint8Array(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  const file = (content: string | Buffer, fileName = 'notes.txt') => multipart([{ name: 'file', fileName, content }]);

  it('passes a file on and answers 201', async () => {
    const { status, json } = await send(file('hello'));

    expect(status).toBe(201);
    expect(json).toEqual({
      file_id: 3,
      filename: 'notes.txt',
      status: 'processing',
      content_type: 'text/plain',
      size_bytes: 5,
    });
    expect(it1.catalog.uploads).toMatchObject([
      { header: { teamId: 1, collectionId: 1, user: { name: 'Ann' } }, head: 'hello' },
    ]);
  });

  it('passes on what puts it there', async () => {
    await send(file('hello'), path, { 'x-cardinal-source': 'sync:handbook' });
    await send(file('hello'));

    expect(it1.catalog.uploads).toMatchObject([{ header: { source: 'sync:handbook' } }, { header: { source: '' } }]);
  });

  it('passes on what is said of it', async () => {
    const metadata = '{"town": "Zürich", "tags": ["会議"]}';
    await send(file('hello'), path, { 'x-cardinal-metadata': Buffer.from(metadata).toString('latin1') });
    await send(file('hello'));

    expect(it1.catalog.uploads).toMatchObject([{ header: { metadata } }, { header: { metadata: '' } }]);
  });

  it.each(['two words', '', 'a/b', 'x'.repeat(101)])('refuses %j as what puts it there', async (source) => {
    const { status, json } = await send(file('hello'), path, { 'x-cardinal-source': source });

    expect([status, json['error']]).toEqual([
      400,
      expect.stringMatching(/x-cardinal-source.* must be 1 to 100 letters/),
    ]);
    expect(it1.catalog.uploads).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\rules.pdf', 'rules.pdf'],
    ['a\u0007b\u202Efdp.txt', 'abfdp.txt'],
    ['Übersicht – 会議.pdf', 'Übersicht – 会議.pdf'],
    ['  spaced .txt ', 'spaced .txt'],
    ['U\u0308bersicht.txt', '\u00dcbersicht.txt'],
    ['\u1112\u1161\u11ab.txt', '\ud55c.txt'],
    ['no\u200btes\ufeff\u00ad.txt', 'notes.txt'],
    ['notes.txt. . .', 'notes.txt'],
    ['notes.txt\u00a0', 'notes.txt'],
    ['\u0645\u06cc\u200c\u0631\u0648\u0645.txt', '\u0645\u06cc\u200c\u0631\u0648\u0645.txt'],
  ])('keeps the name %j as %j', async (given, kept) => {
    expect((await send(file('x', given))).json['filename']).toBe(kept);
  });

  it.each(['', '..', '/', '. . .', '\u200b\u2060', '\u00a0', 'x'.repeat(300) + '.txt', 'ü'.repeat(126) + '.txt'])(
    'refuses the name %j',
    async (name) => {
      const { status, json } = await send(file('x', name));

      expect(status).toBe(400);
      expect(json['error']).toMatch(/^file must have a/);
      expect(it1.catalog.uploads).toEqual([]);
    },
  );

  it.each([
    ['another part name', multipart([{ name: 'document', fileName: 'a.txt', content: 'x' }])],
    ['no part', multipart([])],
    ['two files', multipart([1, 2].map((n) => ({ name: 'file', fileName: `${n}.txt`, content: 'x' })))],
    [
      'a field beside the file',
      multipart([
        { name: 'file', fileName: 'a.txt', content: 'x' },
        { name: 'b', content: 'y' },
      ]),
    ],
    ['a body cut off', multipart([{ name: 'file', fileName: 'a.txt', content: 'x'.repeat(100_000) }], { end: false })],
    ['an empty file', multipart([{ name: 'file', fileName: 'a.txt', content: '' }])],
    ['a part without a file name', multipart([{ name: 'file', content: 'x' }])],
    ['no boundary', { ...file('x'), headers: { 'content-type': 'multipart/form-data' } }],
    ['JSON', { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
    ['JSON that is broken', { body: Buffer.from('{"file":'), headers: { 'content-type': 'application/json' } }],
    ['another type', { ...file('x'), headers: { 'content-type': 'application/octet-stream' } }],
    ['no type', { ...file('x'), headers: {} }],
    ['nothing', { body: Buffer.alloc(0), headers: {} }],
  ])('refuses %s with 400 and keeps nothing', async (_name, upload) => {
    const { status, json } = await send(upload);

    expect(status).toBe(400);
    expect(json['error']).toMatch(/file/);
    expect(it1.catalog.uploads).toEqual([]);
  });

  it('takes exactly 50 MB, holding little of it', async () => {
    const upload = file(Buffer.alloc(52_428_800, 97));
    it1.catalog.beforeChunk = () => delay(0);
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers)), 5);
    const { status } = await send(upload);
    clearInterval(watch);

    expect(status).toBe(201);
    expect(it1.catalog.uploads).toMatchObject([{ bytes: 52_428_800 }]);
    expect(it1.catalog.uploads[0]?.largestChunk).toBeLessThanOrEqual(262_144);
    // The sender lives in this process too and holds its own two copies; see bench/upload.bench.mjs for the server alone.
    expect(peak - before).toBeLessThan(160 * MiB);
  });

  it('waits for a slow catalog instead of reading ahead', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    it1.catalog.beforeChunk = () => blocked;
    let received = 0;
    it1.gateway.app.server.prependListener('request', (request) => {
      const socket = request.socket;
      const timer = setInterval(() => (received = socket.bytesRead), 5);
      socket.once('close', () => clearInterval(timer));
    });
    const sending = send(file(Buffer.alloc(40 * MiB)));
    await expect.poll(() => received).toBeGreaterThan(0);
    let last = -1;
    await expect
      .poll(
        () => {
          const isStill = received === last;
          last = received;
          return isStill;
        },
        { interval: 100 },
      )
      .toBe(true);

    expect(received).toBeLessThan(8 * MiB);
    release();
    expect((await sending).status).toBe(201);
  });

  it('refuses one byte more with 413 while it comes', async () => {
    const { status, json } = await send(file(Buffer.alloc(52_428_801, 97)));

    expect(status).toBe(413);
    expect(json['code']).toBe('UPLOAD_TOO_LARGE');
    expect(it1.catalog.uploads).toEqual([]);
  });

  it('refuses by Content-Length what is far too large', async () => {
    const { status } = await send(file(Buffer.alloc(54 * MiB)));

    expect(status).toBe(413);
    expect(it1.catalog.calls).not.toContain('uploadFile');
  });

  it.each([
    ['UPLOAD_UNSUPPORTED_TYPE', 415],
    ['UPLOAD_MISLABELLED', 415],
    ['UPLOAD_TOO_LARGE', 413],
    ['UPLOAD_EMPTY', 400],
  ])('answers %s of the catalog with %i, also amid the bytes', async (code, status) => {
    it1.catalog.refuseUploadAt = { bytes: 1, error: new RemoteFailure('invalid', code) };

    expect(await send(file(Buffer.alloc(5 * MiB)))).toMatchObject({ status, json: { code } });
    expect((await send(file(Buffer.alloc(10)))).status).toBe(status); // the connection still serves
  });

  it('says 404 for an unknown collection, whatever the file', async () => {
    expect((await send(file('x'), '/api/v1/collections/2/files/upload')).status).toBe(404);
    expect((await send(file(Buffer.alloc(3 * MiB)), '/api/v1/collections/77/files/upload')).status).toBe(404);
  });

  it('leaves it to the catalog whether the collection is there', async () => {
    expect((await send(file('a'))).status).toBe(201);
    expect(it1.catalog.calls).toEqual(['uploadFile']);

    await it1.catalog.client().deleteCollection({ teamId: 1, collectionId: 1 });

    expect((await send(file(Buffer.alloc(3 * MiB)))).status).toBe(404);
  });

  it.each([
    ['larger', 1_000],
    ['smaller', -20],
  ])('answers a Content-Length %s than the body with 400', async (_name, lie) => {
    const { body, headers } = file('hello');
    const text = await raw(body, { ...headers, 'content-length': String(body.length + lie) });

    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(it1.catalog.uploads).toEqual([]);
  });

  it.each([0, 60, 200, 400_000])(
    'answers 408 and keeps nothing where the body stalls after %i bytes',
    async (bytes) => {
      await restart({ uploadStallMs: 200 });
      const { body, headers } = file(Buffer.alloc(MiB));

      const answer = await raw(body.subarray(0, bytes), { ...headers, 'content-length': String(body.length) }, false);

      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('UPLOAD_STALLED');
      expect(it1.catalog.uploads).toEqual([]);
    },
  );

  it('does not take its own slowness for a stall of the client', async () => {
    await restart({ uploadStallMs: 300 });
    let chunks = 0;
    it1.catalog.beforeChunk = async () => {
      if (++chunks === 3) await delay(1_200); // four times what a client may be silent
    };

    expect((await send(file(Buffer.alloc(20 * MiB)))).status).toBe(201);
  });

  it('says 503 with Retry-After where ingest is lost amid the bytes, and takes the file again', async () => {
    const lost = new RemoteFailure('unavailable', 'REMOTE_UNREACHABLE');
    it1.catalog.refuseUploadAt = { bytes: MiB, error: lost };
    const { body, headers } = file(Buffer.alloc(5 * MiB));
    const answer = await raw(body, { ...headers, 'content-length': String(body.length), connection: 'close' }, false);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);

    it1.catalog.refuseUploadAt = undefined;

    expect((await send(file(Buffer.alloc(5 * MiB)))).status).toBe(201);
    expect(it1.catalog.uploads).toHaveLength(1);
  });

  it('takes an upload that waits to be told to go on', async () => {
    const { body, headers } = file('patient');
    const sent = new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port,
        path,
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${it1.key}`, expect: '100-continue' },
      };
      const request = httpRequest(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.on('continue', () => request.end(body));
      request.flushHeaders();
    });

    expect(await sent).toBe(201);
    expect(it1.catalog.uploads).toMatchObject([{ head: 'patient' }]);
  });

  it('drops the upload of a client that leaves', async () => {
    const { body, headers } = file(Buffer.alloc(MiB));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head({ ...headers, 'content-length': String(body.length) }));
    socket.write(body.subarray(0, 300_000));
    await expect.poll(() => it1.catalog.calls).toContain('uploadFile');
    socket.destroy();
    await expect.poll(() => it1.gateway.app.server.listening).toBe(true);

    expect((await send(file('still here'))).status).toBe(201);
    expect(it1.catalog.uploads).toHaveLength(1);
  });

  const head = (headers: Record<string, string>): string =>
    headOf(path, { authorization: `Bearer ${it1.key}`, ...headers });

  /** Sends bytes as they are, closes our side unless told otherwise, and reads to the end. */
  function raw(body: Buffer, headers: Record<string, string>, closes = true): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let text = '';
      socket.on('data', (data) => (text += data.toString('latin1')));
      socket.on('end', () => {
        socket.end();
        resolve(text);
      });
      socket.on('error', reject);
      socket.write(head(headers));
      socket[closes ? 'end' : 'write'](body);
    });
  }
});
