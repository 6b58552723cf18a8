import { version } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from './harness.js';

describe('the operations of the contract', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  it('lists collections with their counts', async () => {
    const { status, json } = await it1.call('GET', '/api/v1/collections/list');

    expect(status).toBe(200);
    expect(json).toEqual({
      message: expect.any(String) as string,
      data: [
        {
          id: 1,
          name: 'Travel',
          status: 'processed',
          publish_disabled: false,
          uploaded_at: '2026-11-01T00:00:00.000Z',
          user: { id: 'u1', email: 'ann@example.org', name: 'Ann' },
          _count: { knowledgeCards: 7, fileInstances: 2, chats: 3 },
        },
      ],
    });
  });

  it('reads one collection with its file instances', async () => {
    const { status, json } = await it1.call('GET', '/api/v1/collections/1');

    expect(status).toBe(200);
    expect(json['data']).toMatchObject({
      id: 1,
      _count: { chats: 3 },
      fileInstances: [{ id: 5, collection: { id: 1, name: 'Travel' }, status: 'error', status_reason: 'no_text' }],
    });
  });

  it('creates a collection with 201 and deletes it', async () => {
    const made = await it1.call('POST', '/api/v1/collections/add', { name: '  Résumés 🗂 ' });

    expect(made.status).toBe(201);
    expect(made.json['data']).toMatchObject({ id: 3, name: 'Résumés 🗂', _count: { chats: 0 } });
    expect((await it1.call('DELETE', '/api/v1/collections/3')).status).toBe(200);
    expect((await it1.call('GET', '/api/v1/collections/3')).status).toBe(404);
  });

  it('pages through cards', async () => {
    const path = '/api/v1/collections/1/knowledge-cards?page=2&limit=20&type=policy&search=hotel%20cost';
    const { status, json } = await it1.call('GET', path);

    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      data: {
        collection: { id: 1, name: 'Travel', status: 'processed' },
        knowledgeCards: [{ id: 9, collectionId: 1, verbatimContent: 'V', knowledgeType: 'policy' }],
        pagination: {
          page: 2,
          limit: 20,
          totalCount: 41,
          totalPages: 3,
          hasNextPage: true,
          hasPreviousPage: true,
          nextCursor: expect.stringMatching(/_3_5_2$/),
        },
        typeCounts: { policy: 30, knowledge: 11 },
      },
    });
    expect(it1.cards.last).toMatchObject({
      teamId: 1,
      knowledgeType: 'policy',
      search: 'hotel cost',
      currentOnly: true,
    });
  });

  it('pages through cards by a cursor', async () => {
    const list = (query: string) => it1.call('GET', `/api/v1/collections/1/knowledge-cards?${query}`);
    const first = (await list('limit=10')).json['data'] as { readonly pagination: { readonly nextCursor: string } };
    const cursor = first.pagination.nextCursor;
    const { json } = await list(`cursor=${cursor}&page=7&limit=10`);

    expect(json['data']).toMatchObject({
      pagination: { page: 2, hasPreviousPage: true, nextCursor: expect.stringMatching(/_3_5_2$/) },
    });
    expect(it1.cards.last).toMatchObject({ limit: 10, after: { instanceId: 5, ordinal: 2 } });
    for (const end of ['', '3', '3_0.5_2', '3_5_9999999999', '-1_5_2', '3_5_2_1', '3_5_x', '3_9999999999999999_2']) {
      expect([end, await list(`cursor=${cursor.replace('2_5_2', end)}`)]).toMatchObject([
        end,
        { status: 400, json: { error: 'cursor must come from an earlier response to the same request' } },
      ]);
    }
  });

  it('lists 20 cards from page 1 by default', async () => {
    await it1.call('GET', '/api/v1/collections/1/knowledge-cards');

    expect(it1.cards.last).toMatchObject({ page: 1, limit: 20, knowledgeType: '', search: '' });
  });

  it('returns one card with its place in the file', async () => {
    const { status, json } = await it1.call('GET', '/api/v1/knowledge-cards/9');

    expect(status).toBe(200);
    expect(json['data']).toEqual({
      id: 9,
      collectionId: 1,
      title: 'T',
      statement: 'S',
      verbatimContent: 'V',
      knowledgeType: 'policy',
      importanceScore: 0,
      createdAt: '1970-01-01T00:00:00.000Z',
      file: { id: 1, name: 'rules.pdf', type: 'pdf', version: 1, current: false },
      page: 3,
      chunkIndex: 2,
      start: 40,
      end: 41,
    });
  });

  it('returns the rectangles of a card on the pages of a PDF, unless it has none or the text has changed', async () => {
    const [left, right, page] = [720, 2_000, 3];
    const line = (start: number, top: number) => ({ start, page, left, top, right, bottom: top + 110 });
    it1.catalog.fill(1, Buffer.from(`${'x'.repeat(40)}V${'x'.repeat(9)}`));
    it1.catalog.lines = [line(0, 100), line(38, 240), line(41, 380)];
    const { json } = await it1.call('GET', '/api/v1/knowledge-cards/9');
    it1.catalog.lines = [line(0, 100), { ...line(38, 7_920), bottom: 7_920 }, line(41, 380)];
    const { json: beyond } = await it1.call('GET', '/api/v1/knowledge-cards/9');
    it1.catalog.fill(1, Buffer.from('x'.repeat(50)));
    const { json: other } = await it1.call('GET', '/api/v1/knowledge-cards/9');

    expect(json['data']).toMatchObject({ rectangles: [{ page: 3, x: 72, y: 24, width: 128, height: 11 }] });
    expect(beyond['data']).not.toHaveProperty('rectangles');
    expect(other['data']).not.toHaveProperty('rectangles');
  });

  it('returns a card without rectangles while its file is parsed again', async () => {
    it1.catalog.unread = true;
    const { status, json } = await it1.call('GET', '/api/v1/knowledge-cards/9');

    expect([status, (json['data'] as object | undefined) ?? {}]).toEqual([
      200,
      expect.not.objectContaining({ rectangles: expect.anything() }),
    ]);
  });

  it('returns 404 for a card whose file is removed meanwhile', async () => {
    it1.cards.instances = [4];

    expect(await it1.call('GET', '/api/v1/knowledge-cards/9')).toMatchObject({
      status: 404,
      json: { code: 'CARD_NOT_FOUND' },
    });
  });

  it('lists, reads, deletes and reprocesses files', async () => {
    const list = await it1.call('GET', '/api/v1/files/list');
    const one = await it1.call('GET', '/api/v1/files/1');

    expect(list.json['data']).toEqual([expect.not.objectContaining({ fileInstances: expect.anything() as unknown })]);
    expect(one.json['data']).toMatchObject({
      id: 1,
      sourceName: 'rules.pdf',
      type: 'pdf',
      fileInstances: [{ id: 5, name: 'rules.pdf', collection: { id: 1, name: 'Travel' } }],
    });
    expect((await it1.call('POST', '/api/v1/files/1/reprocess')).status).toBe(200);
    expect((await it1.call('DELETE', '/api/v1/files/1')).status).toBe(200);
  });

  it('searches with the defaults of the contract', async () => {
    const { status, json } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' });

    expect(status).toBe(200);
    expect(json).toEqual({
      results: [
        {
          id: '9',
          collection_id: 1,
          score: 0.5,
          content: 'V',
          metadata: {
            document_id: '1',
            file_name: 'rules.pdf',
            page: 3,
            chunk_index: 2,
            knowledge_type: 'policy',
            title: 'T',
            author: 'Ann',
          },
        },
      ],
      total_results: 1,
      query_time_ms: expect.any(Number) as number,
      tokens_used: { embedding: 6, rerank: 4, model_id: 'mini' },
    });
    expect(it1.retrieval.last).toMatchObject({ topK: 10, rerank: true, currentOnly: true, filters: [] });
  });

  it('returns highlights on request', async () => {
    const request = { query: 'hotel', highlights: true };
    const { json } = await it1.call('POST', '/api/v1/collections/1/search', request);

    expect(json).toMatchObject({ results: [{ highlights: { words: [{ start: 0, end: 1 }], sentence: null } }] });
    expect(it1.retrieval.last?.highlights).toBe(true);
  });

  it('searches exhaustively on request, page by page', async () => {
    const ask = (more: object, path = '/api/v1/collections/1/search') =>
      it1.call('POST', path, { query: 'hotel', top_k: 1, exhaustive: true, ...more });
    it1.retrieval.coverage = { scored: 40, matched: 3, documents: 2, next: { score: 1.5e-7, cardId: 9 } };
    const first = await ask({});
    const coverage = { scored: 40, matched: 3, documents: 2 };
    expect(first.json).toMatchObject({ results: [{ id: '9' }], coverage });
    expect(it1.retrieval.last).toMatchObject({ exhaustive: true, after: undefined, topK: 1 });
    const { next_cursor: cursor } = first.json as { readonly next_cursor: string };

    it1.retrieval.coverage = coverage;
    const last = await ask({ cursor, top_k: 2, highlights: true });
    expect(last.json).toMatchObject({ coverage, next_cursor: null });
    expect(it1.retrieval.last).toMatchObject({ after: { score: 1.5e-7, cardId: 9 }, topK: 2 });
    expect((await ask({ cursor, collection_ids: [1, 1] }, '/api/v1/search')).status).toBe(200);
    for (const other of [{ query: 'hotels' }, { current_only: false }, { filters: { page: 1 } }]) {
      const { status, json } = await ask({ cursor, ...other });
      expect(status).toBe(400);
      expect(json).toMatchObject({ error: 'cursor must come from an earlier response to the same request' });
    }
    expect((await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' })).json).not.toHaveProperty(
      'coverage',
    );
  });

  it('refuses an exhaustive search if the replica is of an earlier release that returns only the best', async () => {
    it1.retrieval.coverage = undefined;
    const reply = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel', exhaustive: true });
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({ code: 'SEARCH_NOT_EXHAUSTIVE' });
    expect(reply.headers['retry-after']).toBe('5');
  });

  it('reports in a header which part of the ranking was skipped', async () => {
    const whole = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' });
    it1.retrieval.degraded = 'rerank: RERANKER_TIMEOUT';
    const degraded = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' });

    expect(whole.headers).not.toHaveProperty('x-search-degraded');
    expect(degraded.status).toBe(200);
    expect(degraded.headers['x-search-degraded']).toBe('rerank: RERANKER_TIMEOUT');
  });

  it('accepts filters in every allowed form', async () => {
    const filters = { knowledge_type: ['policy', 'procedure'], document_id: 12, draft: false };
    const { status } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel', filters });

    expect(status).toBe(200);
    expect(it1.retrieval.last?.filters).toEqual([
      { key: 'knowledge_type', anyOf: ['policy', 'procedure'] },
      { key: 'document_id', anyOf: ['12'] },
      { key: 'draft', anyOf: ['false'] },
    ]);
  });

  it('serves health, readiness and metrics without a key', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await it1.call('GET', path, undefined, { authorization: '' })).status).toBe(200);
    }
    expect((await it1.call('GET', '/metrics')).text).toBe('up 1\n');
    expect((await it1.call('GET', '/healthz')).json).toEqual({ status: 'ok', version });
  });
});
