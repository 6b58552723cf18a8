// `node test-e2e/upgrade/make-sample.mjs CHECKOUT VERSION`: runs the built checkout of a release, and stores its data folder and what its
// users see in samples/VERSION/one-process. If NATS_URL, MONGODB_URL and ELASTICSEARCH_URL name servers, runs a cluster on them instead, and
// stores their data in samples/VERSION/cluster. Run once in both ways for each release that wrote data in another form than the one before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { api, key } from './look.mjs';
import { begin, fill, unfinished, until } from './sample-documents.mjs';
import { isHandedOn, placeholder, takeDump } from './take-dump.mjs';

const [checkout, version] = process.argv.slice(2);
if (!checkout || !version) throw new Error('usage: make-sample.mjs CHECKOUT VERSION');
const { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } = process.env;
const servers = NATS_URL &&
  MONGODB_URL &&
  ELASTICSEARCH_URL && {
    NATS_URL: `${NATS_URL}?prefix=${placeholder}`,
    MONGODB_URL: `${MONGODB_URL}/${placeholder}`,
    ELASTICSEARCH_URL: `${ELASTICSEARCH_URL}/${placeholder}`,
  };

const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-sample-'));
const program = join(checkout, servers ? 'deploy/local/cluster.mjs' : 'services/standalone/dist/main.js');
const probe = createServer().listen(0);
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const url = `http://127.0.0.1:${port}`;
const env = { PORT: String(port), CARDINAL_DATA_DIR: dataDir, CARDINAL_BOOTSTRAP_API_KEY: key, CARDINAL_REPLICAS: '1' };
const child = spawn(process.execPath, [program], {
  env: { ...process.env, ...servers, ...env },
  stdio: ['ignore', 'ignore', 'inherit'],
});
await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok);

const client = api(url, key);
const { kept, seen } = await fill(client);
const { data: begun } = await client.post('/collections/add', { name: 'Killed' });
const killed = begun.id;
const others = servers ? JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8')).processes : [];
const [late, early] = unfinished;
if (servers) {
  const { pid } = others.find(({ service }) => service === 'extraction');
  process.kill(pid, 'SIGSTOP');
  await begin(client, killed, early);
  await until(() => isHandedOn(servers, early.name));
}
await begin(client, killed, late);
// The parent process first, because it would restart the services.
child.kill('SIGKILL');
await once(child, 'exit');
for (const { pid } of others) process.kill(pid, 'SIGKILL');

const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
const folder = fileURLToPath(new URL(`samples/${version}/${servers ? 'cluster' : 'one-process'}/`, import.meta.url));
mkdirSync(folder, { recursive: true });
const [name, packed] = servers ? ['dump.br', Buffer.from(await takeDump(servers))] : ['data-folder.br', packedFolder()];
writeFileSync(join(folder, name), brotliCompressSync(packed, { params }));
writeFileSync(join(folder, 'seen.json'), `${JSON.stringify({ kept, killed, seen }, undefined, 2)}\n`);
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** Packs the data folder: one line of JSON with the path and length of each file, followed by the bytes of all files. */
function packedFolder() {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(dataDir, path), bytes: readFileSync(path) }));
  const contents = files.map(({ path, bytes }) => ({ path, length: bytes.length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...files.map(({ bytes }) => bytes)]);
}
