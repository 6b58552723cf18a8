// Effect of document processing on searches: search times when idle and during processing, and the delay of the server's event loop:
//   npm run bench -- serving [FOLDER] [--seconds=20] [--documents=40]
// The load is the files of the folder, or generated text and PDF documents, uploaded for as long as the measurement runs.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { madePdf, madeText, madeWord, randomFrom } from './lib/made.mjs';
import { figure, percentile, progress, readArguments, report, spread } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { folders, json, seconds, documents } = readArguments({ seconds: 20, documents: 40 });
const random = randomFrom(5);
const server = await startServer();
const { client } = server;

/** Delay of the event loop since the last call, in milliseconds. */
async function eventLoop() {
  const [p99, max] = await client.gauges('nodejs_eventloop_delay_p99_seconds', 'nodejs_eventloop_delay_max_seconds');
  return { p99: 1000 * p99, max: 1000 * max };
}

const serving = await client.createCollection('Serving');
for (let n = 0; n < documents; n++) await client.upload(serving, `base-${n}.txt`, madeText(random, 10));
await client.untilSettled(serving);
progress(`${documents * 10} paragraphs are processed; measuring idle`);

async function searchFor(durationMs) {
  const times = [];
  for (const end = performance.now() + durationMs; performance.now() < end;) {
    const query = `who carried crates of ${madeWord(random)} to ${madeWord(random)}`;
    const started = performance.now();
    await client.search(serving, { query });
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

await searchFor(1_000);
await eventLoop();
const idle = await searchFor((seconds * 1000) / 4);
const idleLoop = await eventLoop();

const enough = new AbortController();
const loading = await client.createCollection('Loading');
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
);
async function feed() {
  for (let n = 0; !enough.signal.aborted; n++) {
    await client.upload(loading, ...nextDocument(n));
    // Keep the queue filled, but bounded.
    const { fileInstances } = await client.collection(loading);
    const waiting = fileInstances.filter(({ status }) => status === 'processing').length;
    if (waiting > 4) await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
function nextDocument(n) {
  const file = files[n % files.length];
  if (file) return [`${n}-${basename(file.name)}`, readFileSync(join(file.parentPath ?? file.path, file.name))];
  return n % 2 === 0 ? [`load-${n}.pdf`, Buffer.from(madePdf(random, 60))] : [`load-${n}.txt`, madeText(random, 200)];
}
const fed = feed();
await searchFor(2_000); // until parsing and embedding run concurrently
await eventLoop();
progress('measuring while documents are processed');
const busy = await searchFor(seconds * 1000);
const busyLoop = await eventLoop();
enough.abort();
await fed;
await server.stop();

const [idleMs, busyMs] = [spread(idle), spread(busy)];
report(json, {
  tables: [
    [
      figure('event loop p99 while processing, ms', busyLoop.p99, '≤ 50', busyLoop.p99 <= 50),
      figure('event loop longest, ms', busyLoop.max),
      figure('event loop p99 idle, ms', idleLoop.p99),
      figure('search p50 idle, ms', idleMs.p50),
      figure('search p50 while processing, ms', busyMs.p50),
      figure('ratio of the p50', busyMs.p50 / idleMs.p50, '≤ 3', busyMs.p50 <= 3 * idleMs.p50),
      figure('search p99 idle, ms', idleMs.p99),
      figure('search p99 while processing, ms', percentile(busy, 0.99)),
    ],
  ],
  searches: { idle: idle.length, busy: busy.length },
});
