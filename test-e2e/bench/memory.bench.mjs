// Peak resident memory of the server and all its processes while one long PDF is processed, including its vectors:
//   npm run bench -- memory [FILE.pdf] [--pages=1600]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { madePdf, randomFrom } from './lib/made.mjs';
import { proportionalBytes, residentBytes } from './lib/process-tree.mjs';
import { figure, progress, readArguments, report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { folders, json, pages } = readArguments({ pages: 1600 });
const [file] = folders;
const bytes = file === undefined ? madePdf(randomFrom(1), pages) : readFileSync(file);
const server = await startServer({ env: { CARDINAL_OCR: 'false' } });
const { client, pid } = server;
const collectionId = await client.createCollection('Long');
const idle = residentBytes(pid);

const peak = { resident: 0, proportional: 0 };
const watching = setInterval(() => {
  const resident = residentBytes(pid);
  if (resident <= peak.resident) return;
  peak.resident = resident;
  peak.proportional = Math.max(peak.proportional, proportionalBytes(pid));
}, 50);

const started = performance.now();
const name = file === undefined ? 'long.pdf' : basename(file);
const { status, body } = await client.upload(collectionId, name, bytes);
if (status !== 201) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
const secondsUntil = {};
const reached = (what) => {
  if (secondsUntil[what] !== undefined) return;
  secondsUntil[what] = (performance.now() - started) / 1000;
  progress(`${what} after ${secondsUntil[what].toFixed(1)} s, peak ${megabytes(peak.resident)} MB`);
};
let instance;
do {
  await new Promise((resolve) => setTimeout(resolve, 200));
  [instance] = (await client.collection(collectionId)).fileInstances;
  if (instance.stage !== undefined) reached(instance.stage);
} while (!['processed', 'error'].includes(instance.status));
reached(instance.status);
await client.search(collectionId, { query: 'who carried crates across the river' });
clearInterval(watching);
const after = residentBytes(pid);
await server.stop();
if (instance.status !== 'processed') throw new Error(`the file ended as ${JSON.stringify(instance)}`);

report(json, {
  tables: [
    [
      figure('peak resident, all processes, MB', megabytes(peak.resident), '≤ 700, aim 450', peak.resident <= 700e6),
      figure('the same, shared pages once, MB', megabytes(peak.proportional)),
      figure('resident before, MB', megabytes(idle)),
      figure('resident after, MB', megabytes(after)),
      figure('seconds to processed', secondsUntil.processed),
    ],
  ],
  fileBytes: bytes.length,
  instance,
  secondsUntil,
});

function megabytes(value) {
  return Math.round(value / 1e6);
}
