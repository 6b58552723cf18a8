import { answer } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from './harness.js';
import { RemoteFailure } from './remote-failure.js';

let it1: Harness;
beforeEach(async () => {
  it1 = await startGateway();
});
afterEach(async () => it1[Symbol.asyncDispose]());

function keep(id: string, more: Partial<answer.Ask> = {}): void {
  const ask = answer.Ask.fromPartial({ id, collectionId: 1, state: 'done', outcome: 'answered', ...more });
  it1.answers.asks.set(id, { team: 1, ask });
}
const chats = '/api/v1/collections/1/chats';

describe('chats of a collection', () => {
  it('are listed page by page', async () => {
    for (const id of ['a', 'b', 'c']) keep(id);
    const first = await it1.call('GET', `${chats}?limit=2`);
    const second = await it1.call('GET', `${chats}?limit=2&cursor=${String(first.json['next_cursor'])}`);

    expect(first.json).toMatchObject({
      data: [
        { id: 'a', name: 'Chat', started_at: '1970-01-01T00:00:00.001Z', questions: 1 },
        { id: 'b', questions: 1 },
      ],
      next_cursor: expect.stringMatching(/_1_b$/),
    });
    expect(second.json).toMatchObject({ data: [{ id: 'c' }], next_cursor: null });
  });

  it('contain their asks with the feedback on the answers', async () => {
    keep('a', { createdAtMs: 1, endedAtMs: 2, rating: 'down', comment: 'No.' });
    const { json } = await it1.call('GET', `${chats}/a`);

    expect(json['data']).toEqual({
      id: 'a',
      name: 'Chat',
      started_at: '1970-01-01T00:00:00.001Z',
      questions: 1,
      asks: [
        {
          ask_id: 'a',
          state: 'done',
          outcome: 'answered',
          asked_at: '1970-01-01T00:00:00.001Z',
          ended_at: '1970-01-01T00:00:00.002Z',
          feedback: { rating: 'down', comment: 'No.' },
        },
      ],
    });
  });

  it('are renamed to the normalised name', async () => {
    keep('a');

    expect((await it1.call('PATCH', `${chats}/a`, { name: ' Hotels​ ' })).json['data']).toMatchObject({
      id: 'a',
      name: 'Hotels',
    });
    expect(await it1.call('PATCH', `${chats}/a`, { name: ' ' })).toMatchObject({
      status: 400,
      json: { error: expect.stringMatching(/^name must not be blank/) },
    });
  });

  it('are deleted with an entry in the audit log; a missing chat is a 404 without an entry', async () => {
    keep('a');

    expect((await it1.call('DELETE', `${chats}/a`)).status).toBe(200);
    expect(await it1.call('DELETE', `${chats}/z`)).toMatchObject({ status: 404, json: { code: 'CHAT_NOT_FOUND' } });

    expect(it1.answers.deletedChats).toEqual(['a']);
    const acts = await it1.admin.audit(1, { limit: 9 });
    expect(acts.filter(({ action }) => action === 'chat.delete')).toMatchObject([
      { actor: { userName: 'Ann' }, subject: { collection_id: 1, chat_id: 'a' } },
    ]);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?cursor=x', 'cursor'],
    [`?cursor=${'0'.repeat(16)}_9999999999999999_a`, 'cursor'],
  ])('are not listed with the invalid query %s', async (query, field) => {
    expect(await it1.call('GET', chats + query)).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining(field) },
    });
  });
});

describe('a question that continues a chat', () => {
  const ask = (body: object, headers: Record<string, string> = {}) =>
    it1.call('POST', '/api/v1/collections/1/ask', { question: 'And abroad?', ...body }, headers);
  beforeEach(() => {
    const done = { totalSources: 0, model: 'm', usage: undefined, outcome: 'answered', stopReason: '' };
    it1.bus.onAsk = ({ askId }) => {
      it1.bus.say(askId, { $case: 'done', value: done });
      if (askId !== 'a') keep(askId);
    };
  });

  it('is published with the id of the chat', async () => {
    keep('a');

    expect((await ask({ chat_id: 'a' })).status).toBe(200);
    expect((await ask({})).status).toBe(200);
    expect(it1.bus.asked.map(({ chatId }) => chatId)).toEqual(['a', '']);
  });

  it('is refused if the chat belongs to another collection or does not exist', async () => {
    keep('b', { collectionId: 3 });

    for (const chat of ['b', 'z'])
      expect(await ask({ chat_id: chat })).toMatchObject({ status: 404, json: { code: 'CHAT_NOT_FOUND' } });
    expect(await ask({ chat_id: 'a b' })).toMatchObject({ status: 400 });
    expect(it1.bus.asked).toEqual([]);
  });

  it('is answered with 503 and Retry-After until the first question has reached the service answer', async () => {
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: { kind: '', code: 'X', message: '' } });
    const first = String((await ask({})).headers['x-ask-id']);

    expect(await ask({ chat_id: first })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'ASK_NOT_STARTED' },
    });
  });

  it('is like a request that reads, renames or deletes the chat, which also gets 503 until then', async () => {
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: { kind: '', code: 'X', message: '' } });
    const first = String((await ask({})).headers['x-ask-id']);

    const tries = [
      it1.call('GET', `${chats}/${first}`),
      it1.call('PATCH', `${chats}/${first}`, { name: 'Hotels' }),
      it1.call('DELETE', `${chats}/${first}`),
    ];
    for (const tried of await Promise.all(tries))
      expect(tried).toMatchObject({ status: 503, json: { code: 'ASK_NOT_STARTED' } });
  });

  it('is refused if the chat is deleted or of another collection, even while the tokens of its first question are reserved', async () => {
    it1.bus.onAsk = ({ askId }) => it1.bus.say(askId, { $case: 'failed', value: { kind: '', code: 'X', message: '' } });
    const first = String((await ask({})).headers['x-ask-id']);
    it1.answers.gone.add(first);

    const ofChat = [
      ask({ chat_id: first }),
      it1.call('GET', `${chats}/${first}`),
      it1.call('PATCH', `${chats}/${first}`, { name: 'Hotels' }),
      it1.call('DELETE', `${chats}/${first}`),
    ];
    for (const tried of await Promise.all(ofChat))
      expect(tried).toMatchObject({ status: 404, json: { code: 'CHAT_NOT_FOUND' } });
    const ofAsk = [
      it1.call('GET', `/api/v1/asks/${first}/events`),
      it1.call('POST', `/api/v1/asks/${first}/cancel`),
      it1.call('POST', `/api/v1/asks/${first}/feedback`, { rating: 'up' }),
    ];
    for (const tried of await Promise.all(ofAsk))
      expect(tried).toMatchObject({ status: 404, json: { code: 'ASK_NOT_FOUND' } });
  });

  it('is a different request for an Idempotency-Key than the same question without a chat', async () => {
    keep('a');
    const headers = { 'idempotency-key': 'k' };

    expect((await ask({ chat_id: 'a' }, headers)).status).toBe(200);
    expect((await ask({ chat_id: 'a' }, headers)).status).toBe(200);
    expect(await ask({}, headers)).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(it1.bus.asked).toHaveLength(1);
  });
});

describe('feedback on an answer', () => {
  const rate = (body: object, askId = 'a') => it1.call('POST', `/api/v1/asks/${askId}/feedback`, body);

  it('is stored without surrounding white space, and can be removed', async () => {
    keep('a');

    expect((await rate({ rating: 'down', comment: ' Last year’s. \n' })).json['data']).toMatchObject({
      ask_id: 'a',
      feedback: { rating: 'down', comment: 'Last year’s.' },
    });
    expect((await rate({})).json['data']).toMatchObject({ feedback: { rating: null, comment: '' } });
  });

  it.each([
    [{ rating: 'good' }, 'rating must be one of: up, down, null'],
    [{ comment: 'x'.repeat(2_001) }, 'comment'],
    [{ comment: 'a\0b' }, 'comment'],
    [{ stars: 5 }, 'stars'],
  ])('cannot be %j', async (body, field) => {
    keep('a');
    expect(await rate(body)).toMatchObject({ status: 400, json: { error: expect.stringContaining(field) } });
  });

  it('is refused with the error of the service answer', async () => {
    expect(await rate({ rating: 'up' }, 'z')).toMatchObject({ status: 404, json: { code: 'ASK_NOT_FOUND' } });
    keep('a');
    it1.answers.failure = new RemoteFailure('conflict', 'ASK_UNANSWERED');
    expect(await rate({ rating: 'up' })).toMatchObject({ status: 409, json: { code: 'ASK_UNANSWERED' } });
  });
});
