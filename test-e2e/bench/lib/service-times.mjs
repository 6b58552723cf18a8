// Measures the time of each service for one document, and the storage of a card, on a cluster that is otherwise idle.
import { openStore } from '@cardinal/store';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { madePdf, randomFrom } from './made.mjs';
import { processorSeconds } from './process-tree.mjs';
import { startCluster } from './server.mjs';

/** Number of pages of the documents: the length of a typical report. */
const pages = 10;

/** Work of each service for a document, by the consumer groups of its handlers. */
const stages = {
  parse: { service: 'ingest', group: 'ingest.parse' },
  extract: { service: 'extraction', group: 'extraction.extract' },
  compare: { service: 'extraction', group: 'extraction.conflicts' },
  words: { service: 'retrieval', group: 'retrieval.words' },
  vectors: { service: 'retrieval', group: 'retrieval.vectors' },
};

/** @param documents number of documents to measure one after the other, after two for warming up. */
export async function measureServiceTimes(documents, say) {
  const cluster = await startCluster({ env: { CARDINAL_REPLICAS: '1' } });
  try {
    const { client, dataDir } = cluster;
    const { processes, connections } = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'));
    const random = randomFrom(11);
    const collection = await client.createCollection('Service times');
    /** @type {Record<string, number[]>} */
    const times = Object.fromEntries(Object.keys(stages).map((stage) => [stage, []]));
    for (let n = 0; n < documents + 2; n++) {
      const before = await readTimes(processes);
      await client.upload(collection, `report-${n}.pdf`, Buffer.from(madePdf(random, pages)));
      await client.untilSettled(collection);
      await untilQuiet(processes);
      const taken = split(before, await readTimes(processes));
      if (n < 2) continue;
      for (const stage of Object.keys(stages)) times[stage].push(taken[stage]);
      say(`${n - 1} of ${documents} documents: parsed in ${taken.parse.toFixed(2)} s of a core`);
    }
    const { handlers } = await readTimes(processes);
    for (const [stage, { group }] of Object.entries(stages))
      if (handlers[stage] === 0) throw new Error(`/metrics says nothing of the handlers of ${group}`);
    const cards = (await client.cards(collection)).size;
    return {
      how: 'npm run bench -- queue --measure: a cluster with one replica of each service, one document at a time. Seconds of one core, since other work on the machine changes what the clock says.',
      cores: availableParallelism(),
      load: Number(loadavg()[0].toFixed(1)),
      at: new Date().toISOString().slice(0, 10),
      document: { kind: 'PDF with text', pages, cards: cards / (documents + 2) },
      stages: Object.fromEntries(Object.entries(times).map(([stage, all]) => [stage, spreadOf(all)])),
      bytesPerCard: await bytesPerCard(connections, cards),
    };
  } finally {
    await cluster.stop();
  }
}

/** Processor time of each service, and elapsed time of its handlers. */
async function readTimes(processes) {
  return {
    processor: Object.fromEntries(processes.map(({ service, pid }) => [service, processorSeconds(pid)])),
    handlers: await readSums(processes),
  };
}

/** Divides the processor time of each service among its kinds of work, in proportion to their elapsed time. */
function split(before, after) {
  const clock = Object.fromEntries(
    Object.keys(stages).map((stage) => [stage, after.handlers[stage] - before.handlers[stage]]),
  );
  return Object.fromEntries(
    Object.entries(stages).map(([stage, { service }]) => {
      const own = Object.keys(stages).filter((other) => stages[other].service === service);
      const ofAll = own.reduce((sum, other) => sum + clock[other], 0);
      const share = own.length === 1 ? 1 : clock[stage] / (ofAll || 1);
      return [stage, share * (after.processor[service] - before.processor[service])];
    }),
  );
}

async function readSums(processes) {
  const texts = processes.map(async ({ operationsPort }) =>
    (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text(),
  );
  const lines = (await Promise.all(texts)).join('\n').split('\n');
  const sumOf = (group) =>
    lines
      .filter(
        (line) => line.startsWith('cardinal_bus_handler_duration_seconds_sum') && line.includes(`group="${group}"`),
      )
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  return Object.fromEntries(Object.entries(stages).map(([stage, { group }]) => [stage, sumOf(group)]));
}

/** Waits until no counter changes any more, because documents are compared after they are processed. */
async function untilQuiet(processes) {
  for (let [before, same] = ['', 0]; same < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const now = JSON.stringify(await readSums(processes));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

function spreadOf(all) {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const sd = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, all.length - 1));
  return { seconds: Number(mean.toPrecision(3)), sd: Number(sd.toPrecision(3)) };
}

async function bytesPerCard({ CARDINAL_STORE, CARDINAL_INDEX }, cards) {
  const { origin, pathname } = new URL(CARDINAL_INDEX);
  const prefix = pathname.replaceAll('/', '') || 'cardinal';
  await fetch(`${origin}/${prefix}-cards/_forcemerge?max_num_segments=1`, { method: 'POST' });
  const { _all } = /** @type {{ _all: { primaries: { store: { size_in_bytes: number } } } }} */ (
    await (await fetch(`${origin}/${prefix}-cards/_stats/store`)).json()
  );
  const store = await openStore(CARDINAL_STORE);
  const db = 'mongo' in store ? (await store.mongo.connected()).db : undefined;
  if (db === undefined) throw new Error('the cluster keeps nothing in MongoDB');
  const { dataSize } = await db.command({ dbStats: 1 });
  await store[Symbol.asyncDispose]();
  const each = (bytes) => Math.round(bytes / cards);
  return { elasticsearch: each(_all.primaries.store.size_in_bytes), mongodb: each(dataSize) };
}
