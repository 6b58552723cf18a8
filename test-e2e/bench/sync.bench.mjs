// `cardinal sync` of a folder in which one file changed, and of one whose files were moved: npm run bench -- sync [--files=2000] [--runs=5]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeText, randomFrom } from './lib/made.mjs';
import { figure, percentile, progress, readArguments, report } from './lib/report.mjs';
import { freshDataDir, startServer } from './lib/server.mjs';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardinal.mjs', import.meta.url));
const { json, files, runs } = readArguments({ files: 2_000, runs: 5 });
const movedFiles = Math.min(100, files - 1);
const random = randomFrom(20);
const home = freshDataDir();
const folder = join(home, 'docs');
const pathOf = (n) => join(folder, `part-${n % 40}`, `${n}.txt`);
for (let n = 0; n < Math.min(40, files); n++) mkdirSync(join(folder, `part-${n}`), { recursive: true });
const write = (n) => writeFileSync(pathOf(n), madeText(random, 1));
for (let n = 0; n < files; n++) write(n);

const server = await startServer();
const { client } = server;
const collectionId = await client.createCollection('Handbook');

/** Runs the program to its end. @returns its receipt and its duration, including its start. */
async function sync(...more) {
  const env = { PATH: process.env.PATH, HOME: home, CARDINAL_URL: `http://127.0.0.1:${client.port}` };
  const started = performance.now();
  const child = spawn(process.execPath, [program, 'sync', folder, String(collectionId), ...more], {
    env: { ...env, CARDINAL_API_KEY: client.headers.authorization.slice('Bearer '.length) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  const ms = performance.now() - started;
  const { missing, extra, uploaded, deleted } = JSON.parse(out);
  if (code !== 0 || missing.length + extra.length > 0)
    throw new Error(`the receipt is not "0 missing, 0 extra": ${out}`);
  return { ms, uploaded, deleted };
}

/** Number of requests that the server has answered so far, by method and route, without the requests of this bench itself. */
async function answered() {
  const { text } = await client.get('/metrics');
  const counts = new Map();
  for (const [, labels, n] of text.matchAll(/^http_server_request_duration(?:_seconds)?_count\{([^}]*)\} (\d+)/gm)) {
    const [, method] = /http_request_method="([^"]*)"/.exec(labels) ?? [];
    const [, route] = /http_route="([^"]*)"/.exec(labels) ?? [];
    if (route !== '/metrics') counts.set(`${method} ${route}`, (counts.get(`${method} ${route}`) ?? 0) + Number(n));
  }
  if (counts.size === 0) throw new Error('/metrics counts no requests');
  return counts;
}

const embedded = async () => (await client.gauges('cardinal_embedding_texts_total'))[0];

progress(`${files} files are uploaded and processed`);
const first = await sync('--wait');
if (first.uploaded.length !== files) throw new Error(`${first.uploaded.length} of ${files} were uploaded`);

/** @type {{ times: number[], requests: number[] }} */
const { times, requests } = { times: [], requests: [] };
for (let run = 0; run < runs; run++) {
  write(run * 7);
  const before = await answered();
  const { ms, uploaded } = await sync();
  const after = await answered();
  if (uploaded.length !== 1) throw new Error(`${uploaded.length} files were uploaded instead of one`);
  const isUpload = (route) => route.endsWith('/files/upload');
  const counted = [...after].map(([route, n]) => (isUpload(route) ? 0 : n - (before.get(route) ?? 0)));
  requests.push(counted.reduce((sum, n) => sum + n, 0));
  times.push(ms);
}
await client.untilSettled(collectionId);

progress(`${movedFiles} files are moved`);
const textsBefore = await embedded();
mkdirSync(join(folder, 'moved'));
for (let n = 0; n < movedFiles; n++) renameSync(pathOf(n), join(folder, 'moved', `${n}.txt`));
const moved = await sync('--wait');
if (moved.deleted.length !== movedFiles) throw new Error(`${moved.deleted.length} of ${movedFiles} were moved`);
const textsOfMoves = (await embedded()) - textsBefore;
await server.stop();

const most = Math.max(...requests);
const slowest = Math.max(...times);
report(json, {
  tables: [
    [
      figure(`one of ${files} files changed: requests beside the upload, most of ${runs} runs`, most, '≤ 5', most <= 5),
      figure('the same, median, ms', percentile(times, 0.5), '≤ 3000', percentile(times, 0.5) <= 3_000),
      figure('the same, slowest, ms', slowest, '≤ 3000', slowest <= 3_000),
      figure(`texts embedded while ${movedFiles} files are moved`, textsOfMoves, '0', textsOfMoves === 0),
      figure('all files uploaded and processed, s', first.ms / 1_000),
    ],
  ],
  times,
  requests,
});
