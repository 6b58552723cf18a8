import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsIn, startGateway, type Harness } from './harness.js';

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

  it('pages through cards and passes on what must be hidden', async () => {
    it1.catalog.scope = { deletedInstanceIds: [7], supersededInstanceIds: [8], restoredInstanceIds: [9] };
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
        },
        typeCounts: { policy: 30, knowledge: 11 },
      },
    });
    expect(it1.cards.last).toMatchObject({
      teamId: 1,
      knowledgeType: 'policy',
      search: 'hotel cost',
      deletedInstanceIds: [7],
      supersededInstanceIds: [8],
      restoredInstanceIds: [9],
      currentOnly: true,
    });
  });

  it('pages by 20 from page 1 when nothing is said', async () => {
    await it1.call('GET', '/api/v1/collections/1/knowledge-cards');

    expect(it1.cards.last).toMatchObject({ page: 1, limit: 20, knowledgeType: '', search: '' });
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

  it('shows why a result answers when it is asked to', async () => {
    const request = { query: 'hotel', highlights: true };
    const { json } = await it1.call('POST', '/api/v1/collections/1/search', request);

    expect(json).toMatchObject({ results: [{ highlights: { words: [{ start: 0, end: 1 }], sentence: null } }] });
    expect(it1.retrieval.last?.highlights).toBe(true);
  });

  it('says in a header what was left out of the ranking', async () => {
    const whole = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' });
    it1.retrieval.degraded = 'rerank: RERANKER_TIMEOUT';
    const degraded = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel' });

    expect(whole.headers).not.toHaveProperty('x-search-degraded');
    expect(degraded.status).toBe(200);
    expect(degraded.headers['x-search-degraded']).toBe('rerank: RERANKER_TIMEOUT');
  });

  it('reads filters of every allowed shape', async () => {
    const filters = { knowledge_type: ['policy', 'procedure'], document_id: 12, draft: false };
    const { status } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'hotel', filters });

    expect(status).toBe(200);
    expect(it1.retrieval.last?.filters).toEqual([
      { key: 'knowledge_type', anyOf: ['policy', 'procedure'] },
      { key: 'document_id', anyOf: ['12'] },
      { key: 'draft', anyOf: ['false'] },
    ]);
  });

  it('answers a question as one body', async () => {
    answerEveryAsk(it1);
    const { status, json, headers } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'How much?' });

    expect(status).toBe(200);
    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    expect(json).toEqual({
      answer: 'At most 140 euros.',
      sources: [source],
      model: 'extractive',
      tokens_used: { llm_prompt: 11, llm_completion: 5, embedding: 8, model_id: 'mini' },
      ask_id: askId,
      outcome: 'answered',
      stop_reason: 'end_turn',
    });
    expect(headers['x-ask-id']).toBe(askId);
    expect(it1.bus.asked[0]).toMatchObject({
      teamId: 1,
      collectionId: 1,
      mode: 'fast',
      model: 'extractive',
      topK: 10,
      currentOnly: true,
      history: [],
    });
  });

  it('answers a question as events', async () => {
    answerEveryAsk(it1);
    const body = { question: 'How much?', stream: true, mode: 'full' };
    const { status, text, headers } = await it1.call('POST', '/api/v1/collections/1/ask', body);

    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream');
    expect(eventsIn(text)).toEqual([
      { id: 1, type: 'status', data: { message: 'searching', ask_id: askId } },
      { id: 2, type: 'source', data: source },
      { id: 3, type: 'answer_chunk', data: { content: 'At most ' } },
      { id: 4, type: 'answer_chunk', data: { content: '140 euros.' } },
      {
        id: 5,
        type: 'done',
        data: {
          ask_id: askId,
          total_sources: 1,
          model: 'extractive',
          tokens: { prompt_tokens: 11, completion_tokens: 5 },
          outcome: 'answered',
          stop_reason: 'end_turn',
        },
      },
    ]);
  });

  it('ends a failed stream with an error event', async () => {
    it1.bus.onAsk = ({ askId }) =>
      it1.bus.say(askId, { $case: 'failed', value: { code: 'LLM_BROKEN', message: 'No.' } });
    const { text } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?', stream: true });

    expect(eventsIn(text)).toEqual([
      { id: 1, type: 'error', data: { error: 'No.', code: 'LLM_BROKEN', ask_id: it1.bus.asked[0]?.askId } },
    ]);
  });

  it.each([
    ['LLM_BROKEN', 500],
    ['LLM_UNAVAILABLE', 503],
    ['LLM_TIMEOUT', 504],
  ])('answers a failed ask %s with %i', async (code, status) => {
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: { code, message: 'No.' } });
    const reply = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ error: 'No.', code, ask_id: it1.bus.asked[0]?.askId });
  });

  it('takes both shapes of history, mixed', async () => {
    answerEveryAsk(it1);
    const chat_history = [{ role: 'user', content: 'a' }, { role: 'assistant', content: 'b' }, ['c', 'd']];
    const { status } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'And?', chat_history });

    expect(status).toBe(200);
    expect(it1.bus.asked[0]?.history).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
      { role: 'assistant', content: 'd' },
    ]);
  });

  it('gives up on an answer that does not come', async () => {
    await using slow = await startGateway({ settings: { askTimeoutMs: 20 } });
    const { status, json } = await slow.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(status).toBe(504);
    expect(json).toMatchObject({ code: 'ASK_TIMEOUT', ask_id: slow.bus.asked[0]?.askId });
  });

  it('says that an ask was cancelled', async () => {
    it1.bus.onAsk = ({ askId }) =>
      it1.bus.say(askId, {
        $case: 'done',
        value: { totalSources: 0, model: '', usage: undefined, outcome: 'cancelled', stopReason: '' },
      });
    const { status, json } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(status).toBe(409);
    expect(json['code']).toBe('ASK_CANCELLED');
  });

  it('serves health, readiness and metrics without a key', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await it1.call('GET', path, undefined, { authorization: '' })).status).toBe(200);
    }
    expect((await it1.call('GET', '/metrics')).text).toBe('up 1\n');
  });
});

const source = {
  document_id: '1',
  file_name: 'rules.pdf',
  page: 3,
  chunk_index: 2,
  score: 0.5,
  content_preview: 'At most…',
  card_id: '9',
  title: 'T',
};

function answerEveryAsk({ bus }: Harness): void {
  bus.onAsk = ({ askId }) => {
    bus.say(askId, { $case: 'status', value: { message: 'searching' } });
    bus.say(askId, {
      $case: 'source',
      value: {
        documentId: '1',
        fileName: 'rules.pdf',
        page: 3,
        chunkIndex: 2,
        score: 0.5,
        contentPreview: 'At most…',
        cardId: '9',
        title: 'T',
        conflicts: [],
      },
    });
    bus.say(askId, { $case: 'chunk', value: { content: 'At most ' } });
    bus.say(askId, { $case: 'chunk', value: { content: '140 euros.' } });
    const usage = {
      llmPrompt: 11,
      llmCompletion: 5,
      llmCacheRead: 0,
      llmCacheWrite: 0,
      embedding: 8,
      rerank: 0,
      embeddingModel: 'mini',
    };
    bus.say(askId, {
      $case: 'done',
      value: { totalSources: 1, model: 'extractive', usage, outcome: 'answered', stopReason: 'end_turn' },
    });
  };
}
