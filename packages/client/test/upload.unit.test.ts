import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, fileAt, type NamedContent } from '../src/node.js';
import { json, scriptedServer, silence } from './scripted-server.js';

const stored = json(201, { file_id: 5, filename: 'policy.txt', status: 'processing' });
const clientOf = (baseUrl: string) =>
  createClient({ baseUrl, apiKey: 'sk-test-key-0123456789abcdef', retry: { retries: 2, firstMs: 1 } });
const text = 'A hotel night may cost at most 140 euros.';
const bytes = new TextEncoder().encode(text);

async function* pieces() {
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}

describe('an upload', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-client-'));
    writeFileSync(join(folder, 'policy.txt'), text);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each<[string, () => Promise<File | NamedContent> | File | NamedContent]>([
    ['a File', () => new File([text], 'policy.txt')],
    ['a Blob', () => ({ name: 'policy.txt', content: new Blob([text]) })],
    ['a web stream', () => ({ name: 'policy.txt', content: new Blob([text]).stream() })],
    ['an iterable', () => ({ name: 'policy.txt', content: pieces() })],
    ['a function', () => ({ name: 'policy.txt', content: pieces })],
    ['a path', () => fileAt(join(folder, 'policy.txt'))],
  ])('of %s arrives as one part named file', async (_, file) => {
    const { url, received } = await scriptedServer(stored);

    expect(await clientOf(url).uploadFile(7, await file())).toMatchObject({ file_id: 5 });
    const [request] = received;
    if (!request) throw new Error('nothing was received');
    const { body, headers, path } = request;
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    const part = form.get('file') as File;
    expect(path).toBe('/api/v1/collections/7/files/upload');
    expect([...form.keys()]).toEqual(['file']);
    expect({ name: part.name, text: await part.text() }).toEqual({ name: 'policy.txt', text });
  });

  it('sends its reading options as fields before the file', async () => {
    const { url, received } = await scriptedServer(stored);

    const reading = { delimiter: '\t', header_row: 0, sheet: 'Größe' } as const;
    await clientOf(url).uploadFile(7, new File([text], 'policy.txt'), { reading });

    const [request] = received;
    if (!request) throw new Error('nothing was received');
    const { body, headers } = request;
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    expect([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
      ['delimiter', '\t'],
      ['header_row', '0'],
      ['sheet', 'Größe'],
      ['file', 'policy.txt'],
    ]);
  });

  it('escapes quotes and line breaks in the file name', async () => {
    const { url, received } = await scriptedServer(stored);

    await clientOf(url).uploadFile(7, { name: 'a"\r\nx: y".txt', content: new Blob([text]) });

    expect(received[0]?.body).toContain('filename="a%22%0D%0Ax: y%22.txt"\r\n');
  });

  it.each<[string, number | undefined, NamedContent]>([
    ['of a Blob', 41, { name: 'p', content: new Blob([text]) }],
    ['of a stream whose size is known', 41, { name: 'p', content: pieces(), size: 41 }],
    ['of a stream', undefined, { name: 'p', content: pieces() }],
  ])('reports its progress: %s', async (_, totalBytes, file) => {
    const { url } = await scriptedServer(stored);
    const seen: { sentBytes: number; totalBytes: number | undefined }[] = [];

    await clientOf(url).uploadFile(7, file, { onProgress: (progress) => seen.push(progress) });

    expect(seen.at(-1)).toEqual({ sentBytes: bytes.length, totalBytes });
    expect(seen.map(({ sentBytes }) => sentBytes)).toEqual(
      seen.map(({ sentBytes }) => sentBytes).toSorted((a, b) => a - b),
    );
  });

  it('that was rejected is sent again from its start if its source can be reopened', async () => {
    const busy = json(503, { error: 'busy', code: 'OVERLOADED' }, { 'retry-after': '0' });
    const { url, received } = await scriptedServer(busy, stored, busy, stored);

    expect(await clientOf(url).uploadFile(7, await fileAt(join(folder, 'policy.txt')))).toMatchObject({ file_id: 5 });
    expect(received.map(({ body }) => body.includes(text))).toEqual([true, true]);
    await expect(clientOf(url).uploadFile(7, { name: 'p', content: pieces() })).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    expect(received).toHaveLength(3);
  });

  it('asks the server to wait for processing if `waitSeconds` is set', async () => {
    const { url, received } = await scriptedServer(stored, stored);

    await clientOf(url).uploadFile(7, { name: 'p', content: pieces() }, { waitSeconds: 30 });
    await clientOf(url).uploadFile(7, { name: 'p', content: pieces() });
    expect(received.map(({ headers }) => headers['prefer'])).toEqual(['wait=30', undefined]);
  });

  it('sends the name of its source in a header', async () => {
    const { url, received } = await scriptedServer(stored, stored);

    await clientOf(url).uploadFile(7, { name: 'p', content: pieces() }, { source: 'sync:p' });
    await clientOf(url).uploadFile(7, { name: 'p', content: pieces() });
    expect(received.map(({ headers }) => headers['x-cardinal-source'])).toEqual(['sync:p', undefined]);
  });

  it('throws the error of its source', async () => {
    const broken = new Error('the disk is gone');
    const { url } = await scriptedServer(stored);
    async function* content() {
      yield bytes;
      throw broken;
    }

    await expect(clientOf(url).uploadFile(7, { name: 'p', content })).rejects.toBe(broken);
    await expect(fileAt(join(folder, 'missing.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends with an abort, and closes its source', async () => {
    const { url } = await scriptedServer(silence);
    const leaving = new AbortController();
    let isLeft = false;
    async function* content() {
      try {
        for (;;) {
          yield bytes;
          await new Promise((resolve) => setImmediate(resolve));
          leaving.abort();
        }
      } finally {
        isLeft = true;
      }
    }

    const sending = clientOf(url).uploadFile(7, { name: 'p', content }, { signal: leaving.signal });

    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => isLeft).toBe(true);
  });

  it.each<[string, NamedContent]>([
    ['a Blob', { name: 'policy.txt', content: new Blob([text]) }],
    ['a stream', { name: 'policy.txt', content: pieces }],
  ])('of %s is sent as a Blob if the platform does not support request streams, as in browsers', async (_, file) => {
    vi.stubGlobal('XMLHttpRequest', Object);
    vi.resetModules();
    onTestFinished(() => void vi.unstubAllGlobals());
    const inBrowser = await import('../src/index.js');
    const sent: unknown[] = [];
    const fetch = async (_input: unknown, init?: RequestInit) => {
      sent.push(init?.body);
      return Response.json({ file_id: 5 }, { status: 201 });
    };

    const client = inBrowser.createClient({ baseUrl: 'http://elsewhere', apiKey: 'sk-x', fetch });
    expect(await client.uploadFile(7, file)).toEqual({ file_id: 5 });
    const [body] = sent;
    expect(body instanceof Blob && (await body.text())).toMatch(/filename="policy.txt"[^]*at most 140 euros\.\r\n--/);
  });

  it('reads its source only as fast as the server does, without buffering it', async () => {
    let pulled = 0;
    let mostBytes = 0;
    const { arrayBuffers } = process.memoryUsage();
    async function* content() {
      while (pulled < 200) {
        pulled++;
        mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - arrayBuffers);
        yield new Uint8Array(1_048_576);
      }
    }
    const opened = deferred();
    // Reads nothing of the body until the test resumes it.
    const server = createServer((request, response) => {
      opened.resolve();
      request.pause();
      resume = () => request.on('end', () => stored(response, request)).resume();
    }).listen(0, '127.0.0.1');
    let resume = (): unknown => undefined;
    onTestFinished(() => void server.close());
    await once(server, 'listening');

    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sending = clientOf(url).uploadFile(7, { name: 'p', content });
    await opened.promise;
    await settled(() => pulled);
    expect(pulled).toBeLessThan(60); // no more than the buffers of the sockets hold
    resume();

    expect(await sending).toMatchObject({ file_id: 5 });
    expect(pulled).toBe(200);
    expect(mostBytes).toBeLessThan(120e6);
  });
});

/** Resolves when a number has stopped growing. */
async function settled(read: () => number): Promise<void> {
  for (let last = -1; read() !== last;) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}
