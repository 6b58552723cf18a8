// node packages/bus/bench/jetstream.bench.mjs: how long a hop takes and how much goes through, on a NATS of its own (or NATS_URL), beside
// the same publications by the bare client.
import { createBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';
import { startServer } from '@cardinal/testkit/servers';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { hopsOn } from './hops.mjs';

const given = process.env.NATS_URL;
const nats = given ? { url: given, stop: async () => {} } : await startServer('nats');
const prefix = `bench-${process.pid}`;
const server = nats.url;
const group = 'one.work';
const codec = ingestion.CardsIndexed;
const data = { instance: undefined, cardCount: 7 };
const publisher = await createBus(`${server}?prefix=${prefix}`);
const consumer = await createBus(`${server}?prefix=${prefix}`);
const nc = await connect({ servers: server });
const js = jetstream(nc);
const jsm = await jetstreamManager(nc);

/** @type {(type: string) => import('@cardinal/contracts').EventContract<ingestion.CardsIndexed>} */
const contractOf = (type) => ({ type, publishers: ['ingest'], codec, groups: [group] });
const quantile = (values, q) => values.sort((a, b) => a - b)[Math.floor(values.length * q)];

/** Calls `one(n)` for n below `count`, `width` at a time. @returns calls a second. */
async function rate(count, width, one) {
  let next = 0;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) await one((next += 1));
    }),
  );
  return Math.round((count / (performance.now() - startedMs)) * 1000);
}

async function hops(count) {
  const tookMs = await hopsOn(server, count);
  console.log(
    `hop, publish to handler start: p50 ${quantile(tookMs, 0.5).toFixed(2)} ms, p99 ${quantile(tookMs, 0.99).toFixed(2)} ms`,
  );
}

async function publications(width, count) {
  const contract = contractOf(`bench.publish${width}`);
  await publisher.publish(contract, data, { id: 'first' });
  const bytes = codec.encode(data).finish();
  const bare = await rate(count, width, (n) =>
    js.publish(`${prefix}.events.bare.${width}`, bytes, { msgID: `${width}-${n}` }),
  );
  const ours = await rate(count, width, (n) => publisher.publish(contract, data, { id: `p-${n}` }));
  console.log(`publish, ${width} at a time: ${ours} /s; bare client ${bare} /s; ratio ${(ours / bare).toFixed(2)}`);

  let left = count + 1;
  const startedMs = performance.now();
  /** @type {Promise<void>} */
  const handled = new Promise((resolve) => {
    void consumer.subscribe(contract, {
      group,
      concurrency: width,
      handle: async () => void ((left -= 1) || resolve()),
    });
  });
  await handled;
  console.log(
    `handle from a backlog, concurrency ${width}: ${Math.round((count / (performance.now() - startedMs)) * 1000)} /s`,
  );
}

async function logEntries(count) {
  /** @type {import('@cardinal/contracts').LogContract<ingestion.CardsIndexed>} */
  const log = { type: 'bench.log', publishers: ['ingest'], codec, retentionMs: 60_000 };
  const tookMs = [];
  const sent = [];
  const followed = (async () => {
    for await (const { position } of consumer.follow(log, 'key', 0, new AbortController().signal)) {
      tookMs.push(performance.now() - sent[position]);
      if (position === count) return;
    }
  })();
  const perSecond = await rate(count, 1, async (n) => {
    sent[n] = performance.now();
    await publisher.append(log, 'key', data, { id: `n${n}` });
  });
  await followed;
  console.log(
    `append, one after the other: ${perSecond} /s; append to follower p50 ${quantile(tookMs.slice(50), 0.5).toFixed(2)} ms`,
  );
}

await hops(1_000);
await publications(1, 1_000);
await publications(16, 5_000);
await publications(64, 5_000);
await logEntries(1_000);
await Promise.all([publisher[Symbol.asyncDispose](), consumer[Symbol.asyncDispose]()]);
for await (const name of jsm.streams.names())
  if (name.startsWith(`${prefix}-`) || name.startsWith('bench-hop-')) await jsm.streams.delete(name);
await nc.close();
await nats.stop();
