// Effect on other teams while one team uploads files that are made to do harm: how long the server's event loop is blocked, and how long
// another team's small files take from their upload until they are processed:
//   npm run bench -- hostile [--smallest=4096] [--steps=3] [--atonce=4] [--cluster=1]
// Every attack on every format comes in `steps` sizes, each eight times the previous one. In a cluster, turns of the gateway are measured.
import { hostileFiles } from '@cardinal/testkit/hostile';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openClient } from './lib/client.mjs';
import { madeText, randomFrom } from './lib/made.mjs';
import { everyTenth, figure, inParallel, percentile, progress, readArguments, report } from './lib/report.mjs';
import { startCluster, startServer } from './lib/server.mjs';

const { json, smallest, steps, atonce, cluster } = readArguments({
  smallest: 4_096,
  steps: 3,
  atonce: 4,
  cluster: 0,
});
const cli = fileURLToPath(new URL('../../packages/cli/bin/cardinal.mjs', import.meta.url));
const smallFileEveryMs = 1_000;
// A look takes three reads of the store, and up to ten small files are on their way at a time: looks every 50 ms took as much processor time
// as the files themselves.
const lookEveryMs = 200;
const settled = new Set(['processed', 'processed_with_conflicts', 'error']);

const server = await (cluster ? startCluster() : startServer());
const { client } = server;
const port = client.port;
const command = (...args) =>
  JSON.parse(
    execFileSync(process.execPath, [cli, ...args], {
      env: { ...process.env, CARDINAL_DATA_DIR: server.dataDir },
      encoding: 'utf8',
    }),
  );
const team = command('team', 'create', '--name', 'Others').id;
const { key } = command('key', 'create', '--team', String(team), '--role', 'moderator');
const other = openClient({ port, key });

const hostile = await client.createCollection('Hostile');
const small = await other.createCollection('Small');
const random = randomFrom(17);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads a small file. @returns time until it is processed, in milliseconds. */
async function smallFile(name) {
  const started = performance.now();
  const { body } = await other.upload(small, name, madeText(random, 3));
  for (;;) {
    const { status } = await other.file(body.file_id);
    if (status === 'error') throw new Error(`the small file ${name} ended as an error`);
    if (settled.has(status)) return performance.now() - started;
    await pause(lookEveryMs);
  }
}

for (let n = 0; n < 5; n++) await smallFile(`warm-${n}.txt`);
const idle = [];
for (let n = 0; n < 5; n++) idle.push(await smallFile(`idle-${n}.txt`));
// Each gateway process measures its own event loop.
const gateways = (server.processes ?? [])
  .filter(({ service }) => service === 'gateway')
  .map(({ operationsPort }) => openClient({ port: operationsPort, key }));
const longestTurn = async () => {
  const watched = gateways.length > 0 ? gateways : [client];
  const seen = await Promise.all(watched.map((each) => each.gauges('nodejs_eventloop_delay_max_seconds')));
  return Math.max(...seen.flat());
};
await longestTurn(); // reading starts a new measurement

const files = hostileFiles(Array.from({ length: steps }, (_, step) => smallest * 8 ** step));
progress(`${files.length} hostile files by one team, a small file of another every second`);
const times = [];
const running = [];
const turnsMs = [];
const over = new AbortController();
const others = (async () => {
  for (let n = 0; !over.signal.aborted; n++) {
    running.push(smallFile(`small-${n}.txt`).then((ms) => times.push(ms)));
    turnsMs.push(1000 * (await longestTurn()));
    await pause(smallFileEveryMs);
  }
})();

const started = performance.now();
const refused = new Map();
const uploaded = everyTenth((done, of) => progress(`${done} of ${of} uploaded`));
let done = 0;
await inParallel(files, atonce, async (file) => {
  const { status, body } = await client.upload(hostile, file.name, Buffer.from(file.bytes()));
  if (status >= 300) refused.set(body.code ?? status, (refused.get(body.code ?? status) ?? 0) + 1);
  uploaded((done += 1), files.length);
});
const processed = everyTenth((some, of) => progress(`${some} of ${of} done`));
const instances = await client.untilSettled(hostile, { pauseMs: () => 2_000, onProgress: processed });
const seconds = (performance.now() - started) / 1000;
over.abort();
await others;
await Promise.all(running);
for (const each of [other, ...gateways]) each.close();
await server.stop();

const ends = {};
for (const { status, status_reason } of instances) {
  const end = status === 'error' ? (status_reason ?? 'error') : status;
  ends[end] = (ends[end] ?? 0) + 1;
}
const longest = Math.max(...turnsMs);
const p99 = percentile(times, 0.99) / 1000;
report(json, {
  tables: [
    [
      figure('longest turn of the event loop, ms', longest, '≤ 100', longest <= 100),
      figure('small file of another team, upload to processed, p99, s', p99, '≤ 5', p99 <= 5),
      figure('the same, p50, s', percentile(times, 0.5) / 1000),
      figure('the same while nothing else happens, p50, s', percentile(idle, 0.5) / 1000),
      figure('small files', times.length),
      figure('hostile files', files.length),
      figure('until all were done, s', seconds),
    ],
    [ends],
  ],
  ends,
  refused: Object.fromEntries(refused),
  turnsMs,
});
