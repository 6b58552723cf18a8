import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenBus } from '../src/event-bus.js';
import {
  type Broker,
  eventually,
  gathered,
  numbered,
  numberedContract,
  numberedLog,
  recorder,
  testOptions,
  untilAborted,
} from './harness.js';

/** The contract of `BusContents`: what every bus promises about its stored contents. */
export function describeContents(name: string, create: () => Promise<Broker<OpenBus>>): void {
  describe(`BusContents contract: ${name}`, () => {
    let broker: Broker<OpenBus>;
    let bus: OpenBus;
    beforeEach(async () => {
      broker = await create();
      bus = (await broker.connect(testOptions)).bus;
    });
    afterEach(() => broker[Symbol.asyncDispose]());

    async function countsOf(contract: ReturnType<typeof numberedContract>): Promise<number[]> {
      const queued = await gathered(bus.contents.queued(contract));
      return queued.map(({ cardCount }) => cardCount).sort((a, b) => a - b);
    }

    it('lists the events that wait for each group or are being handled, until they are done', async () => {
      const contract = numberedContract();
      expect(await countsOf(contract)).toEqual([]);
      for (const n of [1, 2]) await bus.publish(contract, numbered(n), { id: `e${n}` });
      expect(await countsOf(contract)).toEqual([1, 1, 2, 2]);

      const one = recorder(untilAborted);
      const working = await bus.subscribe(contract, { group: 'one.work', handle: one.handle });
      await eventually(() => expect(one.ids()).toHaveLength(1));
      expect(await countsOf(contract)).toEqual([1, 1, 2, 2]);
      await working[Symbol.asyncDispose]();

      const done = recorder();
      await bus.subscribe(contract, { group: 'one.work', handle: done.handle });
      await eventually(async () => expect(await countsOf(contract)).toEqual([1, 2]));
    });

    it('does not list dead letters', async () => {
      const contract = { ...numberedContract(), groups: ['one.work'] };
      await bus.publish(contract, numbered(1), { id: 'dies' });
      const refused = recorder(() => Promise.reject(new Error('no')));
      await bus.subscribe(contract, { group: 'one.work', handle: refused.handle });
      await eventually(async () => expect(await bus.deadLetters.list(9)).toHaveLength(1));
      expect(await countsOf(contract)).toEqual([]);
    });

    it('lists the keys and parts of a log', async () => {
      const log = numberedLog();
      const keys = async () => (await gathered(bus.contents.keys(log))).map(({ key, part }) => `${key}/${part}`).sort();
      expect(await keys()).toEqual([]);
      await bus.append(log, '12', numbered(1), { id: 'a', part: '7' });
      await bus.append(log, '12', numbered(2), { id: 'b', part: '7' });
      await bus.append(log, 'an ask', numbered(3), { id: 'c' });
      expect(await keys()).toEqual(['12/7', 'an ask/']);
      await bus.erase(log, '12', '7');
      expect(await keys()).toEqual(['an ask/']);
    });
  });
}
