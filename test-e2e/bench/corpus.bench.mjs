// Uploads every file below a folder to one server; each must be refused with a 4xx or reach a terminal state:
//   npm run bench -- corpus [FOLDER…] [--width=4]
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createDoc, createDocx, createPdf, createXlsx } from '@cardinal/testkit';
import { everyTenth, figure, inParallel, progress, readArguments, report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { folders, json, width } = readArguments({ width: 4 });
const files = folders.length === 0 ? madeFiles() : folders.flatMap(filesBelow);
const server = await startServer();
const { client } = server;
const collectionId = await client.createCollection('Corpus');

const accepted = new Set();
const refused = [];
let failures = 0;
await inParallel(files, width, async ({ name, read }, index) => {
  // File names may repeat in different subfolders, and the same name would be another version of the same document.
  const { status, body } = await client.upload(collectionId, `${index}-${basename(name)}`, read());
  if (status === 201) accepted.add(body.file_id);
  else refused.push({ name, status, code: body.code });
  if (status >= 500) failures++;
});
progress(`${accepted.size} files accepted, ${refused.length} refused`);

const begunMs = new Map();
const seconds = new Map();
const say = everyTenth((done, of) => progress(`${done} of ${of} files have ended`));
let instances;
do {
  await new Promise((resolve) => setTimeout(resolve, 250));
  instances = (await client.collection(collectionId)).fileInstances;
  const nowMs = performance.now();
  for (const { name, status, stage } of instances) {
    if (stage !== 'queued' && !begunMs.has(name)) begunMs.set(name, nowMs);
    if (['new', 'processing'].includes(status) || seconds.has(name)) continue;
    seconds.set(name, (nowMs - (begunMs.get(name) ?? nowMs)) / 1000);
  }
  say(seconds.size, instances.length);
} while (seconds.size < instances.length);
const { status: health } = await client.get('/healthz');
await server.stop();

const byOutcome = tally([
  ...refused.map(({ status, code }) => `refused ${status} ${code}`),
  ...instances.map(({ status, status_reason: reason }) => (status === 'error' ? `error ${reason}` : status)),
]);
const slowest = [...seconds].sort((a, b) => b[1] - a[1]).slice(0, 10);
const own = (byOutcome['error internal'] ?? 0) + failures;
report(json, {
  tables: [
    [
      figure('files', files.length),
      ...Object.entries(byOutcome).map(([outcome, count]) => figure(outcome, count)),
      figure('our own failures (5xx, reason internal)', own, '0', own === 0),
      figure('the server lives', health === 200, 'true', health === 200),
      ...slowest.map(([name, value]) => figure(`slow: ${name}, s since it was taken up`, value)),
    ],
  ],
  refused,
  errors: instances
    .filter(({ status }) => status === 'error')
    .map(({ name, status_reason: reason, status_message: message }) => ({ name, reason, message })),
});
if (own > 0 || health !== 200) process.exitCode = 1;

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((path) => ({ name: relative(folder, path), read: () => readFileSync(path) }));
}

/** One document of each format, and some that parsers have difficulties with. */
function madeFiles() {
  const section = [{ heading: 'Opening hours', paragraphs: ['The library opens at nine and closes at six o’clock.'] }];
  const pdf = Buffer.from(createPdf(section));
  const docx = Buffer.from(createDocx(section));
  return Object.entries({
    'good.pdf': pdf,
    'good.docx': docx,
    'good.doc': Buffer.from(createDoc(section)),
    'good.xlsx': Buffer.from(
      createXlsx({
        Hours: [
          ['Day', 'Opens'],
          ['Monday', 9],
        ],
      }),
    ),
    'good.txt': Buffer.from('The library opens at nine.\n'),
    'good.md': Buffer.from('# Hours\n\nThe library opens at nine.\n'),
    'good.csv': Buffer.from('Day,Opens\nMonday,9\n'),
    'empty.txt': Buffer.alloc(0),
    'blank.txt': Buffer.from(' \n\n '),
    'cut.pdf': pdf.subarray(0, pdf.length / 2),
    'cut.docx': docx.subarray(0, docx.length / 2),
    'mislabelled.docx': pdf,
    'picture.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  }).map(([name, bytes]) => ({ name, read: () => bytes }));
}

function tally(names) {
  const counts = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
