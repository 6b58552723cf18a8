import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflict } from '../fakes/fake-cards.js';
import { startGateway, type Harness } from '../harness.js';

const search = '/api/v1/collections/1/search';
const ask = '/api/v1/collections/1/ask';
const ours = {
  document_id: '1',
  file_name: 'rules.pdf',
  page: 3,
  chunk_index: 2,
  knowledge_type: 'policy',
  title: 'T',
};
const names = [
  ...[
    ...Object.keys(ours),
    'conflicts',
    'highlights',
    'metadata',
    'id',
    'collection_id',
    'score',
    'content',
    'toJSON',
    '__proto__',
  ],
  ...['constructor', 'prototype', 'hasOwnProperty', 'valueOf', 'length', ''],
];

describe('names that documents and clients choose', () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway({ settings: { rateLimitPerMinute: 0, askTimeoutMs: 1 } });
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  const resultOf = async () => {
    const { json } = await it1.call('POST', search, { query: 'x' });
    const [result] = json['results'] as { readonly metadata: Record<string, unknown> }[];
    return result ?? { metadata: {} };
  };

  it("never replace Cardinal's own keys in a search result, whether it has them or not", async () => {
    const some = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string());
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (metadata, contested) => {
        it1.retrieval.metadata = metadata;
        it1.retrieval.conflicts = contested ? [{ id: conflict.id, type: 'value', other: conflict.second }] : [];
        const result = await resultOf();

        expect(result.metadata).toMatchObject(ours);
        expect(Object.keys(result)).toEqual(['id', 'collection_id', 'score', 'content', 'metadata']);
        expect(Object.hasOwn(result.metadata, '__proto__')).toBe(false);
        if (contested) expect(result.metadata['conflicts']).toMatchObject([{ id: conflict.id }]);
        else expect(Object.hasOwn(result.metadata, 'conflicts')).toBe(false);
        for (const [name, value] of Object.entries(metadata)) {
          if (!Object.hasOwn(ours, name) && name !== 'conflicts' && name !== '__proto__') {
            expect(Object.getOwnPropertyDescriptor(result.metadata, name)?.value).toBe(value);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(['constructor', 'prototype', 'hasOwnProperty', 'toString', 'conflicts'])(
    'are plain keys of a filter: %s',
    async (name) => {
      expect((await it1.call('POST', search, { query: 'x', filters: { [name]: 'y' } })).status).toBe(200);
      expect(it1.retrieval.last?.filters).toEqual([{ key: name, anyOf: ['y'] }]);
    },
  );

  it.each([
    [search, '{"query": "x", "filters": {"__proto__": {"knowledge_type": "policy"}}}', 'a key __proto__'],
    [search, '{"query": "x", "filters": {"constructor": {"prototype": {"a": 1}}}}', 'a key __proto__'],
    [search, '{"query": "x", "filters": {"constructor": {"name": "y"}}}', 'filters.constructor must be a string'],
    [search, '{"query": "x", "constructor": "y"}', 'constructor is not a known field'],
    [ask, '{"question": "x", "chat_history": [{"role": "user", "content": "y", "__proto__": {}}]}', 'a key __proto__'],
    [ask, '{"question": "x", "chat_history": [{"__proto__": "user", "content": "y"}]}', 'a key __proto__'],
    [ask, '{"question": "x", "chat_history": [{"role": "constructor", "content": "y"}]}', 'chat_history[0]'],
    [ask, '{"question": "x", "chat_history": [{"role": "user", "content": "y", "toString": "z"}]}', 'chat_history[0]'],
    [ask, '{"question": "x", "chat_history": [{"0": "a", "1": "b", "length": 2}]}', 'chat_history[0] must be'],
    [ask, '{"question": "x", "mode": "constructor"}', 'mode must be one of: fast, full'],
    [ask, '{"question": "x", "model": "constructor"}', 'model must be one of'],
    [ask, '{"question": "x", "model": "__proto__"}', 'model must be one of'],
  ])('are refused with the reason: %s with %s', async (path, body, message) => {
    const reply = await it1.call('POST', path, body);

    expect([reply.status, reply.json['error']]).toEqual([400, expect.stringContaining(message) as string]);
  });
});
