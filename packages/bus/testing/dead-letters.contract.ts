import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import {
  type Broker,
  eventually,
  Flaky,
  mourner,
  numbered,
  numberedContract,
  recorder,
  Refused,
  testOptions,
} from './harness.js';

const [one, two] = ['one.work', 'two.work'];

export function describeDeadLetters(create: () => Promise<Broker>): void {
  describe('dead letters', () => {
    let broker: Broker;
    let bus: EventBus;
    let contract: ReturnType<typeof numberedContract>;

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
      contract = numberedContract();
    });
    afterEach(async () => broker[Symbol.asyncDispose]());

    it('gives up at once on a failure that trying again cannot mend', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('not like this')));
      const giveUp = mourner();
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      const [letter] = await letters(1);
      expect(letter).toMatchObject({ type: contract.type, group: one, eventId: 'e1', deliveries: 1 });
      expect(letter).toMatchObject({ code: 'TEST_REFUSED', message: 'not like this' });
      expect(handle).toHaveBeenCalledOnce();
      expect(giveUp.mock.calls).toMatchObject([[{ id: 'e1', data: numbered(1) }, { code: 'TEST_REFUSED' }]]);
    });

    it('gives up after the last delivery', async () => {
      const { handle } = recorder(async () => Promise.reject(new Flaky('down')));
      const giveUp = mourner();
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_FLAKY', deliveries: testOptions.maxDeliveries }]);
      expect(handle).toHaveBeenCalledTimes(testOptions.maxDeliveries);
      expect(giveUp).toHaveBeenCalledOnce();
    });

    it('outlasts transient failures for as long as it is told to, however many', async () => {
      const patient = await broker.connect({ ...testOptions, outlastMs: 60_000 });
      let failures = 3 * testOptions.maxDeliveries + 1;
      const done = recorder();
      const { handle } = recorder(async (event) =>
        failures-- > 0 ? Promise.reject(new Flaky('down')) : done.handle(event),
      );
      await patient.bus.subscribe(contract, { group: one, handle });

      await patient.bus.publish(contract, numbered(1), { id: 'e1' });

      await eventually(() => expect(done.ids()).toEqual(['e1']));
      expect(await ours()).toEqual([]);
    });

    it('hides what an unexpected throw says', async () => {
      const { handle } = recorder(async () => Promise.reject(new Error('text of the document')));
      await bus.subscribe(contract, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      const [letter] = await letters(1);
      expect(letter?.code).toBe('INTERNAL_UNEXPECTED');
      expect(letter?.message).not.toContain('document');
    });

    it('tries giving up again after a transient failure, without handling again', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('no')));
      const giveUp = mourner().mockRejectedValueOnce(new Flaky('store down'));
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_REFUSED', message: 'no' }]);
      expect(handle).toHaveBeenCalledOnce();
      expect(giveUp.mock.calls.map(([, error]) => error.code)).toEqual(['TEST_REFUSED', 'TEST_REFUSED']);
    });

    it('keeps an event as a dead letter even if giving up never works', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('no')));
      const giveUp = mourner().mockRejectedValue(new Flaky('store down'));
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_REFUSED' }]);
      expect(handle).toHaveBeenCalledOnce();
    });

    it('redrives to its group only, with a fresh count', async () => {
      const { handle } = recorder();
      handle.mockRejectedValueOnce(new Refused('no'));
      const other = recorder();
      await bus.subscribe(contract, { group: one, handle });
      await bus.subscribe(contract, { group: two, handle: other.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      const [letter] = await letters(1);

      const found = await bus.deadLetters.redrive(letter?.deadLetterId ?? '');

      await eventually(() => expect(handle.mock.calls.map(([event]) => event.attempt)).toEqual([1, 1]));
      expect(found).toBe(true);
      expect(other.ids()).toEqual(['e1']);
      await eventually(async () => expect(await ours()).toEqual([]));
    });

    it('redrives from another process', async () => {
      const { handle, ids } = recorder();
      handle.mockRejectedValueOnce(new Refused('no'));
      await bus.subscribe(contract, { group: one, handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      const [letter] = await letters(1);
      const tool = await broker.connect(testOptions);

      await tool.bus.deadLetters.redrive(letter?.deadLetterId ?? '');

      await eventually(() => expect(ids()).toEqual(['e1', 'e1']));
    });

    it('erases those that it is told to by what they say, for good', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('not like this')));
      await bus.subscribe(contract, { group: one, handle });
      await bus.subscribe(contract, { group: two, handle });
      for (const n of [1, 2]) await bus.publish(contract, numbered(n), { id: `e${n}` });
      const all = await letters(4);

      await bus.deadLetters.erase(contract, ({ cardCount }) => cardCount === 1);
      await bus.deadLetters.erase(numberedContract(), () => true);

      expect((await letters(2)).map(({ eventId }) => eventId)).toEqual(['e2', 'e2']);
      for (const { deadLetterId, eventId } of all) {
        if (eventId === 'e1') expect(await bus.deadLetters.redrive(deadLetterId)).toBe(false);
      }
    });

    it.each(['', 'x', '0', '999999999'])('says that there is no dead letter %j', async (id) => {
      expect(await bus.deadLetters.redrive(id)).toBe(false);
    });

    it('lists the oldest first, as many as asked for', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('no')));
      await bus.subscribe(contract, { group: one, handle });
      for (const id of ['e1', 'e2', 'e3']) await bus.publish(contract, numbered(1), { id });

      expect((await letters(3)).map((letter) => letter.eventId)).toEqual(['e1', 'e2', 'e3']);
      expect(await bus.deadLetters.list(1)).toHaveLength(1);
    });

    async function ours() {
      const all = await bus.deadLetters.list(1_000);
      return all.filter((letter) => letter.type === contract.type);
    }

    async function letters(count: number) {
      await eventually(async () => expect(await ours()).toHaveLength(count));
      return ours();
    }
  });
}
