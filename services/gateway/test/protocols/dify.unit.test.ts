import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

/** As its documentation has it. */
const request = {
  knowledge_id: '1',
  query: 'hotel',
  retrieval_setting: { top_k: 2, score_threshold: 0.5 },
};

describe('external knowledge of Dify', () => {
  let ours: Harness;
  beforeEach(async () => {
    ours = await startGateway();
  });
  afterEach(async () => ours[Symbol.asyncDispose]());
  const retrieve = (body: unknown, headers = {}) => ours.call('POST', '/retrieval', body, headers);

  it('returns the results of a search', async () => {
    const { status, json } = await retrieve(request);

    expect(status).toBe(200);
    expect(json).toEqual({
      records: [
        {
          content: 'V',
          score: 0.5,
          title: 'rules.pdf',
          metadata: {
            author: 'Ann',
            document_id: '1',
            file_name: 'rules.pdf',
            page: 3,
            chunk_index: 2,
            knowledge_type: 'policy',
            title: 'T',
            card_id: '9',
          },
        },
      ],
    });
    expect(ours.retrieval.last).toMatchObject({ teamId: 1, collectionId: 1, query: 'hotel', topK: 2 });
  });

  it('is an empty list below the threshold', async () => {
    const retrieval_setting = { top_k: 2, score_threshold: 0.51 };

    expect((await retrieve({ ...request, retrieval_setting })).json).toEqual({ records: [] });
  });

  it('is filtered by metadata', async () => {
    const conditions = [
      { name: 'author', comparison_operator: 'is', value: 'Ann' },
      { name: ['knowledge_type'], comparison_operator: 'in', value: ['policy', 'procedure'] },
    ];
    await retrieve({ ...request, metadata_condition: { logical_operator: 'and', conditions } });

    expect(ours.retrieval.last?.filters).toEqual([
      { key: 'author', anyOf: ['Ann'] },
      { key: 'knowledge_type', anyOf: ['policy', 'procedure'] },
    ]);
  });

  const condition = { name: 'a', comparison_operator: 'is', value: '1' };
  it.each([
    ['a collection of another team', { knowledge_id: '2' }, 404, 2001],
    ['a collection that never was', { knowledge_id: 'kb-1' }, 404, 2001],
    ['a blank query', { query: ' ' }, 400, 400],
    ['a text for a number', { retrieval_setting: { top_k: '2' } }, 400, 400],
    ['a threshold above 1', { retrieval_setting: { score_threshold: 2 } }, 400, 400],
    [
      'another operator',
      { metadata_condition: { conditions: [{ ...condition, comparison_operator: 'before' }] } },
      400,
      400,
    ],
    ['or', { metadata_condition: { logical_operator: 'or', conditions: [condition] } }, 400, 400],
    ['a field that is named twice', { metadata_condition: { conditions: [condition, condition] } }, 400, 400],
    ['an object for a value', { metadata_condition: { conditions: [{ ...condition, value: {} }] } }, 400, 400],
    ['a body of 10 MB', { query: 'x'.repeat(10_000_000) }, 413, 413],
  ])('refuses %s', async (_what, part, status, number) => {
    const reply = await retrieve({ ...request, ...part });

    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ error_code: number, error_msg: expect.any(String) as string });
    expect(ours.retrieval.begun).toBe(0);
  });

  it('needs a key, and tokens', async () => {
    await using poor = await startGateway({ quota: 1 });
    const stranger = await retrieve(request, { authorization: 'Bearer sk-unknown-key-of-nobody' });
    const refused = await poor.call('POST', '/retrieval', request);

    expect(stranger).toMatchObject({ status: 401, json: { error_code: 1002 } });
    expect(refused).toMatchObject({ status: 429, json: { error_code: 429, code: 'TOKEN_QUOTA_EXCEEDED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
