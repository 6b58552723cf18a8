import { ingest } from '@cardinal/contracts';
import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

const MiB = 1_048_576;
const path = '/api/v1/files/1/content';

describe('the bytes of a file', () => {
  let it1: Harness;
  let port: number;
  beforeEach(async () => {
    it1 = await startGateway({ settings: { streamCheckMs: 20, stallMs: 200 } });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    port = (it1.gateway.app.server.address() as AddressInfo).port;
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const get = (headers: Record<string, string> = {}, method = 'GET', to = path) =>
    fetch(`http://127.0.0.1:${port}${to}`, { method, headers: { authorization: `Bearer ${it1.key}`, ...headers } });

  /** A response whose body is not being read yet. */
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path, headers: { authorization: `Bearer ${it1.key}` } }, resolve);
      sent.on('error', reject).end();
    });

  it('are returned as uploaded, with their media type, length and hash', async () => {
    const content = Buffer.from(Array.from({ length: 600_000 }, (_, n) => (n * 7 + (n >> 8)) % 256));
    it1.catalog.fill(1, content);

    const answer = await get();

    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '600000',
      'content-disposition': 'inline; filename=rules.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/(^|; )sandbox$/),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    });
  });

  it.each([
    ['txt', 'utf-8', 'text/plain; charset=utf-8', 'inline'],
    ['md', '', 'text/plain', 'inline'],
    ['csv', 'windows-1252', 'text/plain; charset=windows-1252', 'inline'],
    ['docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
    ['doc', '', 'application/msword', 'attachment'],
    ['xlsx', '', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
    ['json', 'utf-8', 'text/plain; charset=utf-8', 'inline'],
    ['html', 'utf-8', 'text/plain; charset=utf-8', 'attachment'],
    ['swf', '', 'application/octet-stream', 'attachment'],
  ])('of type %s, written in %j, are %s', async (type, charset, mediaType, disposition) => {
    it1.catalog.fill(1, Buffer.from('<script>alert(1)</script>'), { type, charset, contentType: 'text/html' });

    const { headers } = await get();

    expect(headers.get('content-type')).toBe(mediaType);
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename=rules.pdf`);
  });

  it('have a file name in any script', async () => {
    it1.catalog.fill(1, Buffer.from('x'), { name: 'Übersicht "会議".pdf' });

    const { headers } = await get();

    expect(headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C3%9Cbersicht%20%22%E4%BC%9A%E8%AD%B0%22.pdf",
    );
  });

  describe('a range', () => {
    beforeEach(() => it1.catalog.fill(1, Buffer.from('0123456789')));

    it('is returned alone', async () => {
      const answer = await get({ range: 'bytes=2-4' });

      expect([answer.status, await answer.text()]).toEqual([206, '234']);
      expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
      expect(answer.headers.get('content-length')).toBe('3');
    });

    it('that begins after the end is a 416 with the size of the file', async () => {
      const answer = await get({ range: 'bytes=10-' });

      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe('bytes */10');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ code: 'RANGE_UNSATISFIABLE' });
    });

    it('is returned if If-Range matches, otherwise the whole file', async () => {
      const tag = (await get()).headers.get('etag') ?? '';

      expect(await (await get({ range: 'bytes=2-4', 'if-range': tag })).text()).toBe('234');
      expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
    });

    it('is ignored for HEAD', async () => {
      const answer = await get({ range: 'bytes=2-4' }, 'HEAD');

      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
      expect(it1.catalog.calls).not.toContain('readFile');
    });
  });

  it('are answered with 304 if If-None-Match matches', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    const answer = await get({ 'if-none-match': `"x", ${tag}`, range: 'bytes=0-1' });

    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await get({ 'if-none-match': tag }, 'HEAD')).status).toBe(304);
  });

  it('of a file of another team, or of an unknown one, are a 404', async () => {
    const [foreign, none] = await Promise.all([2, 99].map((id) => get({}, 'GET', `/api/v1/files/${id}/content`)));

    expect([foreign?.status, none?.status]).toEqual([404, 404]);
    expect(await foreign?.json()).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('that cannot be read are answered with an error', async () => {
    it1.catalog.failReadAt = 0;
    const answer = await get();

    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('that end early end the response with an error, so that it does not look complete', async () => {
    it1.catalog.fill(1, Buffer.alloc(2 * MiB));
    it1.catalog.failReadAt = MiB;

    await expect((await get()).arrayBuffer()).rejects.toThrow();
    await expect.poll(() => it1.catalog.reading).toBe(0);
  });

  it('are read from ingest no faster than the client reads, and only until it disconnects', async () => {
    it1.catalog.fill(1, Buffer.alloc(50 * MiB));
    const answer = await open();
    await expect.poll(() => it1.catalog.readBytes).toBeGreaterThan(0);
    const taken = it1.catalog.readBytes;

    answer.destroy();

    await expect.poll(() => it1.catalog.reading).toBe(0);
    expect(taken).toBeLessThan(25 * MiB); // the buffers of the sockets
    expect(it1.catalog.readBytes).toBeLessThan(25 * MiB);
  });

  it('are abandoned if the client does not read', async () => {
    it1.catalog.fill(1, Buffer.alloc(50 * MiB));
    const answer = await open();
    answer.on('error', () => undefined); // the response is cut

    await expect.poll(() => it1.catalog.reading, { timeout: 10_000 }).toBe(0);
    expect(it1.catalog.readBytes).toBeLessThan(25 * MiB);
    answer.destroy();
  });

  it('are cut off when the key is revoked', async () => {
    it1.catalog.fill(1, Buffer.alloc(50 * MiB));
    const { id, secret } = await it1.keyWith('moderator');
    const answer = await get({ authorization: `Bearer ${secret}` });
    await it1.admin.revokeKey(id);

    await expect.poll(() => it1.catalog.reading, { timeout: 10_000 }).toBe(0);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('have a report of what was read from them and what was not', async () => {
    const page = { code: 'PDF_PAGE_WITHOUT_TEXT', message: 'No text was found on this page.', page: 2 };
    const whole = { code: 'TEXT_ENCODING_GUESSED', message: 'The encoding was guessed.', page: 0 };
    it1.catalog.report = {
      grade: ingest.ReadingGrade.POOR,
      summary: {
        title: 'Rules',
        pages: 3,
        ocrPages: 1,
        textLength: 1_200,
        blocks: 9,
        warnings: [page, whole],
        metadata: { ocr_languages: 'eng, deu' },
      },
    };

    const answer = await get({}, 'GET', '/api/v1/files/1/report');

    expect(await answer.json()).toEqual({
      message: 'Report retrieved.',
      data: {
        file_id: 1,
        grade: 'poor',
        title: 'Rules',
        language: null,
        pages: 3,
        reading_options: null,
        ocr_pages: 1,
        ocr_languages: ['eng', 'deu'],
        characters: 1_200,
        blocks: 9,
        warnings: [page, { ...whole, page: null }],
      },
    });
  });

  it('can be read as text, part by part', async () => {
    it1.catalog.fill(1, Buffer.from('# Returns within 30 days'));
    const read = async (query: string) => {
      const answer = await get({}, 'GET', `/api/v1/files/1/text${query}`);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };

    expect(await read('?offset=2&limit=7')).toEqual({
      status: 200,
      body: {
        message: 'Text retrieved.',
        data: {
          file_id: 1,
          text: 'Returns',
          start: 2,
          end: 9,
          length: 24,
          next_offset: 9,
          blocks: [{ kind: 'heading', start: 0, end: 24, page: 1, level: 2 }],
        },
      },
    });
    expect((await read('?offset=9')).body['data']).toMatchObject({ end: 24, next_offset: null });
    expect((await read('?limit=50001')).body['error']).toMatch(/^limit must be/);
    expect((await read('?offset=-1')).body['error']).toMatch(/^offset must be/);
    expect((await read('?page=0')).body['error']).toMatch(/^page must be/);
    expect((await read('?heading=')).body['error']).toMatch(/^heading must/);
    await read('?page=3&heading=Fees');
    expect(it1.catalog.lastRead).toMatchObject({ page: 3, heading: 'Fees' });
  });

  it('have a list of their tables, page by page', async () => {
    const read = async (query = '') => {
      const answer = await get({}, 'GET', `/api/v1/files/1/tables${query}`);
      return (await answer.json()) as { data: Record<string, unknown>; error: string };
    };

    const columns = [
      { name: 'Order', type: 'text', unit: null, examples: ['A1', 'A2'] },
      { name: 'Total', type: 'number', unit: '$', examples: ['$10', '$20'] },
    ];
    expect((await read('?limit=1')).data).toMatchObject({
      ...{ file_id: 1, state: 'typed', total: 2, further: 0, next_offset: 1 },
      tables: [{ id: '1-0', name: 'rules.pdf', rows: 2, total_rows: 0, refused: null, columns }],
    });
    expect((await read('?offset=1')).data).toMatchObject({ tables: [{ id: '1-1' }], next_offset: null });
    expect((await read('?limit=101')).error).toMatch(/^limit must be/);
    it1.catalog.tablesState = ingest.TablesState.PENDING;
    expect((await read()).data).toMatchObject({ state: 'pending', tables: [], total: 0, next_offset: null });
    it1.catalog.tablesState = ingest.TablesState.FAILED;
    expect((await read()).data).toMatchObject({ state: 'failed', tables: [] });
  });
});
