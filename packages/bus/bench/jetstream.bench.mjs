// npm run bench -- bus [--events=5000]: time per hop and throughput, on a NATS of its own (or NATS_URL), compared with the same publications
// by the bare client. `events`: number of events per degree of concurrency; a fifth of that is sent one after the other.
import { createBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';
import { startServer } from '@cardinal/testkit/servers';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hopsOn } from './hops.mjs';

const { values } = parseArgs({ options: { events: { type: 'string', default: '5000' }, json: { type: 'string' } } });
const events = Number(values.events);
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
const quantile = (all, q) => Number(all.toSorted((a, b) => a - b)[Math.floor(all.length * q)].toFixed(2));
/** @type {{ figure: string, measured: number, bare?: number }[]} */
const rows = [];

/** Calls `one(n)` for each n from 1 to `count`, `width` at a time. @returns calls per second. */
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
  rows.push({ figure: 'hop, publish to handler start, p50 ms', measured: quantile(tookMs, 0.5) });
  rows.push({ figure: 'the same, p99 ms', measured: quantile(tookMs, 0.99) });
}

async function publications(width, count) {
  const contract = contractOf(`bench.publish${width}`);
  await publisher.publish(contract, data, { id: 'first' });
  const bytes = codec.encode(data).finish();
  const bare = await rate(count, width, (n) =>
    js.publish(`${prefix}.events.bare.${width}`, bytes, { msgID: `${width}-${n}` }),
  );
  const ours = await rate(count, width, (n) => publisher.publish(contract, data, { id: `p-${n}` }));
  rows.push({ figure: `published a second, ${width} at a time`, measured: ours, bare });

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
  const perSecond = Math.round((count / (performance.now() - startedMs)) * 1000);
  rows.push({ figure: `handled a second from a backlog, concurrency ${width}`, measured: perSecond });
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
  rows.push({ figure: 'appended a second, one after the other', measured: perSecond });
  rows.push({ figure: 'append to follower, p50 ms', measured: quantile(tookMs.slice(count / 20), 0.5) });
}

await hops(events / 5);
await publications(1, events / 5);
await publications(16, events);
await publications(64, events);
await logEntries(events / 5);
await Promise.all([publisher[Symbol.asyncDispose](), consumer[Symbol.asyncDispose]()]);
for await (const name of jsm.streams.names())
  if (name.startsWith(`${prefix}-`) || name.startsWith('bench-hop-')) await jsm.streams.delete(name);
await nc.close();
await nats.stop();
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [rows] }, null, 2));
