import type { AddressInfo } from 'node:net';
import { answer } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsIn, noon, startGateway, type Harness } from '../harness.js';
import { readerOf } from '../reader.js';

const done = { totalSources: 0, model: 'extractive', usage: undefined, outcome: 'not_found', stopReason: 'end_turn' };

describe('event streams', () => {
  let it1: Harness;
  let base: string;
  beforeEach(async () => {
    it1 = await startGateway({ settings: { heartbeatMs: 20, stopGraceMs: 500 } });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(it1.gateway.app.server.address() as AddressInfo).port}/api/v1`;
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const auth = () => ({ authorization: `Bearer ${it1.key}` });
  const ask = (body: object, signal?: AbortSignal) =>
    fetch(`${base}/collections/1/ask`, {
      method: 'POST',
      headers: { ...auth(), 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Why?', ...body }),
      ...(signal ? { signal } : {}),
    });

  it('send heartbeats while there are no events', async () => {
    const response = await ask({ stream: true });
    const reader = readerOf(response);
    await reader.until(/(: heartbeat\n\n){3}/);
    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    expect(response.headers.get('x-ask-id')).toBe(askId);
    it1.bus.say(askId, { $case: 'done', value: done });
    await reader.toEnd();

    expect(eventsIn(reader.text)).toMatchObject([{ id: 1, type: 'done' }]);
  });

  it('do not end an ask whose client disconnects, and can be resumed from any event', async () => {
    const leave = new AbortController();
    const response = await ask({ stream: true }, leave.signal);
    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    it1.answers.asks.set(askId, { team: 1, ask: answer.Ask.fromPartial({ id: askId, state: 'running' }) });
    it1.bus.say(askId, { $case: 'chunk', value: { content: 'a' } });
    await readerOf(response).until(/"content":"a"/);
    leave.abort();
    await expect.poll(() => it1.bus.followed[0]?.aborted).toBe(true);

    it1.bus.say(askId, { $case: 'chunk', value: { content: 'b' } });
    it1.bus.say(askId, { $case: 'done', value: done });
    const replay = (headers: Record<string, string>) =>
      fetch(`${base}/asks/${askId}/events`, { headers: { ...auth(), ...headers } }).then((again) => again.text());
    expect(eventsIn(await replay({})).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(eventsIn(await replay({ 'last-event-id': '1' })).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('answer a browser that reconnects after the end with 204, so that it stops', async () => {
    const askId = 'ended';
    const again = (lastEventId: string) =>
      fetch(`${base}/asks/${askId}/events`, { headers: { ...auth(), 'last-event-id': lastEventId } });
    it1.bus.say(askId, { $case: 'chunk', value: { content: 'a' } });
    it1.answers.asks.set(askId, { team: 1, ask: answer.Ask.fromPartial({ id: askId, endedAtMs: noon }) });
    const early = again('1'); // the ask has ended, and its last log entry follows in a moment
    await expect.poll(() => it1.bus.followed.length).toBe(1);
    it1.bus.say(askId, { $case: 'done', value: done });

    expect(eventsIn(await (await early).text())).toMatchObject([{ id: 2, type: 'done' }]);
    for (const id of ['2', '3', '999999999999999']) {
      const response = await again(id);
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    expect(eventsIn(await (await again('')).text())).toHaveLength(2);
    for (const id of ['-1', '1.5', '1e3', 'x', '9999999999999999']) {
      const response = await again(id);
      expect([id, response.status]).toEqual([id, 400]);
      expect(await response.json()).toMatchObject({
        error: 'last-event-id must be the id of an event received before',
      });
    }
  });

  it('send the rest of an ended ask whose last event is not in the log yet', async () => {
    const askId = 'crashed';
    it1.answers.asks.set(askId, { team: 1, ask: answer.Ask.fromPartial({ id: askId, endedAtMs: noon }) });
    it1.bus.say(askId, { $case: 'chunk', value: { content: 'a' } });
    const response = await fetch(`${base}/asks/${askId}/events`, { headers: { ...auth(), 'last-event-id': '1' } });

    expect(response.status).toBe(200);
    it1.bus.say(askId, { $case: 'done', value: done });
    expect(eventsIn(await response.text())).toMatchObject([{ id: 2, type: 'done' }]);
  });

  it('show an ask only to its own team, which alone can cancel it', async () => {
    await ask({ stream: true });
    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    it1.answers.asks.set(askId, { team: 1, ask: answer.Ask.fromPartial({ id: askId, state: 'running' }) });
    const foreign = { authorization: `Bearer ${it1.foreignKey}` };

    expect((await fetch(`${base}/asks/${askId}/events`, { headers: foreign })).status).toBe(404);
    expect((await fetch(`${base}/asks/${askId}/cancel`, { method: 'POST', headers: foreign })).status).toBe(404);
    const cancelled = await fetch(`${base}/asks/${askId}/cancel`, { method: 'POST', headers: auth() });
    expect(await cancelled.json()).toMatchObject({ data: { ask_id: askId, state: 'cancelled' } });
  });

  it('can be opened for an ask that no runner has claimed yet', async () => {
    await ask({ stream: true });
    const { askId } = it1.bus.asked[0] ?? { askId: '' };

    const response = await fetch(`${base}/asks/${askId}/events`, { headers: auth() });
    expect(response.status).toBe(200);
    await response.body?.cancel();
    const cancel = await fetch(`${base}/asks/${askId}/cancel`, { method: 'POST', headers: auth() });
    expect(cancel.status).toBe(503);
    expect(cancel.headers.get('retry-after')).toBe('1');
  });

  it('are a 404 for an ask whose events have expired', async () => {
    const ended = answer.Ask.fromPartial({ id: 'old', state: 'done', endedAtMs: noon - 3_600_000 });
    it1.answers.asks.set('old', { team: 1, ask: ended });
    const response = await fetch(`${base}/asks/old/events`, { headers: auth() });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'ASK_EVENTS_EXPIRED' });
  });

  it('show the progress of the own team at once, from the last received event on', async () => {
    it1.bus.progress(1, { fileId: 3, stage: 'parsing', percent: 10, status: 'processing' });
    it1.bus.progress(1, { teamId: 2, fileId: 9, stage: 'parsing' });
    const response = await fetch(`${base}/collections/1/events`, { headers: { ...auth(), 'last-event-id': '0' } });
    const reader = readerOf(response);
    await reader.until(/"percent":10/);
    it1.bus.progress(1, { fileId: 3, stage: 'done', percent: 100, status: 'processed', cards: 12 });
    await reader.until(/"percent":100/);

    expect(eventsIn(reader.text)).toMatchObject([
      { id: 1, type: 'progress', data: { file_id: 3, stage: 'parsing', percent: 10 } },
      { id: 3, type: 'progress', data: { file_id: 3, stage: 'done', cards: 12 } },
    ]);
  });

  it('read from the log no faster than the client reads', async () => {
    const response = await ask({ stream: true });
    const { askId } = it1.bus.asked[0] ?? { askId: '' };
    const content = 'x'.repeat(100_000);
    const reader = readerOf(response);
    await reader.until(/connected/);
    for (let n = 0; n < 200; n++) it1.bus.say(askId, { $case: 'chunk', value: { content } });
    it1.bus.say(askId, { $case: 'done', value: done });
    const taken = await settled(() => it1.bus.taken);
    await reader.toEnd();

    expect(taken).toBeLessThan(150); // 20 MB wait in the log, what sockets buffer is less
    expect(it1.bus.taken).toBe(201);
    expect(eventsIn(reader.text)).toHaveLength(201);
  });

  it('end soon, like open asks, when the server stops', { retry: 4 }, async () => {
    const stream = await ask({ stream: true });
    const whole = ask({});
    await expect.poll(() => it1.bus.asked.length).toBe(2);
    const startedMs = performance.now();
    await it1.gateway.stop();

    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(await stream.text()).toContain(': connected');
    const interrupted = await whole;
    expect(interrupted.status).toBe(503);
    expect(await interrupted.json()).toMatchObject({ code: 'ASK_INTERRUPTED', ask_id: it1.bus.asked[1]?.askId });
    await expect(fetch(`${base}/collections/list`)).rejects.toThrow();
  });

  it('may finish while the server stops', async () => {
    const response = await ask({ stream: true });
    await expect.poll(() => it1.bus.asked.length).toBe(1);
    const stopping = it1.gateway.stop();
    await expect.poll(() => it1.gateway.app.closing.aborted).toBe(true);
    it1.bus.say(it1.bus.asked[0]?.askId ?? '', { $case: 'done', value: done });
    const text = await response.text();
    await stopping;

    expect(eventsIn(text).at(-1)).toMatchObject({ type: 'done' });
  });

  it('do not keep a running ask from finishing while the server stops', async () => {
    const whole = ask({});
    await expect.poll(() => it1.bus.asked.length).toBe(1);
    const stopping = it1.gateway.stop();
    await expect.poll(() => it1.gateway.app.closing.aborted).toBe(true);
    it1.bus.say(it1.bus.asked[0]?.askId ?? '', { $case: 'done', value: done });
    await stopping;

    expect((await whole).status).toBe(200);
    expect((await whole).headers.get('connection')).toBe('close');
  });
});

/** Waits until the value has stopped growing. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  const isStill = () => {
    const still = read() === last && last > 0;
    last = read();
    return still;
  };
  await expect.poll(isStill, { interval: 100 }).toBe(true);
  return last;
}
