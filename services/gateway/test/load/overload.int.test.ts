import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

const settings = { patienceMs: 100, longPatienceMs: 1_000, lateLimit: 3 };
const search = ['POST', '/api/v1/collections/1/search', { query: 'boats' }] as const;

describe('a gateway with more requests than it answers in time', () => {
  let it1: Harness;
  let answer: () => void;
  beforeEach(async () => {
    it1 = await startGateway({ settings });
    const gate = new Promise<void>((resolve) => (answer = resolve));
    it1.retrieval.before = () => gate;
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const theirs = () => ({ authorization: `Bearer ${it1.foreignKey}` });
  /** Starts `count` searches, which then wait at the index. */
  async function waiting(count: number) {
    const before = it1.retrieval.begun;
    const calls = Array.from({ length: count }, () => it1.call(...search));
    await expect.poll(() => it1.retrieval.begun).toBe(before + count);
    return calls;
  }

  it('refuses further requests with 503 and Retry-After until the running ones are answered', async () => {
    const calls = await waiting(3);
    it1.clock.elapsedMs += 4_200;
    const refused = await it1.call(...search);

    expect(refused).toMatchObject({ status: 503, json: { code: 'OVERLOADED' }, headers: { 'retry-after': '5' } });
    expect((await it1.call('GET', '/healthz')).status).toBe(200);
    answer();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect((await it1.call(...search)).status).toBe(200);
  });

  it.each([-3_600_000, 3_600_000])(
    'does so no matter whether the time of the machine is set by %d ms',
    async (jumpMs) => {
      const calls = await waiting(3);
      it1.clock.nowMs += jumpMs;
      calls.push(...(await waiting(1)));
      it1.clock.elapsedMs += 4_200;
      it1.clock.nowMs += jumpMs;

      expect((await it1.call(...search)).headers).toMatchObject({ 'retry-after': '5' });
      answer();
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    },
  );

  it('accepts all requests of a burst', async () => {
    const calls = await waiting(20);
    it1.clock.elapsedMs += 100;
    calls.push(...(await waiting(1)));
    answer();

    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });

  it('does not count a few slow requests as an overload', async () => {
    const calls = await waiting(2);
    it1.clock.elapsedMs += 60_000;
    calls.push(...(await waiting(1)));
    answer();

    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });

  it('accepts requests of a team that uses less than its share', async () => {
    const calls = await waiting(6);
    it1.clock.elapsedMs += 500;
    const other = it1.call('GET', '/api/v1/files/list', undefined, theirs());

    expect((await other).status).toBe(200);
    expect((await it1.call('GET', '/api/v1/files/list')).status).toBe(503);
    answer();
    await Promise.all(calls);
  });

  it('counts late embeddings as load also if asks may wait for a language model', async () => {
    await it1[Symbol.asyncDispose]();
    const models = {
      fast: 'extractive',
      full: 'a-model',
      known: ['a-model', 'extractive'],
      languageModels: ['a-model'],
    };
    it1 = await startGateway({ settings: { ...settings, models } });
    const gate = new Promise<void>((resolve) => (answer = resolve));
    it1.retrieval.before = () => gate;
    const embed = () => it1.call('POST', '/v1/embeddings', { model: 'cardinal/embedding', input: 'boats' });
    const calls = Array.from({ length: 3 }, embed);
    await expect.poll(() => it1.retrieval.begun).toBe(3);
    it1.clock.elapsedMs += 5_000;

    expect((await embed()).status).toBe(503);
    answer();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });
});
