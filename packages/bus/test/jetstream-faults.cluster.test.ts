import type { AppError } from '@cardinal/kernel';
import { startServer, type RunningServer } from '@cardinal/testkit/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBus } from '../src/index.js';
import { createJetStreamBus } from '../src/jetstream/jetstream-bus.js';
import { numbered, numberedContract, numberedLog, recorder, take } from '../testing/harness.js';
import { startConsumer } from './nats-consumer.js';

const group = 'one.work';

/** Timeout for starting and killing processes on a busy machine. No test depends on their speed. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 120_000, interval: 20 });

describe.skipIf(!process.env['NATS_URL'])(
  'the bus on JetStream when the server or a process dies',
  { timeout: 300_000 },
  () => {
    let nats: RunningServer;
    let contract: ReturnType<typeof numberedContract>;

    beforeAll(async () => {
      nats = await startServer('nats');
    });
    afterAll(async () => nats.stop());
    beforeEach(() => {
      contract = { ...numberedContract(), groups: [group] };
    });

    const connect = (timeoutMs = 10_000): Promise<EventBus> =>
      createJetStreamBus({ url: nats.url, timeoutMs, ackWaitMs: 2_000 });

    it('loses no confirmed event when the server is killed under load, and continues by itself', async () => {
      await using publisher = await connect(1_000);
      await using consumer = await connect(1_000);
      const { handle, ids } = recorder();
      await consumer.subscribe(contract, { group, concurrency: 8, handle });
      const confirmed = new Set<string>();
      const refused: AppError[] = [];
      const enough = new AbortController();
      const writers = Array.from({ length: 16 }, async (_, writer) => {
        for (let n = 0; !enough.signal.aborted; n += 1) {
          const id = `${writer}-${n}`;
          await publisher.publish(contract, numbered(n), { id }).then(
            () => confirmed.add(id),
            (thrown: AppError) => refused.push(thrown),
          );
        }
      });

      for (const least of [100, 200, 300]) {
        await eventually(() => expect(confirmed.size).toBeGreaterThan(least));
        await nats.kill();
        await nats.restart();
      }
      await eventually(() => expect(confirmed.size).toBeGreaterThan(500));
      enough.abort();
      await Promise.all(writers);

      await eventually(() => {
        const handled = new Set(ids());
        expect([...confirmed].filter((id) => !handled.has(id))).toEqual([]);
      });
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['BUS_UNAVAILABLE']));
    });

    it('fails a publication soon while the server is unavailable, and accepts it when the server is back', async () => {
      await using bus = await connect(1_000);
      await eventually(() => bus.publish(contract, numbered(1), { id: 'before' }));
      const unavailable = { kind: 'unavailable', code: 'BUS_UNAVAILABLE' };

      await nats.pause();
      await expect(bus.publish(contract, numbered(2), { id: 'e2' })).rejects.toMatchObject(unavailable);
      await expect(bus.check()).rejects.toMatchObject(unavailable);
      await nats.resume();
      await eventually(() => bus.publish(contract, numbered(2), { id: 'e2' }));
      await nats.kill();
      await expect(bus.publish(contract, numbered(3), { id: 'e3' })).rejects.toMatchObject(unavailable);
      await expect(bus.append(numberedLog(), 'key', numbered(3), { id: 'e3' })).rejects.toMatchObject(unavailable);
      await expect(bus.deadLetters.list(1)).rejects.toMatchObject(unavailable);
      await nats.restart();
      await eventually(() => bus.publish(contract, numbered(3), { id: 'e3' }));

      const { handle, ids } = recorder();
      await bus.subscribe(contract, { group, handle });
      await eventually(() => expect([...ids()].sort()).toEqual(['before', 'e2', 'e3']));
    });

    it('acknowledges an event that was handled while the server was unavailable', async () => {
      await using bus = await connect();
      let finish = () => {};
      const { handle } = recorder(() => new Promise((resolve) => (finish = resolve)));
      const subscription = await bus.subscribe(contract, { group, handle });
      await bus.publish(contract, numbered(1), { id: 'e1' });
      await eventually(() => expect(handle).toHaveBeenCalledOnce());

      await nats.kill();
      finish();
      await nats.restart();
      await eventually(() => bus.publish(contract, numbered(2), { id: 'e2' }));

      await eventually(() => expect(handle).toHaveBeenCalledTimes(2));
      finish();
      await subscription[Symbol.asyncDispose]();
      expect(handle.mock.calls.map(([event]) => event.id)).toEqual(['e1', 'e2']);
    });

    it('follows a log through a restart of the server, without a gap', async () => {
      await using bus = await connect();
      const log = numberedLog();
      const entries = take(bus.follow(log, 'key', 0, new AbortController().signal), 6);
      for (const n of [1, 2, 3]) await bus.append(log, 'key', numbered(n), { id: `n${n}` });

      await nats.kill();
      await nats.restart();
      for (const n of [4, 5, 6]) await eventually(() => bus.append(log, 'key', numbered(n), { id: `n${n}` }));

      expect((await entries).map(({ position, data }) => [position, data.cardCount])).toEqual(
        [1, 2, 3, 4, 5, 6].map((n) => [n, n]),
      );
    });

    it('delivers the events of killed consumers to others, and loses none', async () => {
      await using bus = await connect();
      const total = 200;
      const ids = Array.from({ length: total }, (_, n) => `e${n}`);
      await Promise.all(ids.map((id, n) => bus.publish(contract, numbered(n), { id })));
      const handled: string[] = [];
      const start = () =>
        startConsumer({
          url: nats.url,
          type: contract.type,
          group,
          concurrency: 4,
          ackWaitMs: 1_000,
          onHandled: ({ id }) => handled.push(id),
        });

      for (const share of [0.25, 0.5, 0.75]) {
        const child = start();
        await eventually(() => expect(handled.length).toBeGreaterThan(share * total));
        await child.kill();
      }
      const survivor = start();
      await eventually(() => expect(new Set(handled).size).toBe(total));
      await survivor.kill();

      // A kill may repeat only events that were running, or finished but not yet acknowledged.
      expect(handled.length - total).toBeLessThanOrEqual(3 * 4);
    });
  },
);
