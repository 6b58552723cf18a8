import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import {
  type Broker,
  eventually,
  mourner,
  numbered,
  numberedContract,
  recorder,
  testOptions,
  untilAborted,
} from './harness.js';

const group = 'one.work';

export function describeStopping(create: () => Promise<Broker>): void {
  describe('stopping and dying', () => {
    let broker: Broker;
    let bus: EventBus;
    let contract: ReturnType<typeof numberedContract>;

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
      contract = numberedContract();
    });
    afterEach(async () => broker[Symbol.asyncDispose]());

    it('aborts the running handler and hands its event to the others at once', async () => {
      const stuck = recorder(untilAborted);
      const giveUp = mourner();
      const first = await bus.subscribe(contract, { group, handle: stuck.handle, giveUp });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
      const other = recorder();
      await bus.subscribe(contract, { group, handle: other.handle });

      await first[Symbol.asyncDispose]();

      await eventually(() => expect(other.ids()).toEqual(['e1']));
      expect(giveUp).not.toHaveBeenCalled();
    });

    it('waits for a handler that finishes, and does not deliver its event again', async () => {
      let finish = () => {};
      const slow = recorder(() => new Promise((resolve) => (finish = resolve)));
      const first = await bus.subscribe(contract, { group, handle: slow.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(slow.handle).toHaveBeenCalledOnce());
      let stopped = false;

      const stopping = first[Symbol.asyncDispose]().then(() => (stopped = true));
      await bus.publish(contract, numbered(2), { id: 'e2' });
      expect(stopped).toBe(false);
      finish();
      await stopping;

      const next = recorder();
      await bus.subscribe(contract, { group, handle: next.handle });
      await eventually(() => expect(next.ids()).toEqual(['e2']));
    });

    it('is handed nothing more once it is stopped, so that what comes then is another’s at its first delivery', async () => {
      const stopped = recorder();
      // One event is being handled, another waits.
      const first = await bus.subscribe(contract, { group, concurrency: 2, handle: stopped.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stopped.ids()).toEqual(['e1']));
      await first[Symbol.asyncDispose]();
      const other = recorder();
      await bus.subscribe(contract, { group, handle: other.handle });

      await bus.publish(contract, numbered(2), { id: 'e2' });

      await eventually(() =>
        expect(other.handle.mock.calls.map(([event]) => [event.id, event.attempt])).toEqual([['e2', 1]]),
      );
      expect(stopped.handle).toHaveBeenCalledOnce();
    });

    it('runs nothing after the bus is disposed, and refuses new work', async () => {
      const { handle } = recorder();
      await bus.subscribe(contract, { group, handle });
      const elsewhere = await broker.connect(testOptions);

      await bus[Symbol.asyncDispose]();
      await elsewhere.bus.publish(contract, numbered(1), { id: 'e1' });
      const other = recorder();
      await elsewhere.bus.subscribe(contract, { group, handle: other.handle });

      await eventually(() => expect(other.ids()).toEqual(['e1']));
      expect(handle).not.toHaveBeenCalled();
      await expect(bus.publish(contract, numbered(2), { id: 'e2' })).rejects.toMatchObject({ code: 'BUS_UNAVAILABLE' });
    });

    it('keeps the claim of a handler that works for longer than the deadline', async () => {
      const elsewhere = await broker.connect(testOptions);
      let finish = () => {};
      const slow = recorder(() => new Promise((resolve) => (finish = resolve)));
      await bus.subscribe(contract, { group, handle: slow.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(slow.handle).toHaveBeenCalledOnce());
      const startedMs = Date.now();
      const other = recorder();
      await elsewhere.bus.subscribe(contract, { group, handle: other.handle });

      await eventually(() => expect(Date.now() - startedMs).toBeGreaterThan(3 * testOptions.ackWaitMs));
      finish();

      expect(other.handle).not.toHaveBeenCalled();
      expect(slow.handle).toHaveBeenCalledOnce();
      expect(slow.handle.mock.calls[0]?.[0].signal.aborted).toBe(false);
    });

    it('takes back what a process that died had claimed, counted as a delivery', async () => {
      const doomed = await broker.connect(testOptions);
      const stuck = recorder(untilAborted);
      await doomed.bus.subscribe(contract, { group, handle: stuck.handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());

      await doomed.crash();
      const survivor = recorder();
      await bus.subscribe(contract, { group, handle: survivor.handle });

      await eventually(() => expect(survivor.handle.mock.calls[0]?.[0].attempt).toBe(2));
    });

    it('gives up on an event that kills whoever handles it, without handing it out again', async () => {
      const giveUp = mourner();
      await bus.publish(contract, numbered(1), { id: 'poison' });
      for (let death = 1; death <= testOptions.maxDeliveries; death += 1) {
        const doomed = await broker.connect(testOptions);
        const victim = recorder(untilAborted);
        await doomed.bus.subscribe(contract, { group, handle: victim.handle });
        await eventually(() => expect(victim.handle).toHaveBeenCalledOnce());
        await doomed.crash();
      }
      const { handle } = recorder();

      await bus.subscribe(contract, { group, handle, giveUp });

      await eventually(() => expect(giveUp).toHaveBeenCalledOnce());
      expect(handle).not.toHaveBeenCalled();
      expect(giveUp.mock.calls[0]?.[1]).toMatchObject({ code: 'BUS_DELIVERY_LOST' });
    });
  });
}
