import { answer } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsIn, startGateway, type Harness } from './harness.js';

describe('asking', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway();
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

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
      computed: [],
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

  it('asks several collections at once, each counted once', async () => {
    answerEveryAsk(it1);
    it1.catalog.add(3, 1, 'Other', 3, 'other.pdf');
    const ask = (collectionIds: readonly number[], more: object = {}) =>
      it1.call('POST', '/api/v1/ask', { question: 'How much?', collection_ids: collectionIds, ...more });

    expect((await ask([3, 1, 3])).json).toMatchObject({ answer: 'At most 140 euros.' });
    expect((await ask([1, 1], { stream: true })).text).toContain('140 euros');
    expect(it1.bus.asked).toMatchObject([
      { collectionId: 0, collectionIds: [1, 3] },
      { collectionId: 1, collectionIds: [] },
    ]);
    // A missing collection, or one of another team, gives the 404 of its own route, and no question is sent.
    for (const ids of [
      [1, 99],
      [2, 1],
    ]) {
      const alone = await it1.call('POST', `/api/v1/collections/${Math.max(...ids)}/ask`, { question: 'x' });
      expect(await ask(ids)).toMatchObject({ status: 404, json: { error: (alone.json as { error: string }).error } });
    }
    expect((await ask([1, 3], { filters: { nowhere: 1 } })).status).toBe(400);
    expect(it1.bus.asked).toHaveLength(2);
    expect((await it1.call('GET', '/api/v1/usage')).json).toMatchObject({
      data: { used: expect.any(Number) as number },
    });
  });

  it.each([
    ['none', [], 'collection_ids must be an array of 1 to 32 items'],
    ['too many', Array.from({ length: 33 }, (_, at) => at + 1), 'collection_ids must be an array of 1 to 32 items'],
    ['zero', [0], 'collection_ids[0] must be an integer'],
    ['text', ['1'], 'collection_ids[0] must be an integer'],
    ['one alone', 7, 'collection_ids must be'],
    ['nothing', undefined, 'collection_ids is required'],
  ])('refuses collections: %s', async (_, ids, message) => {
    const reply = await it1.call('POST', '/api/v1/ask', { question: 'x', collection_ids: ids });
    expect(reply).toMatchObject({ status: 400, json: { error: expect.stringContaining(message) as string } });
  });

  it('gives 404 for an ask of several collections once one of them is deleted', async () => {
    it1.catalog.add(3, 1, 'Other', 3, 'other.pdf');
    it1.answers.asks.set('both', {
      team: 1,
      ask: answer.Ask.fromPartial({ id: 'both', collectionIds: [1, 3], state: 'running' }),
    });
    const done = { totalSources: 0, model: '', usage: undefined, outcome: 'not_found', stopReason: '' };
    it1.bus.say('both', { $case: 'done', value: done });
    const replay = async () => (await it1.call('GET', '/api/v1/asks/both/events')).status;
    expect(await replay()).toBe(200);
    await it1.call('DELETE', '/api/v1/collections/3');
    expect(await replay()).toBe(404);
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
          computed: [],
        },
      },
    ]);
  });

  it('returns computations over tables in the last event, also after a stream is resumed', async () => {
    const program = {
      where: [{ op: '>', column: 'Amount', value: 3000 }, { not: { op: 'missing', column: '#2' } }],
      value: { op: 'groups', group: 'Region', measure: 'sum', column: 'Amount', order: 'highest', limit: 1 },
    };
    const counts = { rowsScanned: 61, rowsUsed: 18, rowsExcluded: 2, totalRows: 1 };
    const cell = { text: '$3,100', start: 60, end: 66, cut: false };
    const cells = { columns: ['Amount'], rows: [{ row: 4, page: 1, cells: [cell] }], furtherRows: 14 };
    const computed = [
      {
        ...{ table_id: '12-3', file_name: 'orders.csv', program },
        ...{ columns: ['Amount'], rows: [{ row: 4, page: 1, cells: [cell] }], further_rows: 14 },
        ...{ rows_scanned: 61, rows_used: 18, rows_excluded: 2, total_rows: 1, unsure: true },
      },
    ];
    it1.bus.onAsk = ({ askId }) => {
      const table = { fileId: 12, index: 3, fileName: 'orders.csv' };
      it1.bus.say(askId, { $case: 'chunk', value: { content: 'North.' } });
      it1.bus.say(askId, {
        $case: 'computation',
        value: { ...table, program: JSON.stringify(program), unsure: true, ...counts, ...cells },
      });
      it1.bus.say(askId, { $case: 'chunk', value: { content: '' } });
      const done = { totalSources: 0, model: 'm', usage: undefined, outcome: 'answered', stopReason: 'end_turn' };
      it1.bus.say(askId, { $case: 'done', value: done });
    };
    const { json } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Which?' });
    const streamed = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Which?', stream: true });
    const askId = it1.bus.asked[1]?.askId ?? '';
    it1.answers.asks.set(askId, { team: 1, ask: answer.Ask.fromPartial({ id: askId, state: 'done' }) });
    const replayed = await it1.call('GET', `/api/v1/asks/${askId}/events`, undefined, { 'last-event-id': '3' });

    expect(json).toMatchObject({ computed });
    expect(eventsIn(streamed.text)).toMatchObject([
      { id: 1, type: 'answer_chunk' },
      { id: 3, type: 'answer_chunk' },
      { id: 4, type: 'done', data: { computed } },
    ]);
    expect(eventsIn(replayed.text)).toMatchObject([{ id: 4, type: 'done', data: { computed } }]);
  });

  it('ends a failed stream with an error event', async () => {
    it1.bus.onAsk = ({ askId }) =>
      it1.bus.say(askId, { $case: 'failed', value: { kind: 'internal', code: 'LLM_BROKEN', message: 'No.' } });
    const { text } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?', stream: true });

    expect(eventsIn(text)).toEqual([
      { id: 1, type: 'error', data: { error: 'No.', code: 'LLM_BROKEN', ask_id: it1.bus.asked[0]?.askId } },
    ]);
  });

  it('ends a broken stream with a message in the language of the client', async () => {
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: undefined as never });
    const asked = { question: 'Why?', stream: true };
    const { text } = await it1.call('POST', '/api/v1/collections/1/ask', asked, { 'accept-language': 'de' });

    const error = expect.stringMatching(/^Gerade nicht verfügbar.*resume it with Last-Event-ID/);
    expect(eventsIn(text)).toMatchObject([{ type: 'error', data: { error, code: 'STREAM_BROKEN' } }]);
  });

  it.each([
    ['internal', 500],
    ['unavailable', 503],
    ['timeout', 504],
    ['not-found', 404],
    ['', 500],
    ['a kind of later', 500],
  ])('answers an ask that failed as %o with %i, whatever its code', async (kind, status) => {
    const code = 'LLM_TIMEOUT';
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: { kind, code, message: 'No.' } });
    const reply = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ error: 'No.', code, ask_id: it1.bus.asked[0]?.askId });
  });

  it('accepts both forms of chat history, also mixed', async () => {
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

  it('ends a request with 504 if the answer takes too long', async () => {
    await using slow = await startGateway({ settings: { askTimeoutMs: 20 } });
    const { status, json } = await slow.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(status).toBe(504);
    expect(json).toMatchObject({ code: 'ASK_TIMEOUT', ask_id: slow.bus.asked[0]?.askId });
  });

  it('reports that an ask was cancelled', async () => {
    it1.bus.onAsk = ({ askId }) =>
      it1.bus.say(askId, {
        $case: 'done',
        value: { totalSources: 0, model: '', usage: undefined, outcome: 'cancelled', stopReason: '' },
      });
    const { status, json } = await it1.call('POST', '/api/v1/collections/1/ask', { question: 'Why?' });

    expect(status).toBe(409);
    expect(json['code']).toBe('ASK_CANCELLED');
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
        fileId: 1,
        fileName: 'rules.pdf',
        page: 3,
        ordinal: 2,
        score: 0.5,
        contentPreview: 'At most…',
        cardId: 9,
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
