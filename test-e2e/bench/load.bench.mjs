// Open-loop load: searches, asks and uploads arrive at a fixed average rate, whether or not earlier ones are answered, as from real users:
//   npm run bench -- load [--seconds=10] [--overload=60] [--streams=5000] [--knee=0] [--cluster=1]
// Times are counted from the moment at which a request was due, so that the requests which would have arrived while the server was blocked
// count, too (coordinated omission). The knee is the highest rate at which nothing fails and the p99 of searches stays below a second.
import { Agent, request } from 'node:http';
import { madeText, madeWord, randomFrom } from './lib/made.mjs';
import { proportionalBytes } from './lib/process-tree.mjs';
import { figure, percentile, progress, readArguments, report } from './lib/report.mjs';
import { startCluster, startServer } from './lib/server.mjs';

const {
  json,
  seconds,
  overload,
  streams,
  knee: knownKnee,
  cluster,
} = readArguments({
  seconds: 10,
  overload: 60,
  streams: 5_000,
  knee: 0,
  cluster: 0,
});
const rates = [10, 20, 40, 80, 120, 160, 240, 320];
const knownMs = 1_000;
const random = randomFrom(11);
const env = { CARDINAL_STREAMS_PER_KEY: '0', CARDINAL_STREAMS_PER_TEAM: '0' };
const options = { env: { ...env, CARDINAL_REPLICAS: String(cluster) }, maxSockets: Infinity };
const server = cluster ? await startCluster(options) : await startServer(options);
const { client } = server;

const collection = await client.createCollection('Load');
for (let n = 0; n < 40; n++) await client.upload(collection, `base-${n}.txt`, madeText(random, 10));
await client.untilSettled(collection);
progress('400 paragraphs are processed');

/** Ids of the files whose upload was accepted. */
const uploaded = new Set();
const kinds = {
  search: () =>
    client.post(`/api/v1/collections/${collection}/search`, { query: `who carried crates of ${madeWord(random)}` }),
  ask: () =>
    client.post(`/api/v1/collections/${collection}/ask`, { question: `Who carried crates of ${madeWord(random)}?` }),
  async upload() {
    const { status, body } = await client.upload(
      collection,
      `load-${madeWord(random)}-${uploaded.size}.txt`,
      madeText(random, 1),
    );
    if (status < 300) uploaded.add(body.file_id);
    return { status };
  },
};
/** Every tenth request is alternately an ask or an upload; all others are searches. */
const kindOf = (n) => (n % 20 === 9 ? 'ask' : n % 20 === 19 ? 'upload' : 'search');

/** Sends requests at random times, on average `rate` per second, for `durationMs`. @returns `step` once all are answered. */
async function offer(rate, durationMs) {
  /** @type {Record<string, number[]>} */
  const times = { search: [], ask: [], upload: [] };
  const statuses = {};
  const open = new Set();
  const startedMs = performance.now();
  let dueMs = 0;
  for (let n = 0; ; n++) {
    dueMs += (-Math.log(1 - random()) * 1_000) / rate;
    if (dueMs > durationMs) break;
    const waitMs = startedMs + dueMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const kind = kindOf(n);
    const due = startedMs + dueMs;
    const sent = kinds[kind]()
      .catch(({ code = 'failed' }) => ({ status: code }))
      .then(({ status }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 300) times[kind].push(performance.now() - due);
        open.delete(sent);
      });
    open.add(sent);
  }
  return { step: Promise.all(open).then(summary) };

  function summary() {
    const refused = (statuses[429] ?? 0) + (statuses[503] ?? 0);
    const answered = Object.values(times).flat().length;
    const failed = Object.values(statuses).reduce((sum, count) => sum + count, 0) - answered - refused;
    return { rate, times, statuses, answered, refused, failed };
  }
}
const offered = async (rate, durationMs) => (await offer(rate, durationMs)).step;

const p = (values, share) => (values.length === 0 ? NaN : Math.round(percentile(values, share)));
const row = ({ rate, times, answered, refused, failed }, what = String(rate)) => ({
  'requests a second': what,
  answered,
  refused,
  failed,
  'search p50, ms': p(times.search, 0.5),
  p99: p(times.search, 0.99),
  'ask p99': p(times.ask, 0.99),
  'upload p99': p(times.upload, 0.99),
});

await offered(5, 3_000);
const steps = [];
for (const rate of knownKnee > 0 ? [knownKnee] : rates) {
  progress(`${rate} requests a second`);
  const step = await offered(rate, seconds * 1_000);
  steps.push(step);
  if (step.failed + step.refused > 0 || p(step.times.search, 0.99) > knownMs) break;
  await client.untilSettled(collection);
}
const good = steps.filter(({ failed, refused, times }) => failed + refused === 0 && p(times.search, 0.99) <= knownMs);
const knee = knownKnee || (good.at(-1)?.rate ?? rates[0]);

progress(`three times the knee, ${3 * knee} a second, for ${overload} s`);
const idleBytes = proportionalBytes(server.pid);
let mostBytes = idleBytes;
const watch = setInterval(() => (mostBytes = Math.max(mostBytes, proportionalBytes(server.pid))), 500);
const pastSent = await offer(3 * knee, overload * 1_000);
const overMs = performance.now();
// Probes from the end of the overload on, while requests of the overload may still wait.
let recoveredAfter = Infinity;
while (recoveredAfter === Infinity && performance.now() < overMs + 120_000) {
  const sentMs = performance.now();
  const step = await offered(knee / 4, 2_000);
  if (step.failed + step.refused === 0 && p(step.times.search, 0.99) <= knownMs)
    recoveredAfter = (sentMs - overMs) / 1_000;
}
const past = await pastSent.step;
clearInterval(watch);
const instances = await client.untilSettled(collection);
const processed = new Set(instances.filter(({ status }) => status !== 'error').map((instance) => instance.file_id));
const lost = [...uploaded].filter((fileId) => !processed.has(fileId)).length;

progress(`${streams} event streams`);
const arrived = streams > 0 ? await followed(streams) : undefined;
await server.stop();

report(json, {
  tables: [
    steps.map((step) => row(step)).concat(row(past, `${past.rate} for ${overload} s`)),
    Object.entries(past.statuses).map(([status, count]) => ({ 'status past the knee': status, count })),
    [
      figure('knee, requests a second', knee),
      figure('accepted uploads that were lost', lost, '0', lost === 0),
      figure('failed otherwise than by 429 and 503', past.failed, '0', past.failed === 0),
      figure('seconds until the p99 is back', recoveredAfter, '≤ 10', recoveredAfter <= 10),
      figure('memory before, MiB', idleBytes / 2 ** 20),
      figure('memory at most, MiB', mostBytes / 2 ** 20),
      ...(arrived ?? []),
    ],
  ],
});

/** Opens streams of a collection's events and uploads a file. @returns figures: memory per stream, and when an event has reached all. */
async function followed(count) {
  const quiet = await client.createCollection('Followed');
  const before = proportionalBytes(server.pid);
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const firstAt = new Array(count);
  let watching = false;
  const requests = [];
  for (let from = 0; from < count; from += 100) {
    const opened = Array.from({ length: Math.min(100, count - from) }, (_, n) => open(from + n));
    requests.push(...(await Promise.all(opened)));
  }
  function open(n) {
    return new Promise((resolve, reject) => {
      const path = `/api/v1/collections/${quiet}/events`;
      const sending = request(
        { agent, host: '127.0.0.1', port: client.port, path, headers: client.headers },
        (response) => {
          if (response.statusCode !== 200) {
            reject(new Error(`a stream was answered with ${response.statusCode}`));
            return;
          }
          response.on('data', (chunk) => {
            if (watching && firstAt[n] === undefined && chunk.includes('data:')) firstAt[n] = performance.now();
          });
          response.on('error', () => {}); // thrown when the bench ends the streams
          resolve(sending);
        },
      );
      sending.on('error', reject);
      sending.end();
    });
  }
  const bytes = (proportionalBytes(server.pid) - before) / count;
  watching = true;
  await client.upload(quiet, 'event.txt', madeText(random, 1));
  for (const end = performance.now() + 30_000; performance.now() < end && firstAt.includes(undefined);) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const reached = firstAt.filter((at) => at !== undefined);
  const first = Math.min(...reached);
  const spreadMs = percentile(
    reached.map((at) => at - first),
    0.99,
  );
  for (const sending of requests) sending.destroy();
  return [
    figure('memory of a stream, KiB', bytes / 1_024, '≤ 150', bytes <= 150 * 1_024),
    figure('streams that an event reached', reached.length, String(count), reached.length === count),
    figure('from the first stream to the last, p99, ms', spreadMs, '≤ 500', spreadMs <= 500),
  ];
}
