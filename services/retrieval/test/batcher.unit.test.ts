import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatcher } from '../src/outbound/elasticsearch/client/batcher.js';

/** A server that answers a request when the test says so. */
function createServer(mostWeight = 10) {
  const requests: { readonly items: readonly number[]; answer(): void; fail(reason: Error): void }[] = [];
  const ask = createBatcher<number, string>({
    send: (items) =>
      new Promise((resolve, reject) => {
        requests.push({ items, answer: () => resolve(items.map(String)), fail: reject });
      }),
    mostWeight,
    weightOf: (item) => item,
  });
  return { ask, requests, sent: () => requests.map(({ items }) => items) };
}

describe('grouped requests', () => {
  it('contain all items of one turn of the event loop, each of which gets its own answer', async () => {
    const { ask, requests, sent } = createServer();
    const answers = [ask(1), ask(2)];
    await Promise.resolve();
    answers.push(ask(3));
    await nextTurn();

    expect(sent()).toEqual([[1, 2, 3]]);
    requests[0]?.answer();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
  });

  it('run two at a time, while further items are collected into one request', async () => {
    const { ask, requests, sent } = createServer();
    const answers: Promise<string>[] = [];
    for (const item of [1, 2, 3, 4]) {
      answers.push(ask(item));
      await nextTurn();
    }
    expect(sent()).toEqual([[1], [2]]);

    requests[1]?.answer();
    await nextTurn();
    expect(sent()).toEqual([[1], [2], [3, 4]]);
    requests[0]?.answer();
    requests[2]?.answer();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
  });

  it('stay within the maximum weight, except for a single heavy item', async () => {
    const { ask, requests, sent } = createServer(10);
    const answers = [4, 6, 1, 12, 3].map(ask);
    await nextTurn();
    expect(sent()).toEqual([[4, 6], [1]]);

    requests[0]?.answer();
    requests[1]?.answer();
    await nextTurn();
    expect(sent()).toEqual([[4, 6], [1], [12], [3]]);
    for (const request of requests) request.answer();
    expect(await Promise.all(answers)).toEqual(['4', '6', '1', '12', '3']);
  });

  it('that fail reject all of their items and no others', async () => {
    const { ask, requests } = createServer();
    const failing = [ask(1), ask(2)];
    await nextTurn();
    requests[0]?.fail(new Error('away'));
    for (const each of failing) await expect(each).rejects.toThrow('away');

    const later = ask(3);
    await nextTurn();
    requests[1]?.answer();
    expect(await later).toBe('3');
  });

  it('reject an item whose answer is missing', async () => {
    const ask = createBatcher<number, string>({ send: async () => ['1'], mostWeight: 10, weightOf: () => 1 });
    const [first, second] = [ask(1), ask(2)];
    await expect(second).rejects.toThrow(RangeError);
    expect(await first).toBe('1');
  });
});
