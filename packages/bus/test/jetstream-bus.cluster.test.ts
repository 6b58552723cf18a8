import { startServer } from '@cardinal/testkit/servers';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus } from '../src/index.js';
import { createJetStreamBus } from '../src/jetstream/jetstream-bus.js';
import { namesFor, type Names } from '../src/jetstream/names.js';
import {
  type Broker,
  eventually,
  giveUpRecorder,
  numbered,
  numberedContract,
  numberedLog,
  recorder,
  take,
  testOptions,
} from '../testing/harness.js';
import { createNatsBroker, removeStreams } from './nats-broker.js';

const url = process.env['NATS_URL'] ?? '';
const group = 'one.work';

describe.skipIf(!url)('the bus on JetStream', () => {
  const contract = { ...numberedContract(), groups: [group] };
  let broker: Broker & { readonly prefix: string };
  let bus: EventBus;
  let names: Names;

  beforeEach(async () => {
    broker = await createNatsBroker(url);
    ({ bus } = await broker.connect(testOptions));
    names = namesFor(broker.prefix);
  });
  afterEach(async () => broker[Symbol.asyncDispose]());

  async function natively<T>(use: (nats: Awaited<ReturnType<typeof natsClient>>) => Promise<T>): Promise<T> {
    const nats = await natsClient();
    try {
      return await use(nats);
    } finally {
      await nats.nc.close();
    }
  }

  it('makes an undecodable message and an unknown event a dead letter, once, with the reason', async () => {
    const { handle } = recorder();
    const giveUp = giveUpRecorder();
    await bus.subscribe(contract, { group, handle, giveUp });

    await natively(({ js }) => js.publish(names.event(contract.type, group), Buffer.from([0xff, 0xff])));

    await eventually(async () =>
      expect(await bus.deadLetters.list(10)).toMatchObject([
        { code: 'BUS_EVENT_UNREADABLE', type: contract.type, group, deliveries: 1 },
      ]),
    );
    expect(handle).not.toHaveBeenCalled();
    expect(giveUp).not.toHaveBeenCalled();
    await natively(async ({ jsm }) => expect((await jsm.streams.info(names.streams.events)).state.messages).toBe(0));
  });

  it('makes an event a dead letter whose last delivery ended with the process, when the server reports it', async () => {
    await bus.publish(contract, numbered(1), { id: 'cursed' });
    const deliveries = 2 * testOptions.maxDeliveries + 1;
    await natively(async ({ js }) => {
      const queue = await js.consumers.get(names.streams.events, names.consumer(contract.type, group));
      for (let n = 1; n <= deliveries; n += 1) (await queue.next({ expires: 5_000 }))?.nak();
    });
    const { handle } = recorder();
    const giveUp = giveUpRecorder();

    await bus.subscribe(contract, { group, handle, giveUp });

    await eventually(async () =>
      expect(await bus.deadLetters.list(10)).toMatchObject([
        { code: 'BUS_DELIVERY_LOST', eventId: 'cursed', type: contract.type, group, deliveries },
      ]),
    );
    expect(handle).not.toHaveBeenCalled();
    await natively(({ jsm }) =>
      eventually(async () => expect((await jsm.streams.info(names.streams.events)).state.messages).toBe(0)),
    );
  });

  it('can be declared by several processes at once with different settings', async () => {
    const log = numberedLog();
    const starting = Array.from({ length: 6 }, async (_, n) => {
      const { bus: one } = await broker.connect({ ...testOptions, ackWaitMs: 1_000 + n });
      await one.subscribe(contract, { group, handle: recorder().handle });
      await one.publish(contract, numbered(n), { id: `e${n}` });
      return one.append(log, 'key', numbered(n), { id: `e${n}` });
    });

    expect([...(await Promise.all(starting))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('creates its streams again on a server that has lost them', async () => {
    const { handle, ids } = recorder();
    const { bus: consumer } = await broker.connect(testOptions);
    await consumer.subscribe(contract, { group, handle });
    await bus.publish(contract, numbered(1), { id: 'before' });
    await eventually(() => expect(ids()).toEqual(['before']));

    await removeStreams(url, broker.prefix);
    await bus.publish(contract, numbered(2), { id: 'after' });

    await eventually(() => expect(ids()).toEqual(['before', 'after']));
    await consumer.publish(contract, numbered(3), { id: 'last' });
    await eventually(() => expect(ids()).toEqual(['before', 'after', 'last']));
    expect(await bus.append(numberedLog(), 'key', numbered(1), { id: 'n1' })).toBe(1);
  });

  it('leaves no data of a handled event on the server', async () => {
    const { handle } = recorder();
    await bus.subscribe(contract, { group, handle, concurrency: 3 });
    for (let n = 1; n <= 10; n += 1) await bus.publish(contract, numbered(n), { id: `e${n}` });

    await natively(({ jsm }) =>
      eventually(async () => expect((await jsm.streams.info(names.streams.events)).state.messages).toBe(0)),
    );
    expect(handle).toHaveBeenCalledTimes(10);
  });

  it('leaves no consumer on the server when a follower ends', async () => {
    const log = numberedLog();
    for (const n of [1, 2]) await bus.append(log, 'key', numbered(n), { id: `n${n}` });

    expect(await take(bus.follow(log, 'key', 0, new AbortController().signal), 2)).toHaveLength(2);

    await natively(({ jsm }) =>
      eventually(async () => expect((await jsm.streams.info(names.logStream(log.type))).state.consumer_count).toBe(0)),
    );
  });

  it('follows a log from a position that does not exist yet', async () => {
    const log = numberedLog();
    const position = await bus.append(log, 'key', numbered(1), { id: 'n1' });
    const following = take(bus.follow(log, 'key', position + 2, new AbortController().signal), 1);

    for (const n of [2, 3, 4]) await bus.append(log, 'key', numbered(n), { id: `n${n}` });

    expect(await following).toMatchObject([{ position: position + 3 }]);
  });

  it('continues the positions of a log after all entries have expired and all processes have ended', async () => {
    const log = numberedLog(200);
    const { bus: earlier } = await broker.connect(testOptions);
    let last = 0;
    for (const n of [1, 2, 3]) last = await earlier.append(log, 'key', numbered(n), { id: `n${n}` });
    await earlier[Symbol.asyncDispose]();

    await natively(({ jsm }) =>
      eventually(async () => expect((await jsm.streams.info(names.logStream(log.type))).state.messages).toBe(0)),
    );

    expect(await bus.append(log, 'key', numbered(0), { id: 'next' })).toBeGreaterThan(last);
  });
});

describe.skipIf(!url)('a connection to NATS that fails', () => {
  it.each(['--auth=secret', '--user=me --pass=secret'])('is reported with the wrong variable (%s)', async (args) => {
    const nats = await startServer('nats', { args: args.split(' ') });
    const login = args.startsWith('--auth') ? 'secret@' : 'me:secret@';
    try {
      await expect(createJetStreamBus({ url: nats.url })).rejects.toMatchObject({
        kind: 'unauthenticated',
        code: 'BUS_REFUSED',
        message: expect.stringContaining('CARDINAL_BUS'),
      });
      await using bus = await createJetStreamBus({ url: nats.url.replace('//', `//${login}`) });
      await bus.check();
    } finally {
      await nats.stop();
    }
  });

  it('is reported for a server that cannot be reached', async () => {
    const unreachable = createJetStreamBus({ url: 'nats://127.0.0.1:1', timeoutMs: 500 });

    await expect(unreachable).rejects.toMatchObject({
      code: 'BUS_UNAVAILABLE',
      message: 'NATS at 127.0.0.1:1 (CARDINAL_BUS) cannot be reached.',
    });
  });
});

async function natsClient() {
  const nc = await connect({ servers: url });
  return { nc, js: jetstream(nc), jsm: await jetstreamManager(nc) };
}
