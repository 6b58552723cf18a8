import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operationsOf, readDescription } from './description/description.js';
import { startGateway, type Harness } from './harness.js';

type Method = Parameters<Harness['call']>[0];

const keyed = operationsOf(await readDescription()).filter(({ operation }) => '401' in operation.responses);
const requests = keyed.map(({ name, operation }): [Method, string, typeof operation] => {
  const [method = '', path = ''] = name.split(' ');
  return [method as Method, path.replaceAll(/\{\w+\}/g, '1'), operation];
});
const refused = { status: 412, json: { code: 'PRECONDITION_FAILED' } };
const content = '/api/v1/files/1/content';

describe('a precondition', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
    it1.catalog.fill(1, Buffer.from('Some text.'));
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  it('is asked of every operation behind a key', () => {
    expect(requests.length).toBeGreaterThan(35);
    expect(new Set(requests.map(([method]) => method))).toEqual(new Set(['GET', 'POST', 'PATCH', 'DELETE']));
  });

  it.each(requests)('is never ignored: %s %s', async (method, path, { responses }) => {
    expect(Object.keys(responses)).toContain('412');
    const list = () => it1.call('GET', '/api/v1/files/list');
    const before = await list();
    for (const tags of ['"another"', 'W/"another"', '"a", W/"b"', 'no tag', '']) {
      expect(await it1.call(method, path, undefined, { 'if-match': tags })).toMatchObject(refused);
    }
    if (method !== 'GET') {
      for (const tags of ['"another"', '*'])
        expect(await it1.call(method, path, undefined, { 'if-none-match': tags })).toMatchObject(refused);
    }
    expect((await list()).text).toBe(before.text);
  });

  it.each(requests.filter(([method]) => method === 'GET'))(
    'that holds changes nothing: %s %s',
    async (method, path) => {
      if (path.endsWith('/events')) return; // a stream
      const plain = await it1.call(method, path);
      const tag = 'etag' in plain.headers ? String(plain.headers['etag']) : '"none"';

      expect((await it1.call(method, path, undefined, { 'if-match': '*' })).status).toBe(plain.status);
      const again = await it1.call(method, path, undefined, { 'if-none-match': `"other", ${tag}` });
      expect(again.status).toBe(plain.status === 200 && plain.headers['etag'] !== undefined ? 304 : plain.status);
    },
  );

  it('of the bytes of a file is compared with their tag, strongly', async () => {
    const tag = String((await it1.call('GET', content)).headers['etag']);

    for (const held of [tag, `"other", ${tag}`, '*']) {
      expect((await it1.call('GET', content, undefined, { 'if-match': held })).status).toBe(200);
      expect((await it1.call('GET', content, undefined, { 'if-match': held, range: 'bytes=0-3' })).status).toBe(206);
    }
    expect(await it1.call('GET', content, undefined, { 'if-match': `W/${tag}` })).toMatchObject(refused);
    const both = { 'if-match': '"other"', 'if-none-match': tag };
    expect(await it1.call('GET', content, undefined, both)).toMatchObject(refused);
  });

  it('is no answer to a client without a key', async () => {
    const headers = { authorization: 'Bearer sk-nobody', 'if-match': '"a"' };
    expect((await it1.call('DELETE', '/api/v1/files/1', undefined, headers)).status).toBe(401);
  });
});
