import { jetstreamManager, type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBus } from '../src/index.js';
import { createJetStreamBus } from '../src/jetstream/jetstream-bus.js';
import { namesFor } from '../src/jetstream/names.js';
import { numbered, numberedContract, recorder } from '../testing/harness.js';
import { openWire, removeStreams, type Wire } from './nats-broker.js';
import { startConsumer } from './nats-consumer.js';

const url = process.env['NATS_URL'] ?? '';
const group = 'one.work';
/** Time after which a process that was paused has given up all its pending requests. */
const longerThanARequestMs = 6_500;
/** Long enough that no event is redelivered because its claim has expired. */
const longMs = 60_000;

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

describe.skipIf(!url)('a message that arrives after the request for it has timed out', () => {
  let contract: ReturnType<typeof numberedContract>;
  let prefix: string;
  let wire: Wire;
  let nc: NatsConnection;
  let jsm: JetStreamManager;
  let ends: (() => Promise<unknown>)[];

  beforeEach(async () => {
    contract = { ...numberedContract(), groups: [group] };
    prefix = `test-${randomUUID().slice(0, 8)}`;
    wire = await openWire(Number(new URL(url).port));
    nc = await connect({ servers: url });
    jsm = await jetstreamManager(nc);
    ends = [];
  });
  afterEach(async () => {
    await Promise.all(ends.map((end) => end()));
    wire.cut();
    await nc.close();
    await removeStreams(url, prefix);
  });

  const onWire = () => `nats://127.0.0.1:${wire.port}?prefix=${prefix}`;

  async function open(ackWaitMs: number, where = `${url}?prefix=${prefix}`): Promise<EventBus> {
    const bus = await createJetStreamBus({ url: where, timeoutMs: 10_000, ackWaitMs });
    ends.push(async () => bus[Symbol.asyncDispose]());
    return bus;
  }

  function consume(ackWaitMs: number) {
    const handled: string[] = [];
    const child = startConsumer({
      url: onWire(),
      type: contract.type,
      group,
      concurrency: 1,
      ackWaitMs,
      onHandled: ({ id, attempt }) => handled.push(`${id}, attempt ${attempt}`),
    });
    ends.push(() => child.kill());
    return { child, handled };
  }

  async function eventuallyOnServer(check: (info: ConsumerInfo) => void): Promise<void> {
    const names = namesFor(prefix);
    await eventually(async () =>
      check(await jsm.consumers.info(names.streams.events, names.consumer(contract.type, group))),
    );
  }
  const asked = () => eventuallyOnServer((info) => expect(info.num_waiting).toBeGreaterThan(0));
  const handedOut = () => eventuallyOnServer((info) => expect(info.num_ack_pending).toBe(1));
  const allDone = () =>
    eventuallyOnServer((info) =>
      expect([info.num_pending, info.num_ack_pending, info.num_redelivered]).toEqual([0, 0, 0]),
    );

  /** Pauses the process of a consumer while it waits for an event, so that an event is sent to it but not handled in time. */
  async function handedToOneThatStandsStill(bus: EventBus, { child }: ReturnType<typeof consume>): Promise<void> {
    await asked();
    child.stop();
    const stoppedMs = Date.now();
    await bus.publish(contract, numbered(1), { id: 'e1' });
    await handedOut();
    await eventually(() => expect(Date.now() - stoppedMs).toBeGreaterThan(longerThanARequestMs));
  }

  it('is handled by a process that was paused once it is resumed', async () => {
    const bus = await open(longMs);
    const consumer = consume(longMs);
    await handedToOneThatStandsStill(bus, consumer);

    consumer.child.goOn();

    await eventually(() => expect(consumer.handled).toEqual(['e1, attempt 1']));
    await allDone();
  });

  it('is handled if the connection was lost meanwhile', async () => {
    const bus = await open(longMs);
    const consumer = consume(longMs);
    await handedToOneThatStandsStill(bus, consumer);
    wire.drop();

    consumer.child.goOn();

    await eventually(() => expect(consumer.handled).toEqual(['e1, attempt 1']));
    await allDone();
  });

  it('is left to the process that received it meanwhile, if the claim has expired', async () => {
    const shortMs = 1_000;
    const bus = await open(shortMs);
    const consumer = consume(shortMs);
    await handedToOneThatStandsStill(bus, consumer);
    const other = recorder();
    const subscription = await bus.subscribe(contract, { group, handle: other.handle });
    await eventually(() => expect(other.ids()).toEqual(['e1']));
    await subscription[Symbol.asyncDispose]();

    consumer.child.goOn();
    await bus.publish(contract, numbered(2), { id: 'e2' });

    await eventually(() => expect(consumer.handled).toEqual(['e2, attempt 1']));
  });

  it('is released at once by a process that ends', async () => {
    const bus = await open(longMs);
    const ending = await open(longMs, onWire());
    const { handle } = recorder();
    await ending.subscribe(contract, { group, handle });
    await asked();
    wire.hold();
    await bus.publish(contract, numbered(1), { id: 'e1' });
    await handedOut();

    const ended = ending[Symbol.asyncDispose]();
    wire.letThrough();
    await ended;
    const other = recorder();
    await bus.subscribe(contract, { group, handle: other.handle });

    await eventually(() => expect(other.ids()).toEqual(['e1']));
    expect(handle).not.toHaveBeenCalled();
  });
});
