// `node test-e2e/upgrade/make-sample.mjs CHECKOUT VERSION`: keeps what the built checkout of a release leaves in its data folder, and what its
// users see of it, in samples/VERSION. Run once for each release that wrote data in another form than the one before.
import { createDocx, createPdf } from '@cardinal/testkit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { api, key, look } from './look.mjs';

const [checkout, version] = process.argv.slice(2);
if (!checkout || !version) throw new Error('usage: make-sample.mjs CHECKOUT VERSION');

const policy = (days) =>
  `# Returns\n\nCustomers may return unused goods within ${days} days of delivery. The goods must be complete and in their original box.\n`;
const ticket = (price) => `# Tickets\n\nThe price of the season ticket is ${price} euros. It is valid on all lines.\n`;
const documents = [
  ['policy.md', policy(30)],
  ['faq.md', policy(14)],
  ['staff.md', '# Staff\n\nThe parking fee for staff is 5 euros a day.\n'],
  ['visitors.md', '# Visitors\n\nThe parking fee for staff is 7 euros a day.\n'],
  ['tickets.md', ticket(10)],
  ['tickets.md', ticket(20)],
  ['hours.csv', 'Day,Opens,Closes\nMonday,9:00,18:00\nSunday,11:00,16:00\n'],
  [
    'harbour.pdf',
    createPdf([
      {
        heading: 'Harbour of Ellmouth',
        paragraphs: ['The harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick.'],
      },
    ]),
  ],
  [
    'warranty.docx',
    createDocx([
      {
        heading: 'Warranty',
        paragraphs: ['The Kestrel pump carries a warranty of 36 months from the date of purchase.'],
      },
    ]),
  ],
];

const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-sample-'));

async function start() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), CARDINAL_DATA_DIR: dataDir, CARDINAL_BOOTSTRAP_API_KEY: key };
  const child = spawn(process.execPath, [join(checkout, 'services/standalone/dist/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok);
  const end = async (signal) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { client: api(url, key), end };
}

async function until(check) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('it did not come to that');
}

const { client, end } = await start();
const { data: kept } = await client.post('/collections/add', { name: 'Kept' });
const settled = async () => {
  const { data } = await client.get(`/collections/${kept.id}`);
  return data.fileInstances.every(({ status }) => status === 'processed' || status === 'processed_with_conflicts');
};
for (const [name, bytes] of documents) {
  await client.upload(kept.id, name, bytes);
  await until(settled);
}
const open = async () => (await client.get(`/collections/${kept.id}/conflicts?state=open`)).data.conflicts;
await until(async () => (await open()).length === 2);
const [parking] = (await open()).filter(({ first }) => first.value.includes('euro'));
await client.post(`/conflicts/${parking.id}/resolve`, { action: 'dismiss', note: 'Two car parks.' });
await until(async () => (await open()).length === 1);
const seen = await look(client, kept.id);

// Killed while it works on one more file, which the next version must finish.
const { data: killed } = await client.post('/collections/add', { name: 'Killed' });
await client.upload(
  killed.id,
  'late.md',
  `# Late\n\nThe last bus leaves at 23:40.\n\n${'It stops at every village. '.repeat(400)}`,
);
await end('SIGKILL');

const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(dataDir, path), bytes: readFileSync(path) }));
const contents = files.map(({ path, bytes }) => ({ path, length: bytes.length }));
// One line says which files there are and how long; their bytes follow.
const packed = Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...files.map(({ bytes }) => bytes)]);
const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
const folder = fileURLToPath(new URL(`samples/${version}/`, import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'data-folder.br'), brotliCompressSync(packed, { params }));
writeFileSync(
  join(folder, 'seen.json'),
  `${JSON.stringify({ kept: kept.id, killed: killed.id, seen }, undefined, 2)}\n`,
);
rmSync(dataDir, { recursive: true, force: true });
