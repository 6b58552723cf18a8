// Speed and memory of the index alone, without the embedding of queries:
//   npm run bench -- search-speed [--cards=100000] [--queries=300] [--path=FILE] [--json=FILE]
// With --path, the database is kept, and another run measures the start from it.
import { existsSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openService, percentile } from './harness.mjs';
import { madeCards, madeEmbedder, randomFrom, textOf } from './made-collection.mjs';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '300' },
    path: { type: 'string', default: ':memory:' },
    json: { type: 'string' },
  },
});
const count = Number(values.cards);
const embedder = madeEmbedder();
const random = randomFrom(99);
const queries = Array.from({ length: Number(values.queries) }, () => textOf(random, 3 + Math.floor(random() * 6)));
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);
/** @type {Record<string, unknown>} */
const result = { cards: count };
const scans = 40;
let scanCpu = 0;

const kept = values.path !== ':memory:' && existsSync(values.path);
const started = performance.now();
const service = await openService({ path: values.path, embedder, cards: () => madeCards(count) });
if (kept) {
  await service.search('warm', { rerank: false });
  result.startToFirstAnswerMs = Math.round(performance.now() - started);
} else {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  await service.index(1, count);
  delay.disable();
  result.indexSeconds = Math.round((performance.now() - started) / 1000);
  result.loopDelayP99Ms = +(delay.percentile(99) / 1e6).toFixed(1);
  result.loopDelayMaxMs = +(delay.max / 1e6).toFixed(1);
}
if ((await service.search(queries[0])).hits.length === 0) throw new Error('the index finds nothing');
result.rssMB = megabytes();
for (const [name, options] of Object.entries({
  searchMs: { rerank: false },
  searchRerankMs: { rerank: true },
  searchAllMs: { exhaustive: true, topK: 100 },
})) {
  for (const query of queries.slice(0, 30)) await service.search(query, options);
  const times = [];
  const cpu = process.cpuUsage();
  for (const query of queries) {
    const before = performance.now();
    await service.search(query, options);
    times.push(performance.now() - before);
  }
  result[name] = { ...spread(times), cpu: cpuSince(cpu, queries.length) };
}
result.rssAfterMB = megabytes();
if (count <= 200_000) {
  const { plain, ours } = await sideBySide();
  const [plainScanMs, searchBesideMs] = [spread(plain), spread(ours)];
  result.plainScanMs = { ...plainScanMs, cpu: +(scanCpu / scans).toFixed(2) };
  result.searchBesideMs = searchBesideMs;
  result.timesPlainScan = +(plainScanMs.p50 / searchBesideMs.p50).toFixed(1);
}
console.log(result);
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2));
await service.close();

/** Processor time per call, in milliseconds, which is more meaningful than elapsed time on a machine with other work. */
function cpuSince(start, times) {
  const { user, system } = process.cpuUsage(start);
  return +((user + system) / 1000 / times).toFixed(2);
}

function spread(times) {
  const of = (share) => +percentile(times, share).toFixed(2);
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99) };
}

/**
 * Compares our search with a plain scan (every float32 vector times the query, then the best), in turns, so that other work on the machine
 * affects both alike.
 */
async function sideBySide() {
  const dimensions = embedder.model.dimensions;
  const all = new Float32Array(count * dimensions);
  let at = 0;
  for (const { title, text } of madeCards(count)) {
    all.set((await embedder.embed([`${title}. ${text}`])).vectors[0], at);
    at += dimensions;
  }
  /** @type {{ plain: number[], ours: number[] }} */
  const { plain, ours } = { plain: [], ours: [] };
  for (const text of queries.slice(0, scans)) {
    const query = (await embedder.embed([text])).vectors[0];
    const cpu = process.cpuUsage();
    const before = performance.now();
    const scores = new Float32Array(count);
    for (let row = 0; row < count; row++) {
      let sum = 0;
      const start = row * dimensions;
      for (let i = 0; i < dimensions; i++) sum += all[start + i] * query[i];
      scores[row] = sum;
    }
    bestOf(scores, 10);
    plain.push(performance.now() - before);
    scanCpu += cpuSince(cpu, 1);
    const asked = performance.now();
    await service.search(text, { rerank: false });
    ours.push(performance.now() - asked);
  }
  return { plain: plain.slice(5), ours: ours.slice(5) };
}

function bestOf(scores, size) {
  const best = [];
  for (let row = 0; row < scores.length; row++) {
    if (best.length === size && scores[row] <= scores[best[size - 1]]) continue;
    best.push(row);
    best.sort((a, b) => scores[b] - scores[a]);
    if (best.length > size) best.pop();
  }
  return best;
}
