// Cost of the cluster compared with one process, in one run on one machine:
//   npm run bench -- --cluster [--cards=20000] [--files=60] [--turns=5] [--warm=300]
//     [--replicas=2] [--queue=200] [--searches=150] [--hops=1000]
// Measures ingestion of `files` files per turn by one process, alternating with one replica of each service and with `replicas` of each;
// searches through the gateway compared with the bare request to Elasticsearch; a hop of the bus; and a queue of files with one and with
// two replicas of ingest and extraction. A value of 0 leaves a part out.
import { hopsOn } from '../../packages/bus/bench/hops.mjs';
import { builtinEmbedder, openSearchBench } from '../../services/retrieval/bench/search-bench.mjs';
import { madeText, randomFrom } from './lib/made.mjs';
import { figure, inParallel, progress, readArguments, report, spread } from './lib/report.mjs';
import { startCluster, startServer } from './lib/server.mjs';

const { json, cards, files, turns, warm, replicas, queue, searches, hops } = readArguments({
  cards: 20_000,
  files: 60,
  turns: 5,
  warm: 300,
  replicas: 2,
  queue: 200,
  searches: 150,
  hops: 1_000,
});
const rows = [];
const result = { cards, files, turns, warm, replicas, queue };
/**
 * Pause before the client polls again: half of the estimated remaining time, because each poll reads the whole collection, which is work
 * that no file needs. The end is still noticed within a quarter of a second.
 */
const pauseMs = (elapsedMs, done, all) =>
  Math.min(3_000, Math.max(250, (elapsedMs * (all / Math.max(1, done) - 1)) / 2));
/** Searches until services and servers have compiled their code: the first take a few hundred milliseconds, after twenty half of that. */
const warmSearches = 80;
/** Pause in which the background work after an ingestion ends (comparison of its documents with each other, merges). */
const restMs = 2_000;
const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));

if (hops > 0 || cards > 0) {
  const cluster = await startCluster({ env: { CARDINAL_REPLICAS: String(replicas) } });
  if (hops > 0) await measureHops(cluster.servers.NATS_URL);
  if (cards > 0) await measureSearch(cluster);
  await cluster.stop();
}
if (files > 0) {
  result.filesPerSecond = {};
  // A second replica needs cores of its own: one replica shows what the cluster costs, several what replicas cost without further cores.
  for (const each of new Set([1, replicas])) await measureIngestion(each);
}
if (queue > 0) {
  for (const some of ['1', '1,ingest=2,extraction=2']) {
    const cluster = await startCluster({ env: { CARDINAL_REPLICAS: some } });
    rows.push(
      figure(`files/s of a queue of ${queue}, replicas ${some}`, await filesPerSecond(cluster.client, queue, 1)),
    );
    await cluster.stop();
  }
}
report(json, { tables: [rows], ...result });

/**
 * Measures one process and the cluster in turns, so that other work on the machine affects both alike: on a shared machine, single turns
 * differ by a third. Both run all the time; the idle cluster takes a fortieth of two cores, the idle process a hundredth.
 */
async function measureIngestion(each) {
  const servers = [await startServer(), await startCluster({ env: { CARDINAL_REPLICAS: String(each) } })];
  const makers = servers.map(() => maker(8));
  /** @type {number[][]} */
  const seconds = servers.map(() => []);
  for (const [at, { client }] of servers.entries()) await ingest(client, makers[at](warm));
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, { client }] of servers.entries()) {
      await rest();
      seconds[at].push(await ingest(client, makers[at](files)));
    }
    progress(
      `files/s, one process and ${each} of each: ${seconds.map((all) => (files / all[turn]).toFixed(2)).join(', ')}`,
    );
  }
  for (const server of servers) await server.stop();
  const [alone, cluster] = seconds.map((all) => (files * turns) / all.reduce((sum, one) => sum + one, 0));
  const ratios = seconds[0].map((one, turn) => one / seconds[1][turn]);
  result.filesPerSecond[each] = { alone, cluster, ratios };
  rows.push(figure('files/s, one process', alone));
  rows.push(figure(`files/s, cluster, replicas of each ${each}`, cluster));
  rows.push(figure(`ratio of files/s, replicas of each ${each}`, cluster / alone, '≥ 0.5', cluster / alone >= 0.5));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  rows.push(figure('the same of single turns', `${lowest} to ${highest}`));
}

/** @param paragraphs number of paragraphs per file; each becomes about one card. */
function maker(paragraphs) {
  const random = randomFrom(11);
  return (count) => Array.from({ length: count }, () => madeText(random, paragraphs));
}

/**
 * Throughput after servers and services have compiled their code: the JVM's compiler takes up to half of Elasticsearch's time for the
 * first hundreds of files.
 */
async function filesPerSecond(client, count, paragraphs) {
  const made = maker(paragraphs);
  await ingest(client, made(warm));
  await rest();
  const perSecond = count / (await ingest(client, made(count)));
  progress(`${count} files, ${perSecond.toFixed(2)} a second`);
  return perSecond;
}

/** Time from the first upload until the last file is found by words and by vectors. @returns seconds. */
async function ingest(client, files) {
  const collection = await client.createCollection('Files');
  const started = performance.now();
  await inParallel(files, 8, async (bytes, n) => {
    const { status } = await client.upload(collection, `file-${n}.txt`, bytes);
    if (status !== 201) throw new Error(`an upload was answered with ${status}`);
  });
  const ends = await client.untilSettled(collection, { pauseMs });
  const failed = ends.filter(({ status }) => status === 'error').length;
  if (failed > 0 || ends.length !== files.length) throw new Error(`${failed} of ${ends.length} files ended as error`);
  return (performance.now() - started) / 1000;
}

/** Measures searches in turns with the bare request, so that other work on the machine affects both alike. */
async function measureSearch({ client, servers }) {
  const collectionId = await client.createCollection('Searched');
  progress(`filling the index with ${cards} cards`);
  const queryEmbedder = await builtinEmbedder();
  const collection = { teamId: 1, collectionId };
  const bench = await openSearchBench({ url: servers.ELASTICSEARCH_URL, collection, cards, queryEmbedder });
  const queries = bench.queries(searches + warmSearches);
  const times = { bare: [], first: [], again: [] };
  const time = async (list, run) => {
    const started = performance.now();
    await run();
    list.push(performance.now() - started);
  };
  for (const [at, query] of queries.entries()) {
    if (at === warmSearches) for (const list of Object.values(times)) list.length = 0;
    const ours = async () => {
      const { results } = await client.search(collectionId, { query, top_k: 10, rerank: false });
      if (results.length === 0) throw new Error(`nothing was found for ${query}`);
    };
    const vector = await bench.vectorOf(query);
    // The first search embeds the query, which the bare request does not. Then every replica caches the vector.
    await time(times.first, ours);
    for (let replica = 0; replica < replicas; replica++) await ours();
    await time(times.bare, () => bench.bare(query, vector));
    await time(times.again, ours);
  }
  await bench.close();
  await queryEmbedder[Symbol.asyncDispose]();
  const [bare, first, again] = [spread(times.bare), spread(times.first), spread(times.again)];
  Object.assign(result, { search: { bare, first, again }, cardsPerSecond: bench.cardsPerSecond });
  const ratio = again.p50 / bare.p50;
  rows.push(figure('bare kNN + BM25 request, p50 ms', bare.p50));
  rows.push(figure(`search over ${cards} cards through the gateway, p50 ms`, again.p50));
  // The time of the bare request grows with the index, the time of our code around it does not.
  rows.push(
    figure('ratio of the p50', ratio, ...(cards >= 100_000 ? ['≤ 2.5', ratio <= 2.5] : ['≤ 2.5 over 100,000'])),
  );
  rows.push(figure('the same with the embedding of the query, p50 ms', first.p50));
}

async function measureHops(url) {
  const { p50, p99 } = spread(await hopsOn(url, hops));
  Object.assign(result, { hop: { p50, p99 } });
  rows.push(figure('hop, publish to handler start, p50 ms', p50, '≤ 5', p50 <= 5));
  rows.push(figure('the same, p99 ms', p99));
}
