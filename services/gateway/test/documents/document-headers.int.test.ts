import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

const lineOf = (name: string, further: object = {}) => `${JSON.stringify({ name, text: 'x', ...further })}\n`;

describe('many documents of a request with headers about them', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startGateway();
  });
  afterEach(async () => harness[Symbol.asyncDispose]());

  const send = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
    harness.gateway.app.inject({
      ...{ method: 'POST', url: '/api/v1/collections/1/documents', payload },
      headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/x-ndjson', ...headers },
    });

  it('have the source and metadata of the request, unless their line has metadata of its own', async () => {
    const metadata = Buffer.from('{"town": "Zürich"}').toString('latin1');

    await send(lineOf('a') + lineOf('own', { metadata: { town: 'Bern' } }) + lineOf('none', { metadata: {} }), {
      'x-cardinal-source': 'sync:tickets',
      'x-cardinal-metadata': metadata,
    });
    await send(lineOf('b'));

    expect(harness.catalog.documents.flat()).toMatchObject([
      { name: 'a.txt', source: 'sync:tickets', metadata: '{"town": "Zürich"}' },
      { name: 'own.txt', source: 'sync:tickets', metadata: '{"town":"Bern"}' },
      { name: 'none.txt', source: 'sync:tickets', metadata: '{}' },
      { name: 'b.txt', source: '', metadata: '' },
    ]);
  });

  it('are refused with a source that no upload may have', async () => {
    expect(await send(lineOf('a'), { 'x-cardinal-source': 'two words' })).toMatchObject({ statusCode: 400 });
    expect(harness.catalog.documents).toEqual([]);
  });
});
