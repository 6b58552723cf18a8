import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import {
  type Broker,
  eventually,
  Flaky,
  giveUpRecorder,
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

    it('gives up after the first delivery if the failure is permanent', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('not like this')));
      const giveUp = giveUpRecorder();
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      const [letter] = await letters(1);
      expect(letter).toMatchObject({ type: contract.type, group: one, eventId: 'e1', deliveries: 1 });
      expect(letter).toMatchObject({ code: 'TEST_REFUSED', message: 'not like this' });
      expect(handle).toHaveBeenCalledOnce();
      expect(giveUp.mock.calls).toMatchObject([[{ id: 'e1', data: numbered(1) }, { code: 'TEST_REFUSED' }]]);
    });

    it('gives up after maxDeliveries transient failures', async () => {
      const { handle } = recorder(async () => Promise.reject(new Flaky('down')));
      const giveUp = giveUpRecorder();
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_FLAKY', deliveries: testOptions.maxDeliveries }]);
      expect(handle).toHaveBeenCalledTimes(testOptions.maxDeliveries);
      expect(giveUp).toHaveBeenCalledOnce();
    });

    it('redelivers after transient failures for outlastMs, however many there are', async () => {
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

    it('does not store the message of an unexpected error', async () => {
      const { handle } = recorder(async () => Promise.reject(new Error('text of the document')));
      await bus.subscribe(contract, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      const [letter] = await letters(1);
      expect(letter?.code).toBe('INTERNAL_UNEXPECTED');
      expect(letter?.message).not.toContain('document');
    });

    it('retries giveUp after a transient failure, without calling the handler again', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('no')));
      const giveUp = giveUpRecorder().mockRejectedValueOnce(new Flaky('store down'));
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_REFUSED', message: 'no' }]);
      expect(handle).toHaveBeenCalledOnce();
      expect(giveUp.mock.calls.map(([, error]) => error.code)).toEqual(['TEST_REFUSED', 'TEST_REFUSED']);
    });

    it('stores a dead letter even if giveUp always fails', async () => {
      const { handle } = recorder(async () => Promise.reject(new Refused('no')));
      const giveUp = giveUpRecorder().mockRejectedValue(new Flaky('store down'));
      await bus.subscribe(contract, { group: one, handle, giveUp });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      expect(await letters(1)).toMatchObject([{ code: 'TEST_REFUSED' }]);
      expect(handle).toHaveBeenCalledOnce();
    });

    it('redrives an event to its group only, and counts its deliveries from 1 again', async () => {
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

    it('redrives an event on the request of another process', async () => {
      const { handle, ids } = recorder();
      handle.mockRejectedValueOnce(new Refused('no'));
      await bus.subscribe(contract, { group: one, handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      const [letter] = await letters(1);
      const tool = await broker.connect(testOptions);

      await tool.bus.deadLetters.redrive(letter?.deadLetterId ?? '');

      await eventually(() => expect(ids()).toEqual(['e1', 'e1']));
    });

    it('erases the dead letters whose data match, so that they cannot be redriven', async () => {
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

    it.each(['', 'x', '0', '999999999'])('returns false when it is asked to redrive the unknown id %j', async (id) => {
      expect(await bus.deadLetters.redrive(id)).toBe(false);
    });

    it('lists the oldest dead letters first, up to the limit', async () => {
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
