import { builtInFilters } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

describe('the keys that a collection can be filtered by', () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway();
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  it("are listed, Cardinal's own keys first", async () => {
    const { status, json } = await it1.call('GET', '/api/v1/collections/1/facets');
    const { facets } = json['data'] as { facets: { key: string; source: string }[] };
    expect(status).toBe(200);
    expect(facets.map(({ key, source }) => [key, source])).toEqual([
      ...builtInFilters.map(({ key }) => [key, 'built-in']),
      ['metadata.dept', 'metadata'],
    ]);
    expect(facets.at(-1)).toMatchObject({
      type: 'string',
      values: [{ value: 'of collection 1', documents: 2 }],
      complete: true,
    });
    for (const id of [2, 99])
      expect((await it1.call('GET', `/api/v1/collections/${id}/facets`)).json['code']).toBe('COLLECTION_NOT_FOUND');
  });

  it.each([
    ['search', { query: 'x' }],
    ['ask', { question: 'x' }],
  ])(
    'do not include an unknown key of a %s at any depth, which is refused without using tokens',
    async (operation, body) => {
      const filters = { any: [{ page: 1 }, { nowhere: { not: { gt: 3 } } }] };
      const { status, json } = await it1.call('POST', `/api/v1/collections/1/${operation}`, { ...body, filters });
      expect([status, json['code']]).toEqual([400, 'FILTER_KEY_UNKNOWN']);
      expect(json['error']).toContain('filters.nowhere must be a key');
      expect((await it1.call('GET', '/api/v1/usage')).json).toMatchObject({ data: { used: 0, reserved: 0 } });
      const elsewhere = await it1.call('POST', `/api/v1/collections/99/${operation}`, { ...body, filters });
      expect(elsewhere.json['code']).toBe('COLLECTION_NOT_FOUND');
    },
  );

  it("are the keys of users' metadata in results, which properties of documents cannot forge", async () => {
    it1.retrieval.metadata = { author: 'Ann', 'metadata.dept': 'forged' };
    it1.catalog.said = '{"dept":"hr","tags":["a"],"pages":3}';
    const { json } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'x' });
    const [result] = json['results'] as { metadata: object }[];
    expect(result?.metadata).toMatchObject({
      ...{ author: 'Ann', 'metadata.dept': 'hr', 'metadata.pages': 3 },
      'metadata.tags': ['a'],
    });
  });

  it('are not read if a filter has only own keys, or only tests whether a key exists', async () => {
    it1.catalog.calls.length = 0;
    const filters = { page: 1, nowhere: { exists: false } };
    expect((await it1.call('POST', '/api/v1/collections/1/search', { query: 'x', filters })).status).toBe(200);
    expect(it1.catalog.calls).not.toContain('checkFilterKeys');
  });
});
