import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimLeaseMs, claimRenewalMs, idempotencyMs } from '../src/domain/idempotency.js';
import { startGateway, type Harness } from './harness.js';
import { RemoteFailure } from './remote-failure.js';

let it1: Harness;
beforeEach(async () => {
  it1 = await startGateway();
});
afterEach(async () => it1[Symbol.asyncDispose]());

describe('a collection that is created with an idempotency key', () => {
  const add = (key: string, name = 'Travel', headers: Record<string, string> = {}) =>
    it1.call('POST', '/api/v1/collections/add', { name }, { 'idempotency-key': key, ...headers });

  it('is created once for repeated requests', async () => {
    const [first, again] = [await add('k-1'), await add('k-1')];
    const other = await add('k-2');

    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, json: { data: { id: idOf(first), name: 'Travel' } } });
    expect(idOf(other)).not.toBe(idOf(first));
  });

  it('is the same for names with the same normalised form, and a conflict for others', async () => {
    const first = await add('k-1');

    expect(idOf(await add('k-1', ' Travel\u200b '))).toBe(idOf(first));
    expect(await add('k-1', 'Trips')).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('is separate for each team', async () => {
    const theirs = await add('k-1', 'Travel', { authorization: `Bearer ${it1.foreignKey}` });

    expect(idOf(await add('k-1'))).not.toBe(idOf(theirs));
  });

  it('is not created again by a concurrent request', async () => {
    let goOn: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const begun = new Promise<void>((resolve) => {
      it1.catalog.onMade = () => {
        resolve();
        return waiting;
      };
    });
    const first = add('k-1');
    await begun;

    expect(await add('k-1')).toMatchObject({
      status: 409,
      json: { code: 'REQUEST_IN_PROGRESS' },
      headers: { 'retry-after': '3' },
    });
    goOn();
    expect((await first).status).toBe(201);
  });

  it('stays claimed as long as its creation takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let goOn: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const begun = new Promise<void>((resolve) => {
      it1.catalog.onMade = () => {
        resolve();
        return waiting;
      };
    });
    try {
      const first = add('k-1');
      await begun;
      for (let at = 0; at < 3; at += 1) {
        it1.clock.nowMs += claimLeaseMs - 1;
        await vi.advanceTimersByTimeAsync(claimRenewalMs);
        expect((await add('k-1')).json).toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
      }
      goOn();
      expect(idOf(await add('k-1'))).toBe(idOf(await first));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is found by a retry after a crash, once the lease has expired', async () => {
    const listed = async () => (await it1.call('GET', '/api/v1/collections/list')).json['data'] as unknown[];
    const before = await listed();
    it1.catalog.onMade = () => {
      throw new RemoteFailure('unavailable', 'CONNECTION_LOST');
    };
    expect((await add('k-1')).status).toBe(503);
    it1.catalog.onMade = () => undefined;

    expect((await add('k-1')).json).toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
    it1.clock.nowMs += claimLeaseMs;
    expect((await add('k-1')).status).toBe(201);
    expect(await listed()).toHaveLength(before.length + 1);
  });

  it('can be requested again at once after a refusal', async () => {
    it1.catalog.failure = new RemoteFailure('conflict', 'NOT_NOW');
    expect((await add('k-1')).json).toMatchObject({ code: 'NOT_NOW' });
    it1.catalog.failure = undefined;

    expect((await add('k-1')).status).toBe(201);
  });

  it('is not created again after it was deleted', async () => {
    const first = await add('k-1');
    const { secret } = await it1.keyWith('owner');
    await it1.call('DELETE', `/api/v1/collections/${idOf(first)}`, undefined, { authorization: `Bearer ${secret}` });

    expect((await add('k-1')).status).toBe(404);
  });

  it('is created again after a day, when the key has been removed', async () => {
    const first = await add('k-1');
    it1.clock.nowMs += idempotencyMs;

    expect(idOf(await add('k-1'))).not.toBe(idOf(first));
    it1.clock.nowMs += idempotencyMs;
    await add('k-2');
    expect(it1.db.all('SELECT key_hash FROM gateway_claims')).toHaveLength(1);
  });

  it.each(['', 'a b', 'é', 'x'.repeat(256)])('is refused with the invalid key %j', async (key) => {
    expect(await add(Buffer.from(key).toString('latin1'))).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('idempotency-key') as string },
    });
  });
});

describe('a question that is asked with an idempotency key', () => {
  const ask = (body: object, key = 'k-1', headers: Record<string, string> = {}) =>
    it1.call('POST', '/api/v1/collections/1/ask', body, { 'idempotency-key': key, ...headers });
  beforeEach(() => {
    it1.bus.onAsk = ({ askId }) => {
      it1.bus.say(askId, { $case: 'chunk', value: { content: 'At most 140 euros.' } });
      const done = { totalSources: 0, model: '', usage: undefined, outcome: 'answered', stopReason: '' };
      it1.bus.say(askId, { $case: 'done', value: done });
    };
  });

  it('is published once, and answered each time, with or without streaming', async () => {
    const first = await ask({ question: 'How much?' });
    const again = await ask({ question: 'How much?', mode: 'fast' });
    const streamed = await ask({ question: 'How much?', stream: true });

    expect(it1.bus.asked).toHaveLength(1);
    expect([first.status, again.json]).toEqual([200, first.json]);
    expect(streamed.text).toContain('At most 140 euros.');
  });

  it.each([
    ['another question', { question: 'How long?' }],
    ['another mode', { question: 'How much?', mode: 'full' }],
    ['a filter', { question: 'How much?', filters: { page: 3 } }],
  ])('is a conflict with %s', async (_, body) => {
    await ask({ question: 'How much?' });

    expect(await ask(body)).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(it1.bus.asked).toHaveLength(1);
  });

  it('is the same request on both routes for one collection, and a conflict for several', async () => {
    it1.catalog.add(3, 1, 'Other', 3, 'other.pdf');
    const several = (collectionIds: readonly number[]) =>
      it1.call(
        'POST',
        '/api/v1/ask',
        { question: 'How much?', collection_ids: collectionIds },
        { 'idempotency-key': 'k-1' },
      );
    const first = await ask({ question: 'How much?' });
    expect((await several([1, 1])).json).toEqual(first.json);
    expect((await several([1, 3])).status).toBe(409);
    expect(it1.bus.asked).toHaveLength(1);
  });

  it('keeps its id if its publication was not confirmed', async () => {
    it1.bus.failure = new RemoteFailure('unavailable', 'BUS_AWAY');
    expect((await ask({ question: 'How much?' })).status).toBe(503);
    it1.bus.failure = undefined;

    expect((await ask({ question: 'How much?' })).status).toBe(200);
    expect((await ask({ question: 'How much?' })).status).toBe(200);
    expect(it1.bus.asked).toHaveLength(1);
  });

  it('is not returned to an API key for other collections', async () => {
    await ask({ question: 'How much?' });
    const { secret } = await it1.keyWith('moderator', { collections: [3] });

    expect((await ask({ question: 'How much?' }, 'k-1', { authorization: `Bearer ${secret}` })).status).toBe(404);
  });
});

const idOf = ({ json }: Awaited<ReturnType<Harness['call']>>) => (json as { data: { id: number } }).data.id;
