import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus, LogEntry } from '../src/event-bus.js';
import { type Broker, eventually, type Numbered, numbered, numberedLog, take, testOptions } from './harness.js';

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

    it('gives each entry of a key a higher position than the previous entry', async () => {
      const [first, , second] = [await append('a', 1), await append('b', 1), await append('a', 2)];

      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first);
    });

    it('appends an id once per key, and returns its first position again', async () => {
      const first = await append('a', 1);
      await append('a', 2);

      expect(await append('a', 1)).toBe(first);
      await append('b', 1);
      await append('a', 3);

      expect(numbersOf(await take(bus.follow(log, 'a', 0, stop.signal), 3))).toEqual([1, 2, 3]);
      expect(numbersOf(await take(bus.follow(log, 'b', 0, stop.signal), 1))).toEqual([1]);
    });

    it('replays the entries after a position in order, then yields new entries', async () => {
      const positions: number[] = [];
      for (let n = 1; n <= 5; n += 1) {
        positions.push(await append('a', n));
        await append('b', n);
      }
      const following = take(bus.follow(log, 'a', positions[1] ?? 0, stop.signal), 5);

      for (let n = 6; n <= 7; n += 1) positions.push(await append('a', n));

      const entries = await following;
      expect(entries.map((entry) => entry.position)).toEqual(positions.slice(2));
      expect(numbersOf(entries)).toEqual([3, 4, 5, 6, 7]);
    });

    it('knows the end of a log, after which come only entries that are appended later', async () => {
      const beforeAny = await bus.end(log, 'a');
      const first = await append('a', 1);
      await append('b', 1);
      const end = await bus.end(log, 'a');
      const following = take(bus.follow(log, 'a', end, stop.signal), 1);
      const second = await append('a', 2);

      expect(first).toBeGreaterThan(beforeAny);
      expect(end).toBeGreaterThanOrEqual(first);
      expect(second).toBeGreaterThan(end);
      expect(numbersOf(await following)).toEqual([2]);
      expect(numbersOf(await take(bus.follow(log, 'a', beforeAny, stop.signal), 2))).toEqual([1, 2]);
      await bus.erase(log, 'a');
      const afterErasure = await bus.end(log, 'a');
      expect(await append('a', 3)).toBeGreaterThan(afterErasure);
    });

    it('yields the next entry of a key after many entries of another key', async () => {
      const position = await append('a', 1);
      for (let n = 1; n <= 50; n += 1) await append('b', n);
      const following = take(bus.follow(log, 'a', position, stop.signal), 1);

      await append('a', 2);

      expect(numbersOf(await following)).toEqual([2]);
    });

    it('yields no entries of other keys or logs', async () => {
      await append('a', 1);
      await bus.append(numberedLog(), 'b', numbered(2), { id: 'n2' });
      await append('b', 3);

      const [entry] = await take(bus.follow(log, 'b', 0, stop.signal), 1);

      expect(entry?.data).toEqual(numbered(3));
    });

    it('serves several followers, each from its own position', async () => {
      const [first, second] = [await append('a', 1), await append('a', 2)];
      const followers = [0, first, second].map((after, known) =>
        take(bus.follow(log, 'a', after, stop.signal), 4 - known),
      );

      for (const n of [3, 4]) await append('a', n);

      const seen = await Promise.all(followers);
      expect(seen.map(numbersOf)).toEqual([
        [1, 2, 3, 4],
        [2, 3, 4],
        [3, 4],
      ]);
    });

    it('serves 12 followers without a warning about leaked listeners', async () => {
      const warned: string[] = [];
      const onWarning = ({ name }: Error): unknown => warned.push(name);
      process.on('warning', onWarning);
      const stops = Array.from({ length: 12 }, () => new AbortController());
      try {
        const followers = stops.map(({ signal }) => take(bus.follow(log, 'a', 0, signal), 2));
        for (const n of [1, 2]) await append('a', n);

        expect((await Promise.all(followers)).map(numbersOf)).toEqual(stops.map(() => [1, 2]));
        expect(warned).toEqual([]);
      } finally {
        for (const each of stops) each.abort();
        process.off('warning', onWarning);
      }
    });

    it('gives the entries of concurrent writers distinct positions, in the order of the log', async () => {
      const elsewhere = await broker.connect(testOptions);
      const numbers = Array.from({ length: 50 }, (_, n) => n);

      const positions = await Promise.all(
        numbers.map((n) => (n % 2 ? bus : elsewhere.bus).append(log, 'a', numbered(n), { id: `n${n}` })),
      );

      const entries = await take(bus.follow(log, 'a', 0, stop.signal), numbers.length);
      const inOrder = numbers.toSorted((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0));
      expect(numbersOf(entries)).toEqual(inOrder);
      expect(entries.map(({ position }) => position)).toEqual(inOrder.map((n) => positions[n]));
      expect(new Set(positions).size).toBe(numbers.length);
    });

    it('yields entries that another process appends', async () => {
      const elsewhere = await broker.connect(testOptions);
      const following = take(bus.follow(log, 'a', 0, stop.signal), 2);

      await elsewhere.bus.append(log, 'a', numbered(1), { id: 'n1' });
      await append('a', 2);

      expect(numbersOf(await following)).toEqual([1, 2]);
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

    it('drops entries after the retention time, and continues with higher positions', async () => {
      const brief = numberedLog(200);
      const first = await bus.append(brief, 'a', numbered(1), { id: 'n1' });
      const appendedMs = Date.now();
      await eventually(() => expect(Date.now() - appendedMs).toBeGreaterThan(250));

      const position = await bus.append(brief, 'a', numbered(2), { id: 'n2' });

      expect(position).toBeGreaterThan(first);
      expect(await take(bus.follow(brief, 'a', 0, stop.signal), 1)).toMatchObject([{ position }]);
    });

    it('erases a part of a key or the whole key, and continues with higher positions', async () => {
      for (const [n, part] of [
        [1, 'x'],
        [2, 'y'],
        [3, undefined],
        [4, 'x'],
      ] as const) {
        await bus.append(log, 'a', numbered(n), { id: `n${n}`, ...(part && { part }) });
      }
      await append('b', 1);
      expect(numbersOf(await take(bus.follow(log, 'a', 0, stop.signal), 4))).toEqual([1, 2, 3, 4]);

      await bus.erase(log, 'a', 'x');
      await bus.erase(log, 'a', 'none');

      expect(numbersOf(await take(bus.follow(log, 'a', 0, stop.signal), 2))).toEqual([2, 3]);
      const before = await append('a', 5);
      const following = take(bus.follow(log, 'a', before, stop.signal), 1);
      await bus.erase(log, 'a');
      const position = await append('a', 6);
      expect(position).toBeGreaterThan(before);
      expect(numbersOf(await following)).toEqual([6]);
      expect(numbersOf(await take(bus.follow(log, 'a', 0, stop.signal), 1))).toEqual([6]);
      expect(numbersOf(await take(bus.follow(log, 'b', 0, stop.signal), 1))).toEqual([1]);
    });

    async function append(key: string, n: number): Promise<number> {
      return bus.append(log, key, numbered(n), { id: `n${n}` });
    }
  });

  function numbersOf(entries: readonly LogEntry<Numbered>[]): number[] {
    return entries.map(({ data }) => data.cardCount);
  }
}
