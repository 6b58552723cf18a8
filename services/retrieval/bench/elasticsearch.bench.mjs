// Search on Elasticsearch beside the bare request, in turn, so that what else the machine does falls on both alike:
//   ELASTICSEARCH_URL=http://… node services/retrieval/bench/elasticsearch.bench.mjs [--cards 100000] [--queries 200]
//     [--prefix bench-cards] [--json=FILE]
// The index stays under its prefix: run again to measure without filling it. The query's embedding is left out on both sides.
import { silentLogger, systemClock } from '@cardinal/kernel';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wireRetrieval } from '../dist/index.js';
import { openElasticsearchIndex } from '../dist/outbound/elasticsearch/elasticsearch-index.js';
import { spaceOf } from '../dist/outbound/elasticsearch/space.js';
import { connect } from '../dist/outbound/elasticsearch/connection.js';
import { percentile } from './harness.mjs';
import { madeCards, madeEmbedder, randomFrom, textOf } from './made-collection.mjs';

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
const perInstance = 1_000;
const embedder = madeEmbedder();
const url = `${server}/${values.prefix}-${count}`;
const index = openElasticsearchIndex({ url, model: embedder.model, clock: systemClock, logger: silentLogger });
const client = connect(url);
const signal = new AbortController().signal;
const collection = { teamId: 1, collectionId: 1 };
const none = { deletedInstanceIds: [], supersededInstanceIds: [], restoredInstanceIds: [], retiredCardIds: [] };
const scope = { ...collection, currentOnly: true, filters: [], ...none };
const result = { cards: count };

await index.migrate();
const vectorOf = async (text) => (await embedder.embed([text])).vectors[0];
await fill();
const bus = { subscribe: async () => ({ async [Symbol.asyncDispose]() {} }), publish: async () => {} };
const { service } = wireRetrieval({ index, bus, embedder, cards: {}, clock: systemClock, logger: silentLogger });
const { index: name } = await index.parts.versions.fresh();
const vectorField = spaceOf(embedder.model).vector;
const random = randomFrom(99);
const queries = Array.from({ length: Number(values.queries) }, () => textOf(random, 3 + Math.floor(random() * 6)));

/** One request for both halves, as an application without an adapter would send it: ten best, with their texts. */
async function bare(query) {
  const filter = [{ term: { collection: '1.1' } }, { term: { current: true } }];
  const terms = query.split(' ').map((word) => ({ match: { terms: `1.1/${word}` } }));
  await client.search({
    ...{ index: name, size: 10, _source: ['shown'] },
    knn: { field: vectorField, query_vector: Array.from(await vectorOf(query)), k: 10, num_candidates: 100, filter },
    query: { bool: { filter, should: terms, minimum_should_match: 1 } },
  });
}
const ours = (rerank) => (query) =>
  service.search({ ...scope, query, topK: 10, rerank, statisticsTerms: query.split(' ').slice(0, 3) }, { signal });
const contenders = { bare, search: ours(false), searchRerank: ours(true) };
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
// Processor time says more than the clock on a machine that has other work: a busy one delays every hop, not only the work.
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
await index.close();
await client.close();

/** Every instance that is not there yet, through the port, as the service would. */
async function fill() {
  const started = performance.now();
  let written = 0;
  let batch = [];
  for (const { id, title, text } of madeCards(count)) {
    const instanceId = Math.ceil(id / perInstance);
    batch.push({
      cardId: id,
      instanceId,
      ordinal: id,
      page: 1,
      title,
      statement: '',
      verbatim: text,
      knowledgeType: 'fact',
    });
    if (id % perInstance !== 0 && id !== count) continue;
    const ref = { ...collection, instanceId, generation: 1 };
    if (await index.isStale(ref)) {
      await index.begin({ ...ref, fileId: instanceId, fileName: `${instanceId}.txt`, version: 1, metadata: {} });
      await index.put(ref, batch);
      await index.finish(ref);
      for (let cards; (cards = await index.withoutVectors(ref, cards?.at(-1)?.cardId ?? 0, 128)).length > 0;) {
        const vectors = await Promise.all(cards.map((card) => vectorOf(`${card.title}. ${card.verbatim}`)));
        await index.putVectors(
          ref,
          cards.map(({ cardId }, at) => ({ cardId, passages: [{ key: String(cardId), vector: vectors[at] }] })),
        );
      }
      await index.vectorsComplete(ref);
      written += batch.length;
    }
    batch = [];
  }
  if (written === 0) return;
  result.cardsPerSecond = Math.round(written / ((performance.now() - started) / 1000));
  await client.indices.forcemerge(
    { index: `${values.prefix}-${count}-cards-1`, max_num_segments: 1 },
    { requestTimeout: '30m' },
  );
}

async function processorMs() {
  const { nodes } = await client.nodes.stats({ metric: 'process' });
  const { user, system } = process.cpuUsage();
  const server = Object.values(nodes).reduce((sum, node) => sum + node.process.cpu.total_in_millis, 0);
  return { server, client: (user + system) / 1000 };
}

function round(value) {
  return Math.round(value * 100) / 100;
}
