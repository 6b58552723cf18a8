// Time from the spawn of the server to the first 200 of /readyz, with a filled data folder:
//   npm run bench -- cold-start [--cards=10000] [--runs=5]
// Each card is embedded, even if it differs from another in one word only; computing the vectors takes most of the time of filling.
import { madeText, randomFrom } from './lib/made.mjs';
import { everyTenth, figure, inParallel, percentile, progress, readArguments, report } from './lib/report.mjs';
import { freshDataDir, startServer } from './lib/server.mjs';

const { json, cards, runs } = readArguments({ cards: 10_000, runs: 5 });
const paragraphsOfFile = 250;
const random = randomFrom(11);
const dataDir = freshDataDir();
const empty = await startServer();
await empty.stop();

const filling = await startServer({ dataDir });
const { client } = filling;
const collectionId = await client.createCollection('Full');
await inParallel(Array.from({ length: Math.ceil(cards / paragraphsOfFile) }), 4, (_, n) =>
  client.upload(collectionId, `part-${n}.txt`, madeText(random, paragraphsOfFile)),
);
await client.untilSettled(collectionId, {
  pauseMs: () => 1_000,
  onProgress: everyTenth((done, of) => progress(`${done} of ${of} documents are processed`)),
});
const held = (await client.collection(collectionId))._count.knowledgeCards;
await filling.stop();

const readyMs = [];
const firstSearchMs = [];
for (let run = 0; run < runs; run++) {
  const server = await startServer({ dataDir });
  readyMs.push(server.readyMs);
  const started = performance.now();
  const { results } = await server.client.search(collectionId, { query: 'who carried crates across the river' });
  if (results.length === 0) throw new Error('the server was ready and found nothing');
  firstSearchMs.push(performance.now() - started);
  await server.stop();
}
const ready = percentile(readyMs, 0.5);
report(json, {
  tables: [
    [
      figure('spawn to ready, median, ms', ready, '≤ 2000', ready <= 2_000),
      figure('spawn to ready, slowest, ms', Math.max(...readyMs)),
      figure('spawn to ready, empty folder, ms', empty.readyMs),
      figure('first search after it, median, ms', percentile(firstSearchMs, 0.5)),
      figure('cards', held, `≥ ${cards}`, held >= cards),
    ],
  ],
  readyMs,
  firstSearchMs,
});
