// Search on Elasticsearch compared with the bare request, in turns, so that other work on the machine affects both alike:
//   ELASTICSEARCH_URL=http://… node services/retrieval/bench/elasticsearch.bench.mjs [--cards 100000] [--queries 200]
//     [--prefix bench-cards] [--json=FILE]
// The index remains under its prefix, so that another run need not fill it. Neither side includes the embedding of the query.
import { retrieval } from '@cardinal/contracts';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRetrievalService } from '../dist/service.js';
import { catalog, noConflicts, percentile } from './harness.mjs';
import { openSearchBench } from './search-bench.mjs';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    prefix: { type: 'string', default: 'bench' },
    json: { type: 'string' },
  },
});
const server = process.env.ELASTICSEARCH_URL;
if (!server) throw new Error('ELASTICSEARCH_URL is not set.');
const count = Number(values.cards);
const collection = { teamId: 1, collectionId: 1 };
const result = { cards: count };

const bench = await openSearchBench({ url: `${server}/${values.prefix}-${count}`, collection, cards: count });
const { index, client, embedder, cardsPerSecond } = bench;
if (cardsPerSecond > 0) result.cardsPerSecond = cardsPerSecond;
const bus = { subscribe: async () => ({ async [Symbol.asyncDispose]() {} }), publish: async () => {} };
const served = createRetrievalService({
  index: { ...index, remains: () => 0 },
  bus,
  embedder,
  catalog,
  cards: {
    ...noConflicts,
    streamCards() {
      throw new Error('cards are in the index already');
    },
  },
  clock: systemClock,
  logger: silentLogger,
});
const { search } = inProcessClient(retrieval.RetrievalServiceDefinition, served.service);
const queries = bench.queries(Number(values.queries));
const ours = (rerank) => (query) =>
  search({
    ...collection,
    currentOnly: true,
    query,
    topK: 10,
    rerank,
    statisticsWords: query.split(' ').slice(0, 3),
  });
const bare = async (query) => bench.bare(query, await bench.vectorOf(query));
const contenders = { bare, search: ours(false), searchRerank: ours(true) };
if ((await contenders.search(queries[0])).hits.length === 0) throw new Error('the index finds nothing');
const times = { bare: [], search: [], searchRerank: [] };
for (const [at, query] of queries.entries()) {
  for (const [contender, run] of Object.entries(contenders)) {
    const before = performance.now();
    await run(query);
    if (at >= 20) times[contender].push(performance.now() - before);
  }
}
for (const [contender, all] of Object.entries(times)) {
  result[contender] = { p50: round(percentile(all, 0.5)), p95: round(percentile(all, 0.95)) };
}
// Processor time is more meaningful than elapsed time on a machine with other work, which delays every hop.
for (const [contender, run] of Object.entries(contenders)) {
  const before = await processorMs();
  for (const query of queries) await run(query);
  const after = await processorMs();
  result[contender].cpuMs = {
    server: round((after.server - before.server) / queries.length),
    client: round((after.client - before.client) / queries.length),
  };
}
result.ratio = round(result.search.p50 / result.bare.p50);
result.ratioRerank = round(result.searchRerank.p50 / result.bare.p50);
console.log(result);
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2));
await bench.close();

async function processorMs() {
  const { user, system } = process.cpuUsage();
  await delay(1_100); // the server updates its own figures at most once a second
  const { nodes } = await client.nodes.stats({ metric: 'process' });
  const server = Object.values(nodes).reduce((sum, node) => sum + (node.process?.cpu?.total_in_millis ?? NaN), 0);
  return { server, client: (user + system) / 1000 };
}

function round(value) {
  return Math.round(value * 100) / 100;
}
