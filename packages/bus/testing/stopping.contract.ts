import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/event-bus.js';
import {
  type Broker,
  eventually,
  giveUpRecorder,
  numbered,
  numberedContract,
  recorder,
  testOptions,
  untilAborted,
} from './harness.js';

const group = 'one.work';

export function describeStopping(create: () => Promise<Broker>): void {
  describe('stops and crashes', () => {
    let broker: Broker;
    let bus: EventBus;
    let contract: ReturnType<typeof numberedContract>;

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
      contract = numberedContract();
    });
    afterEach(async () => broker[Symbol.asyncDispose]());

    it('aborts the running handler of a stopped subscription, and redelivers its event to another member', async () => {
      const stuck = recorder(untilAborted);
      const giveUp = giveUpRecorder();
      const first = await bus.subscribe(contract, { group, handle: stuck.handle, giveUp });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(stuck.handle).toHaveBeenCalledOnce());
      const other = recorder();
      await bus.subscribe(contract, { group, handle: other.handle });

      await first[Symbol.asyncDispose]();

      await eventually(() => expect(other.ids()).toEqual(['e1']));
      expect(giveUp).not.toHaveBeenCalled();
    });

    it('waits for a running handler to finish when it stops, and does not redeliver its event', async () => {
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

    it('delivers nothing to a stopped subscription, and the next event to another member as its first attempt', async () => {
      const stopped = recorder();
      // A second slot, in which the subscription waits for the next event while it handles the first.
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

    it('calls no handler after the bus is disposed, and refuses publications', async () => {
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

    it('renews the lease of a handler that runs for longer than ackWaitMs', async () => {
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

    it('redelivers the event of a process that died, and counts the delivery', async () => {
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

    it('gives up on an event during whose handling maxDeliveries processes died, without another delivery', async () => {
      const giveUp = giveUpRecorder();
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
