// Uploads many short documents one by one to one process, until each is found by words and by vectors:
//   npm run bench -- ingest [--documents=1000] [--warm=150] [--width=8] [--sentences=5]
// The decisive figure is the processor time of the server's main thread, because elapsed time on a shared machine depends on other work.
import { setTimeout as delay } from 'node:timers/promises';
import { bareTextsPerSecond } from '../../packages/embedding/bench/bare-rate.mjs';
import { madeParagraph, madeWord, randomFrom } from './lib/made.mjs';
import { mainThreadSeconds, processorSeconds, residentBytes } from './lib/process-tree.mjs';
import { figure, inParallel, progress, readArguments, report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { json, documents, warm, width, sentences } = readArguments({
  documents: 1_000,
  warm: 150,
  width: 8,
  sentences: 5,
});
const random = randomFrom(17);
const texts = (count) =>
  Array.from({ length: count }, () => `Note on ${madeWord(random)}\n\n${madeParagraph(random, sentences)}\n`);
const server = await startServer();
const { client, pid } = server;

await ingest('Warm', texts(warm));
await delay(2_000); // meanwhile, the background work after an ingestion ends
const measured = texts(documents);
const idle = residentBytes(pid);
const { acceptedSeconds, seconds, mainSeconds, cpuSeconds } = await ingest('Measured', measured);
const after = residentBytes(pid);
await server.stop();
progress('measuring the bare session on the same texts');
const bare = await bareTextsPerSecond(measured);

report(json, {
  tables: [
    [
      figure(
        'main thread, ms of processor time a document',
        (1000 * mainSeconds) / documents,
        '≤ 3',
        mainSeconds * 1000 <= 3 * documents,
      ),
      figure('all processes, ms of processor time a document', (1000 * cpuSeconds) / documents),
      figure('documents/s until all are processed', documents / seconds),
      figure('seconds until all are accepted', acceptedSeconds),
      figure('seconds until all are processed', seconds),
      figure('texts/s of the bare session', bare),
      figure('share of the bare session', documents / seconds / bare, '≥ 0.85', documents / seconds / bare >= 0.85),
      figure('resident before, all processes, MB', Math.round(idle / 1e6)),
      figure('resident after, MB', Math.round(after / 1e6)),
    ],
  ],
  documents,
  sentences,
  width,
});

/** Ingests texts and measures from the first upload until all are processed, which it reads from the list of collections at little cost. */
async function ingest(name, some) {
  const collectionId = await client.createCollection(name);
  const before = { main: mainThreadSeconds(pid), cpu: processorSeconds(pid) };
  const started = performance.now();
  await inParallel(some, width, async (text, n) => {
    const { status } = await client.upload(collectionId, `note-${n}.txt`, Buffer.from(text));
    if (status !== 201) throw new Error(`an upload was answered with ${status}`);
  });
  const acceptedSeconds = (performance.now() - started) / 1000;
  while ((await statusOf(collectionId)) === 'processing') await delay(250);
  const seconds = (performance.now() - started) / 1000;
  await untilQuiet();
  const used = {
    mainSeconds: mainThreadSeconds(pid) - before.main,
    cpuSeconds: processorSeconds(pid) - before.cpu,
  };
  const ended = await client.untilSettled(collectionId);
  const failed = ended.filter(({ status }) => status === 'error').length;
  if (failed > 0 || ended.length !== some.length) throw new Error(`${failed} of ${ended.length} documents failed`);
  progress(`${name}: ${(some.length / seconds).toFixed(1)} documents/s`);
  return { acceptedSeconds, seconds, ...used };
}

/** Waits until the main thread is idle: documents are compared with each other after they are processed, which is part of their cost. */
async function untilQuiet() {
  for (let [used, before] = [1, mainThreadSeconds(pid)]; used > 0.05;) {
    await delay(1_000);
    const now = mainThreadSeconds(pid);
    [used, before] = [now - before, now];
  }
}

async function statusOf(collectionId) {
  const { text } = await client.get('/api/v1/collections/list');
  const found = JSON.parse(text).data.find(({ id }) => id === collectionId);
  return found.status;
}
