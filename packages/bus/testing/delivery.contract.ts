import { correlation } from '@cardinal/telemetry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import { type Broker, eventually, Flaky, numbered, numberedContract, recorder, testOptions } from './harness.js';

const [one, two] = ['one.work', 'two.work'];

export function describeDelivery(create: () => Promise<Broker>): void {
  describe('delivery', () => {
    let broker: Broker;
    let bus: EventBus;
    let contract: ReturnType<typeof numberedContract>;

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
      contract = numberedContract();
    });
    afterEach(async () => broker[Symbol.asyncDispose]());

    it('delivers an event as it was published', async () => {
      const { handle } = recorder();
      await bus.subscribe(contract, { group: one, handle });
      const before = Date.now();

      await bus.publish(contract, numbered(7), { id: 'e1', correlationId: 'c1' });

      await eventually(() => expect(handle).toHaveBeenCalledOnce());
      const [event] = handle.mock.calls[0] ?? [];
      expect(event).toMatchObject({
        id: 'e1',
        type: contract.type,
        correlationId: 'c1',
        data: numbered(7),
        attempt: 1,
      });
      expect(event?.occurredAtMs).toBeGreaterThanOrEqual(before - 1);
      expect(event?.occurredAtMs).toBeLessThanOrEqual(Date.now());
    });

    it('delivers an event to a group that subscribes after the publication', async () => {
      await bus.publish(contract, numbered(1), { id: 'e1' });
      const late = recorder();

      await bus.subscribe(contract, { group: two, handle: late.handle });

      await eventually(() => expect(late.ids()).toEqual(['e1']));
    });

    it('delivers each event to every group', async () => {
      const [first, second] = [recorder(), recorder()];
      await bus.subscribe(contract, { group: one, handle: first.handle });
      await bus.subscribe(contract, { group: two, handle: second.handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      await eventually(() => expect([first.ids(), second.ids()]).toEqual([['e1'], ['e1']]));
    });

    it('delivers each event to one member of a group', async () => {
      const [first, second] = [recorder(), recorder()];
      await bus.subscribe(contract, { group: one, handle: first.handle });
      await bus.subscribe(contract, { group: one, handle: second.handle });
      const ids = Array.from({ length: 40 }, (_, n) => `e${n}`);

      await Promise.all(ids.map((id, n) => bus.publish(contract, numbered(n), { id })));

      await eventually(() => expect([...first.ids(), ...second.ids()].sort()).toEqual([...ids].sort()));
      await trailing(() => [...first.ids(), ...second.ids()]);
      expect(first.ids().length + second.ids().length).toBe(ids.length + 1);
    });

    it('runs as many handlers at a time as the concurrency, and no more', async () => {
      let [active, most] = [0, 0];
      let meet = (): void => {};
      const three = new Promise<void>((resolve) => (meet = resolve));
      const { handle } = recorder(async () => {
        most = Math.max(most, (active += 1));
        if (most === 3) meet();
        await three;
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
      });
      await bus.subscribe(contract, { group: one, concurrency: 3, handle });

      await Promise.all(Array.from({ length: 30 }, (_, n) => bus.publish(contract, numbered(n), { id: `e${n}` })));

      await eventually(() => expect(handle).toHaveBeenCalledTimes(30));
      expect(most).toBe(3);
    });

    it('drops a second publication with the same id', async () => {
      const { handle, ids } = recorder();
      await bus.subscribe(contract, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(handle).toHaveBeenCalledOnce());
      await bus.publish(contract, numbered(2), { id: 'e1' });
      await trailing(ids);

      expect(ids()).toEqual(['e1', 'last']);
    });

    it('delivers events of two types that have the same id', async () => {
      const other = numberedContract();
      const { handle } = recorder();
      await bus.subscribe(contract, { group: one, handle });
      await bus.subscribe(other, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'same' });
      await bus.publish(other, numbered(1), { id: 'same' });

      await eventually(() => expect(handle).toHaveBeenCalledTimes(2));
    });

    it('redelivers an event once after a transient failure, and counts the attempts', async () => {
      const { handle, ids } = recorder();
      handle.mockRejectedValueOnce(new Flaky('later'));
      await bus.subscribe(contract, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      await eventually(() => expect(handle.mock.calls.map(([event]) => event.attempt)).toEqual([1, 2]));
      await trailing(ids);
      expect(ids()).toEqual(['e1', 'e1', 'last']);
    });

    it('refuses a group that the contract does not name', async () => {
      const { handle } = recorder();

      await expect(bus.subscribe(contract, { group: 'no.such', handle })).rejects.toBeInstanceOf(RangeError);
    });

    it.each([0, -1, Number.NaN])('refuses a concurrency of %d', async (concurrency) => {
      const { handle } = recorder();

      await expect(bus.subscribe(contract, { group: one, concurrency, handle })).rejects.toBeInstanceOf(RangeError);
    });

    it('carries the correlation id from the handler of one event to the next event', async () => {
      const next = numberedContract();
      const { handle } = recorder();
      await bus.subscribe(next, { group: one, handle });
      await bus.subscribe(contract, {
        group: one,
        handle: async (event) => bus.publish(next, event.data, { id: `${event.id}-next` }),
      });

      await correlation.run('request-1', () => bus.publish(contract, numbered(1), { id: 'e1' }));

      await eventually(() => expect(handle.mock.calls[0]?.[0].correlationId).toBe('request-1'));
    });

    it('delivers events to subscribers in another process', async () => {
      const elsewhere = await broker.connect(testOptions);
      const { handle, ids } = recorder();
      await elsewhere.bus.subscribe(contract, { group: one, handle });

      await bus.publish(contract, numbered(1), { id: 'e1' });

      await eventually(() => expect(ids()).toEqual(['e1']));
    });

    /** Publishes one more event and waits for it. With one handler at a time, every earlier event has been delivered by then. */
    async function trailing(ids: () => readonly string[]): Promise<void> {
      await bus.publish(contract, numbered(0), { id: 'last' });
      await eventually(() => expect(ids()).toContain('last'));
    }
  });
}
