import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conflict } from './fakes/fake-cards.js';
import { startGateway, type Harness } from './harness.js';

let it1: Harness;
beforeEach(async () => {
  it1 = await startGateway();
});
afterEach(() => it1[Symbol.asyncDispose]());

describe('conflicts', () => {
  it('are listed with both sides', async () => {
    const { status, json } = await it1.call('GET', '/api/v1/collections/1/conflicts?state=open&type=value&limit=5');

    expect(status).toBe(200);
    expect(json['data']).toMatchObject({
      collection: { id: 1, name: 'Travel', status: 'processed' },
      conflicts: [{ id: 77, type: 'value', state: 'open', first: { card_id: '9', sentence: 'It takes 30 days.' } }],
      pagination: { page: 1, limit: 5, totalCount: 1, totalPages: 1 },
      stateCounts: { open: 1 },
    });
    expect(it1.cards.lastConflicts).toMatchObject({ teamId: 1, state: 'open', type: 'value' });
  });

  it('are listed from a cursor on', async () => {
    const list = (query: string) => it1.call('GET', `/api/v1/collections/1/conflicts?${query}`);
    const first = (await list('limit=1')).json['data'];
    expect(first).toMatchObject({
      pagination: { hasNextPage: true, nextCursor: expect.stringMatching(/_2_0\.8_77$/) },
    });
    const cursor = (first as { pagination: { nextCursor: string } }).pagination.nextCursor;

    expect((await list(`limit=1&cursor=${cursor}`)).json['data']).toMatchObject({
      pagination: { page: 2, hasNextPage: false, nextCursor: null },
    });
    expect(it1.cards.lastConflicts?.after).toEqual({ score: 0.8, id: 77 });
    for (const end of ['2_7_77', '2_0.8_', '2_0.8_77.5', '2_NaN_7']) {
      expect([end, (await list(`cursor=${cursor.replace('2_0.8_77', end)}`)).status]).toEqual([end, 400]);
    }
  });

  it('are resolved in the name of the caller', async () => {
    const { status, json } = await it1.call('POST', '/api/v1/conflicts/77/resolve', {
      action: 'dismiss',
      note: ' ok ',
    });

    expect(status).toBe(200);
    expect(json['data']).toMatchObject({
      state: 'dismissed',
      action: 'dismiss',
      note: 'ok',
      resolved_by: { name: 'Ann' },
    });
    expect(it1.cards.lastResolution).toMatchObject({ teamId: 1, conflictId: 77, action: 'dismiss' });
  });

  it.each([
    ['GET', '/api/v1/collections/1/conflicts?state=closed', undefined],
    ['GET', '/api/v1/collections/1/conflicts?limit=101', undefined],
    ['POST', '/api/v1/conflicts/x/resolve', { action: 'dismiss' }],
    ['POST', '/api/v1/conflicts/1/resolve', { action: 'burn' }],
    ['GET', '/api/v1/files/1/changes?from=0', undefined],
    ['GET', '/api/v1/files/1/changes?since=2', undefined],
  ] as const)('are refused for the invalid request %s %s', async (method, path, body) => {
    expect((await it1.call(method, path, body)).status).toBe(400);
  });

  it('are listed in the search results that they concern', async () => {
    it1.retrieval.conflicts = [{ id: 77, type: 'value', other: conflict.second }];
    const { json } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'days' });

    const [result] = json['results'] as { metadata: Record<string, unknown> }[];
    const other = { card_id: '12', file_name: 'faq.pdf', sentence: 'It takes 14 days.', value: '14 days' };
    expect(result?.metadata['conflicts']).toMatchObject([{ id: 77, type: 'value', with: other }]);

    it1.retrieval.conflicts = [];
    const again = await it1.call('POST', '/api/v1/collections/1/search', { query: 'days' });
    expect((again.json['results'] as (typeof result)[])[0]?.metadata).not.toHaveProperty('conflicts');
  });

  it('are searched for in documents that were never compared', async () => {
    const { json } = await it1.call('POST', '/api/v1/collections/1/conflicts/check', {});
    expect(json['data']).toEqual({ checked: 2, total: 3, open: 1, left_out: 4, done: false });
  });
});
