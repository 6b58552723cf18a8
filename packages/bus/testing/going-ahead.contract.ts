import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenBus } from '../src/event-bus.js';
import {
  eventually,
  gathered,
  numbered,
  numberedContract,
  testOptions,
  type Broker,
  type Numbered,
} from './harness.js';

/** No team waits behind another's thousands: because the bus takes turns between teams, or because what goes ahead has a queue of its own. */
export function describeGoingAhead(name: string, create: () => Promise<Broker<OpenBus>>): void {
  describe(`an event that goes ahead: ${name}`, () => {
    const group = 'one.work';
    /** Hundreds are the team. */
    const shareOf = ({ cardCount }: Numbered) => ({ teamId: Math.floor(cardCount / 100), cost: 1 });
    const many = Array.from({ length: 40 }, (_, n) => 100 + n);
    /** Its place among all, which the first ones may have taken before it was looked for. */
    const early = 10;
    const shared = () => ({ ...numberedContract(), groups: [group], shareOf });
    let broker: Broker<OpenBus>;
    let bus: OpenBus;

    beforeEach(async () => {
      broker = await create();
      ({ bus } = await broker.connect(testOptions));
    });
    afterEach(async () => broker[Symbol.asyncDispose]());

    const publish = (contract: ReturnType<typeof shared>, numbers: readonly number[], ahead: boolean) =>
      Promise.all(numbers.map((n) => bus.publish(contract, numbered(n), { id: `e${n}`, ahead })));

    it('is handled before those that were published earlier and wait', async () => {
      const contract = shared();
      await publish(contract, many, false);
      await publish(contract, [200], true);
      const order: number[] = [];

      await bus.subscribe(contract, { group, handle: async ({ data }) => void order.push(data.cardCount) });

      await eventually(() => expect(order).toHaveLength(41));
      expect(order.indexOf(200)).toBeLessThan(early);
    });

    it('takes along what its handlers publish, and no other handler’s', async () => {
      const [first, next] = [shared(), shared()];
      const order: number[] = [];
      await bus.subscribe(first, {
        group,
        handle: ({ data }) => bus.publish(next, data, { id: `next ${data.cardCount}` }),
      });
      await publish(first, many, false);
      await publish(first, [200], true);
      const waiting = async () => (await gathered(bus.contents.queued(next))).length;
      await eventually(async () => expect(await waiting()).toBe(41));

      await bus.subscribe(next, { group, handle: async ({ data }) => void order.push(data.cardCount) });

      await eventually(() => expect(order).toHaveLength(41));
      expect(order.indexOf(200)).toBeLessThan(early);
    });

    it('comes again ahead, and is a dead letter like any other', async () => {
      const contract = shared();
      const seen: number[] = [];
      await bus.subscribe(contract, {
        group,
        handle: async ({ attempt }) => {
          seen.push(attempt);
          throw new Error('never');
        },
      });
      await publish(contract, [200], true);

      await eventually(async () => expect(await bus.deadLetters.list(1)).toMatchObject([{ eventId: 'e200' }]));
      expect(seen).toEqual([1]);
    });
  });
}
