// The built-in embedder compared with the bare ONNX session on the same batches, and the latency of a query when idle and under load.
//   npm run bench -- embedding [folder with .txt and .md] [--threads=N] [--rounds=N]
import { minilm } from '@cardinal/model-minilm';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createBuiltinEmbedder } from '../dist/index.js';
import { openBareSession, tokenizer } from './bare-rate.mjs';
import { benchTexts } from './texts.mjs';

const { values, positionals } = parseArgs({
  options: { threads: { type: 'string' }, rounds: { type: 'string', default: '15' }, json: { type: 'string' } },
  allowPositionals: true,
});
const threads = Number(values.threads ?? Math.min(8, availableParallelism()));
const rounds = Number(values.rounds);
const texts = benchTexts(positionals[0]);

const logger = { debug() {}, info() {}, warn: console.error, error: console.error, child: () => logger };
const slice = texts.slice(0, 64); // short turns, so that other work on the machine affects both alike
const tokens = texts.reduce((sum, text) => sum + tokenizer.encode(text, minilm.maxTokens).length, 0);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const p95 = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)];
const round = (number, digits = 2) => Number(number.toFixed(digits));
const rssMb = () => round(process.memoryUsage.rss() / 1e6, 0);

const rssBeforeMb = rssMb();
const embedder = createBuiltinEmbedder({ threads, logger });
let asked = 0;
async function queryTimes(isOver) {
  const times = [];
  while (!isOver(times)) {
    const started = performance.now();
    await embedder.embed([`how is part number ${asked++} of the machine replaced?`], { priority: 'query' });
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}
async function embedderMs(part) {
  const started = performance.now();
  await embedder.embed(part, { priority: 'background' });
  return performance.now() - started;
}

console.error(`cardinal: ${texts.length} texts, ${threads} threads, ${rounds} rounds`);
await queryTimes((times) => times.length >= 20);
const rssQueriesMb = rssMb();
const idle = await queryTimes((times) => times.length >= 200);
await embedderMs(slice);
const rssBothMb = rssMb();
await queryTimes((times) => times.length >= 20);
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let over = false;
const background = embedderMs(texts).finally(() => (over = true));
const busy = await queryTimes(() => over);
await background;
loop.disable();

const bare = await openBareSession(slice, threads);
await bare.run();
const ours = [];
const theirs = [];
console.error('cardinal: bare session and embedder in turns');
for (let i = 0; i < rounds; i++) {
  theirs.push(await bare.run());
  ours.push(await embedderMs(slice));
}
await bare.close();
await embedder[Symbol.asyncDispose]();

const result = {
  threads,
  texts: texts.length,
  tokensPerText: round(tokens / texts.length, 0),
  textsPerSecond: round(slice.length / (median(ours) / 1000), 1),
  bareTextsPerSecond: round(slice.length / (median(theirs) / 1000), 1),
  ratio: round(median(ours.map((ms, i) => theirs[i] / ms))),
  queryIdleP50Ms: round(median(idle)),
  queryIdleP95Ms: round(p95(idle)),
  queryBusyP50Ms: round(median(busy)),
  queryBusyP95Ms: round(p95(busy)),
  eventLoopP99Ms: round(loop.percentile(99) / 1e6),
  rssMb: { before: rssBeforeMb, withQueries: rssQueriesMb, withBackground: rssBothMb },
};
const targets = { ratio: 0.9 };
const rows = Object.entries({ ...result, rssMb: Object.values(result.rssMb).join(' → ') }).map(([figure, measured]) => {
  const least = targets[figure];
  return { figure, measured, ...(least !== undefined && { target: `≥ ${least}`, met: measured >= least }) };
});
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [rows], ...result }, null, 2));
