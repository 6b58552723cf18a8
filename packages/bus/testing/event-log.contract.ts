import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import { type Broker, eventually, numbered, numberedLog, take, testOptions } from './harness.js';

export function describeEventLog(create: () => Promise<Broker>): void {
  describe('logs', () => {
    let broker: Broker;
    let bus: EventBus;
    let stop: AbortController;
    const log = numberedLog();

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
      stop = new AbortController();
    });
    afterEach(async () => {
      stop.abort();
      await broker[Symbol.asyncDispose]();
    });

    it('counts positions from 1 in each key', async () => {
      expect([await append('a', 1), await append('a', 2), await append('b', 1)]).toEqual([1, 2, 1]);
    });

    it('adds nothing for an id it has in this key', async () => {
      await append('a', 1);
      await append('a', 2);

      expect(await append('a', 1)).toBe(1);
      expect(await append('b', 1)).toBe(1);
      expect(await append('a', 3)).toBe(3);
    });

    it('replays in order from a position, then goes on live', async () => {
      for (let n = 1; n <= 5; n += 1) await append('a', n);
      const following = take(bus.follow(log, 'a', 2, stop.signal), 5);

      for (let n = 6; n <= 7; n += 1) await append('a', n);

      const entries = await following;
      expect(entries.map((entry) => entry.position)).toEqual([3, 4, 5, 6, 7]);
      expect(entries.map((entry) => entry.data)).toEqual([3, 4, 5, 6, 7].map(numbered));
    });

    it('keeps keys and logs apart', async () => {
      await append('a', 1);
      await bus.append(numberedLog(), 'b', numbered(2), { id: 'n2' });
      await append('b', 3);

      const [entry] = await take(bus.follow(log, 'b', 0, stop.signal), 1);

      expect(entry?.data).toEqual(numbered(3));
    });

    it('serves many followers, each at its own place', async () => {
      const followers = [0, 1, 2].map((after) => take(bus.follow(log, 'a', after, stop.signal), 4 - after));

      for (let n = 1; n <= 4; n += 1) await append('a', n);

      const seen = await Promise.all(followers);
      expect(seen.map((entries) => entries.map((entry) => entry.position))).toEqual([
        [1, 2, 3, 4],
        [2, 3, 4],
        [3, 4],
      ]);
    });

    it('gives concurrent writers each their own position', async () => {
      const numbers = Array.from({ length: 50 }, (_, n) => n);

      const positions = await Promise.all(numbers.map((n) => append('a', n)));

      expect([...positions].sort((a, b) => a - b)).toEqual(numbers.map((n) => n + 1));
    });

    it('sees what another process appends', async () => {
      const elsewhere = await broker.connect(testOptions);
      const following = take(bus.follow(log, 'a', 0, stop.signal), 2);

      await elsewhere.bus.append(log, 'a', numbered(1), { id: 'n1' });
      await append('a', 2);

      expect((await following).map((entry) => entry.position)).toEqual([1, 2]);
    });

    it('ends a follower when its signal aborts, without an error', async () => {
      const following = take(bus.follow(log, 'a', 0, stop.signal), 1);

      stop.abort();

      expect(await following).toEqual([]);
    });

    it('ends followers when the bus is disposed', async () => {
      const following = take(bus.follow(log, 'a', 0, stop.signal), 1);

      await bus[Symbol.asyncDispose]();

      expect(await following).toEqual([]);
    });

    it('drops entries after their time, and goes on counting', async () => {
      const brief = numberedLog(200);
      await bus.append(brief, 'a', numbered(1), { id: 'n1' });
      const appendedMs = Date.now();
      await eventually(() => expect(Date.now() - appendedMs).toBeGreaterThan(250));

      const position = await bus.append(brief, 'a', numbered(2), { id: 'n2' });

      expect(position).toBeGreaterThan(1);
      expect(await take(bus.follow(brief, 'a', 0, stop.signal), 1)).toMatchObject([{ position }]);
    });

    async function append(key: string, n: number): Promise<number> {
      return bus.append(log, key, numbered(n), { id: `n${n}` });
    }
  });
}
