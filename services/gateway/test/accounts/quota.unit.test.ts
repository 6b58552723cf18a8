import { asking } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteFailure } from '../remote-failure.js';
import { noon, startGateway, type Harness } from '../harness.js';

const search = '/api/v1/collections/1/search';
const ask = '/api/v1/collections/1/ask';

interface Use {
  readonly used: number;
  readonly reserved: number;
  readonly remaining: number;
  readonly operations: readonly unknown[];
}

describe('the quota', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway({ quota: 100, settings: { askTimeoutMs: 5 } });
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const use = async () => (await it1.call('GET', '/api/v1/usage')).json['data'] as Use;

  it('counts the tokens of a search', async () => {
    await it1.call('POST', search, { query: 'hotel' });
    await it1.call('POST', search, { query: 'hotel' });

    expect(await use()).toMatchObject({
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      quota: 100,
      used: 20,
      reserved: 0,
      remaining: 80,
      operations: [{ operation: 'search', model: 'mini', requests: 2, tokens: 20 }],
    });
  });

  it('refuses a search whose text may need more tokens than are left', async () => {
    await using small = await startGateway({ quota: 10 });
    const reply = await small.call('POST', search, { query: '한국어텍스트요' });

    expect([reply.status, reply.json['remaining']]).toEqual([429, 10]);
    expect(small.retrieval.last).toBeUndefined();
  });

  it('releases the tokens reserved by a failed search', async () => {
    it1.retrieval.failure = new RemoteFailure('unavailable', 'INDEX_UNAVAILABLE');
    expect((await it1.call('POST', search, { query: 'hotel' })).status).toBe(503);

    expect(await use()).toMatchObject({ used: 0, reserved: 0 });
  });

  it.each([
    [search, { query: 'x'.repeat(99) }],
    [ask, { question: 'x'.repeat(99) }],
    [ask, { question: 'x'.repeat(24), mode: 'full' }],
  ])('refuses %s with 429 when it does not suffice', async (path, body) => {
    const reply = await it1.call('POST', path, body);

    expect(reply.status).toBe(429);
    expect(reply.json).toMatchObject({ remaining: 100, code: 'TOKEN_QUOTA_EXCEEDED' });
    expect(Object.keys(reply.json)).toEqual(['error', 'remaining', 'reason', 'code', 'request_id', 'trace_id']);
    expect(reply.headers['retry-after']).toBe(String((Date.UTC(2026, 11, 1) - noon) / 1_000));
    expect(it1.retrieval.last).toBeUndefined();
    expect(it1.bus.asked).toEqual([]);
  });

  it('reserves the tokens of an ask until they are settled once', async () => {
    await it1.call('POST', ask, { question: 'x'.repeat(48) });
    const asked = it1.bus.asked[0];
    expect(asked).toMatchObject({ reservedTokens: 50 });
    expect(await use()).toMatchObject({ used: 0, reserved: 50, remaining: 50 });
    expect((await it1.call('POST', ask, { question: 'x'.repeat(60) })).status).toBe(429);

    const usage = asking.AskUsage.fromPartial({ llmPrompt: 20, llmCompletion: 7, embedding: 3 });
    const fact = { teamId: 1, reservationId: asked?.reservationId ?? '', operation: 'ask', model: 'extractive', usage };
    await it1.bus.used(fact);
    await it1.bus.used(fact);

    expect(await use()).toMatchObject({
      used: 30,
      reserved: 0,
      operations: [{ operation: 'ask', model: 'extractive', requests: 1, tokens: 30 }],
    });
  });

  it('records every call of a language model, and their sum is the usage', async () => {
    await it1.call('POST', ask, { question: 'x'.repeat(48) });
    const [asked] = it1.bus.asked;
    if (!asked) throw new Error('nothing was asked');
    const { askId, reservationId } = asked;
    const usage = asking.AskUsage.fromPartial({ llmPrompt: 30, llmCompletion: 9, embedding: 5 });
    const calls = [
      { kind: 'rewrite', model: 'small', prompt: 10, completion: 2, cacheRead: 0, cacheWrite: 0 },
      { kind: 'answer', model: 'large', prompt: 20, completion: 7, cacheRead: 12, cacheWrite: 3 },
    ];
    const fact = { teamId: 1, askId, reservationId, operation: 'ask', model: 'large', usage, calls };
    await it1.bus.used(fact);
    await it1.bus.used(fact);

    const told = await use();
    expect(told).toMatchObject({ used: 44, reserved: 0 });
    expect(told.operations).toEqual([
      { operation: 'ask', model: 'small', requests: 1, tokens: 12 },
      { operation: 'ask', model: 'large', requests: 1, tokens: 32 },
    ]);
    const booked = (await it1.call('GET', `/api/v1/usage/calls?ask_id=${askId}`)).json['data'];
    const settled_at = new Date(noon).toISOString();
    expect(booked).toEqual([
      {
        ask_id: askId,
        kind: 'rewrite',
        model: 'small',
        prompt_tokens: 10,
        completion_tokens: 2,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
        settled_at,
      },
      {
        ask_id: askId,
        kind: 'answer',
        model: 'large',
        prompt_tokens: 20,
        completion_tokens: 7,
        cache_read_tokens: 12,
        cache_write_tokens: 3,
        settled_at,
      },
    ]);
    const authorization = `Bearer ${it1.foreignKey}`;
    expect((await it1.call('GET', '/api/v1/usage/calls', undefined, { authorization })).json['data']).toEqual([]);
  });

  it('releases the tokens of an ask that could not be published', async () => {
    it1.bus.failure = new RemoteFailure('unavailable', 'BUS_UNAVAILABLE');
    expect((await it1.call('POST', ask, { question: 'Why?' })).status).toBe(503);

    expect(await use()).toMatchObject({ used: 0, reserved: 0 });
  });

  it('counts an ask whose publication was not confirmed, if it is answered', async () => {
    it1.bus.onAsk = () => {
      throw new RemoteFailure('unavailable', 'BUS_UNAVAILABLE');
    };
    expect((await it1.call('POST', ask, { question: 'Why?' })).status).toBe(503);
    expect(await use()).toMatchObject({ used: 0, reserved: 0 });
    const reservationId = it1.bus.asked[0]?.reservationId ?? '';
    const usage = asking.AskUsage.fromPartial({ embedding: 9 });
    const told = { teamId: 1, reservationId, operation: 'ask', model: 'extractive', usage };
    await it1.bus.used(told);
    await it1.bus.used(told);
    expect(await use()).toMatchObject({ used: 9, reserved: 0 });
  });

  it('frees the tokens of an ask a minute after its gateway has died, unless the bus had confirmed it', async () => {
    let confirm = () => {};
    it1.bus.onAsk = () => new Promise((resolve) => (confirm = resolve));
    const asking_ = it1.call('POST', ask, { question: 'x'.repeat(48) });
    await vi.waitFor(() => expect(it1.bus.asked).toHaveLength(1));
    it1.clock.nowMs += 60_000 - 1;
    expect((await use()).reserved).toBe(50);
    it1.clock.nowMs += 1;
    expect((await use()).reserved).toBe(0);

    confirm();
    await asking_;
    expect((await use()).reserved).toBe(50);
  });

  it('frees the tokens of a search a minute after its gateway has died', async () => {
    let end = () => {};
    it1.retrieval.before = () => new Promise((resolve) => (end = resolve));
    const searching = it1.call('POST', search, { query: 'hotel' });
    await vi.waitFor(() => expect(it1.retrieval.begun).toBe(1));
    expect((await use()).reserved).toBe(7);
    it1.clock.nowMs += 60_000;
    expect((await use()).reserved).toBe(0);
    end();
    expect((await searching).status).toBe(200);
    expect(await use()).toMatchObject({ used: 10, reserved: 0 });
  });

  it('releases the tokens of a lost ask after 15 minutes, and counts it if it is settled later', async () => {
    await it1.call('POST', ask, { question: 'x'.repeat(48) });
    it1.clock.nowMs += 15 * 60_000 - 1;
    expect((await use()).reserved).toBe(50);
    it1.clock.nowMs += 1;
    expect((await use()).reserved).toBe(0);

    const usage = asking.AskUsage.fromPartial({ embedding: 9 });
    const reservationId = it1.bus.asked[0]?.reservationId ?? '';
    await it1.bus.used({ teamId: 1, reservationId, operation: 'ask', model: 'extractive', usage });
    expect((await use()).used).toBe(9);
  });

  it('starts at 0 each month, and settles work in the month in which it was reserved', async () => {
    it1.clock.nowMs = Date.UTC(2026, 11, 1) - 1_000;
    await it1.call('POST', ask, { question: 'x'.repeat(48) });
    it1.clock.nowMs += 1_000;
    expect(await use()).toMatchObject({ used: 0, reserved: 0, remaining: 100 });

    const usage = asking.AskUsage.fromPartial({ embedding: 9 });
    const reservationId = it1.bus.asked[0]?.reservationId ?? '';
    await it1.bus.used({ teamId: 1, reservationId, operation: 'ask', model: 'extractive', usage });
    expect((await use()).used).toBe(0);
    it1.clock.nowMs -= 1_000;
    expect((await use()).used).toBe(9);
  });

  it('is unlimited if none is set', async () => {
    const authorization = `Bearer ${it1.foreignKey}`;
    const reply = await it1.call('GET', '/api/v1/usage', undefined, { authorization });

    expect(reply.json['data']).toMatchObject({ quota: null, remaining: null, used: 0 });
  });

  it('is never exceeded in a burst of requests, all of which get 200 or 429', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => it1.call('POST', search, { query: 'hotel cost' })), // reserves 12 tokens, uses 10
    );
    const served = replies.filter(({ status }) => status === 200).length;

    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(served).toBeGreaterThanOrEqual(8); // 12 × 8 ≤ 100
    expect(served).toBeLessThanOrEqual(10);
    expect(await use()).toMatchObject({ used: served * 10, reserved: 0 });
  });

  it('reserves no tokens for a request to an unknown collection', async () => {
    expect((await it1.call('POST', '/api/v1/collections/99/search', { query: 'x' })).status).toBe(404);
    expect((await it1.call('POST', '/api/v1/collections/99/ask', { question: 'x' })).status).toBe(404);

    expect(await use()).toMatchObject({ used: 0, reserved: 0 });
  });

  it('is checked after the collection: an unknown collection is a 404 even if the quota does not suffice', async () => {
    const tooLong = { query: 'x'.repeat(99) };
    expect((await it1.call('POST', '/api/v1/collections/99/search', tooLong)).status).toBe(404);
    expect((await it1.call('POST', search, tooLong)).status).toBe(429);
  });
});
