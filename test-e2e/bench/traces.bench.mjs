// Overhead of telemetry: processor time and elapsed time of searches and files, in turns with a server without telemetry:
//   npm run bench -- traces [--rounds=30] [--searches=60] [--files=10]
// Turns are short, so that other work on the machine affects all servers alike. Such work still changes processor times (caches, shared
// cores), so that differences of a few percent are meaningless if the load is above the number of cores. The servers run concurrently;
// the one that records every trace sends it to a collector in this process.
import { freePort } from '@cardinal/testkit/servers';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { madeText, madeWord, randomFrom } from './lib/made.mjs';
import { mainThreadSeconds, processorSeconds } from './lib/process-tree.mjs';
import { figure, percentile, progress, readArguments, report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { json, rounds, searches, files } = readArguments({ rounds: 30, searches: 60, files: 10 });

let sentBytes = 0;
const collector = createServer((request, response) => {
  request.on('data', (part) => (sentBytes += part.length)).on('end', () => response.end());
});
const port = await freePort();
collector.listen(port, '127.0.0.1');
await once(collector, 'listening');

const environments = {
  nothing: { OTEL_SDK_DISABLED: 'true' },
  metrics: {},
  traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER: 'always_on',
  },
};
const subjects = [];
for (const [name, env] of Object.entries(environments)) {
  const server = await startServer({ env });
  const collection = await server.client.createCollection('Base');
  const random = randomFrom(7);
  for (let n = 0; n < 40; n++) await server.client.upload(collection, `base-${n}.txt`, madeText(random, 20));
  await server.client.untilSettled(collection);
  subjects.push({ name, server, collection, random, search: [], file: [], times: [] });
}

const warmUp = 2;
for (let round = 0; round < rounds + warmUp; round++) {
  progress(round < warmUp ? 'warming up' : `round ${round - warmUp + 1} of ${rounds}`);
  // Rotate the order, because each server runs on the machine in the state in which the one before it left the machine.
  const order = subjects.map((_, at) => subjects[(at + round) % subjects.length]);
  for (const subject of order) await searchRound(subject, round >= warmUp);
  for (const subject of order) await fileRound(subject, round);
}
for (const { server } of subjects) await server.stop();
collector.close();

async function measured({ server }, count, work) {
  const before = [processorSeconds(server.pid), mainThreadSeconds(server.pid), performance.now()];
  await work();
  const after = [processorSeconds(server.pid), mainThreadSeconds(server.pid), performance.now()];
  const [cpuMs, mainMs] = [0, 1].map((at) => ((after[at] - before[at]) * 1e3) / count);
  return { cpuMs, mainMs, wallMs: (after[2] - before[2]) / count };
}

async function searchRound(subject, counts) {
  const { server, collection, random, search, times } = subject;
  const taken = [];
  const spent = await measured(subject, searches, async () => {
    for (let n = 0; n < searches; n++) {
      const started = performance.now();
      await server.client.search(collection, {
        query: `who carried crates of ${madeWord(random)} to ${madeWord(random)}`,
      });
      taken.push(performance.now() - started);
    }
  });
  if (!counts) return;
  search.push(spent);
  times.push(...taken);
}

async function fileRound(subject, round) {
  const { server, random, file } = subject;
  const collection = await server.client.createCollection(`Round ${round}`);
  const spent = await measured(subject, files, async () => {
    for (let n = 0; n < files; n++) await server.client.upload(collection, `${round}-${n}.txt`, madeText(random, 3));
    await server.client.untilSettled(collection, { pauseMs: () => 50 });
  });
  if (round >= warmUp) file.push(spent);
}

const median = (list, key) =>
  percentile(
    list.map((one) => one[key]),
    0.5,
  );
const [nothing, ...telling] = subjects;
const sum = (subject, kind, key) => subject[kind].reduce((all, one) => all + one[key], 0);
/** Percentage above the server without telemetry, over all rounds, because a turn is too short for the ticks of processor time. */
const more = (subject, kind, key) => (100 * sum(subject, kind, key)) / sum(nothing, kind, key) - 100;
const table = [
  figure('search: processor time, silent, ms', median(nothing.search, 'cpuMs')),
  figure('search: main thread, silent, ms', median(nothing.search, 'mainMs')),
  figure('search: p50, silent, ms', percentile(nothing.times, 0.5)),
  figure('file: processor time, silent, ms', median(nothing.file, 'cpuMs')),
  ...telling.flatMap((subject) => [
    ...costs(subject, 'search', ['cpuMs', 'mainMs', 'wallMs']),
    figure(
      `search p50 with ${subject.name}, % more`,
      (100 * percentile(subject.times, 0.5)) / percentile(nothing.times, 0.5) - 100,
    ),
    ...costs(subject, 'file', ['cpuMs', 'mainMs', 'wallMs']),
  ]),
];
function costs(subject, kind, keys) {
  const named = { cpuMs: 'processor time', mainMs: 'main thread', wallMs: 'time' };
  return keys.map((key) => {
    const percent = more(subject, kind, key);
    const isTarget = key === 'cpuMs';
    const name = `${kind} with ${subject.name}: ${named[key]}, % more`;
    return isTarget ? figure(name, percent, '≤ 5', percent <= 5) : figure(name, percent);
  });
}
const rest = subjects.map(({ name, search, file }) => ({ name, search, file }));
report(json, { tables: [table], subjects: rest, sentBytes });
