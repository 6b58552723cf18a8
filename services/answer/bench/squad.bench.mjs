// npm run bench -- answers DIR [--questions=N]
//
// Measures the acceptance of answering against the real retrieval service, in this process: DIR holds `documents.jsonl` and
// `questions.jsonl` (SQuAD 2.0, public half). Exits with 1 below the acceptance.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEmbeddedBus } from '@cardinal/bus';
import { events, ingest, ingestion, retrieval } from '@cardinal/contracts';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { createRetriever } from '../dist/outbound/rpc/retriever.js';
import { acceptance, measure, readSquad } from './measure.mjs';

// By path: no part of a service may depend on another service, and this bench is the one place that needs the real thing.
const beside = (path) => import(new URL(`../../../${path}.js`, import.meta.url).href);
const [{ createRetrievalService }, { createBuiltinEmbedder }] = await Promise.all([
  beside('services/retrieval/dist/service'),
  beside('packages/embedding/dist/index'),
]);
const { inProcessClient } = await beside('packages/grpc/dist/index');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string' }, json: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: npm run bench -- answers DIR [--questions=N]');
  process.exit(2);
}
const { documents, questions } = readSquad(folder, Number(values.questions ?? Infinity));
const teamId = 1;
const collectionId = 1;
const instanceOf = new Map(documents.map(({ id }, index) => [id, index + 1]));

const db = openSqlite(':memory:', { synchronous: 'normal' });
const bus = createEmbeddedBus({ db });
const embedder = createBuiltinEmbedder({ logger: silentLogger });
const cards = {
  listRetiredCards: async () => ({ cardIds: [], anyOpen: false }),
  async *streamCards({ instanceId }) {
    const document = documents[instanceId - 1];
    yield {
      cards: document.paragraphs.map((paragraph, ordinal) => cardOf(instanceId, document.title, paragraph, ordinal)),
    };
  },
};
/** Of a document that is as if it had just been deleted. */
let hiddenInstanceIds = [];
const catalog = {
  getScope: async () => ingest.GetScopeResponse.fromPartial({ inMotion: { deletedInstanceIds: hiddenInstanceIds } }),
};
const service = createRetrievalService({ db, bus, catalog, cards, embedder, clock: systemClock, logger: silentLogger });
const client = inProcessClient(retrieval.RetrievalServiceDefinition, service.service);

function cardOf(instanceId, title, { text }, ordinal) {
  return {
    cardId: instanceId * 10_000 + ordinal,
    collectionId,
    instanceId,
    fileId: instanceId,
    ordinal,
    title,
    statement: '',
    knowledgeType: 'knowledge',
    verbatimContent: text,
    end: text.length,
    page: 1,
  };
}

async function index() {
  await service.start();
  const indexed = new Set();
  const all = resolvers();
  await bus.subscribe(events.cardsIndexed, {
    group: 'ingest.indexed',
    handle: async ({ data }) => {
      indexed.add(data.instance?.instanceId);
      if (indexed.size === documents.length) all.resolve();
    },
  });
  for (const { id, title, paragraphs } of documents) {
    const instance = {
      teamId,
      collectionId,
      fileId: instanceOf.get(id),
      instanceId: instanceOf.get(id),
      generation: 1,
      state: ingestion.InstanceState.CURRENT,
    };
    const data = { instance, fileName: `${title}.txt`, version: 1, cardCount: paragraphs.length, metadata: {} };
    await bus.publish(events.cardsExtracted, events.cardsExtracted.codec.fromPartial(data), { id: `cards-${id}` });
  }
  await all.promise;
}

function resolvers() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** The retriever as if a document had just been deleted, until the next one is made: questions are asked one after another. */
function retrieverWithout(documentId) {
  hiddenInstanceIds = documentId === undefined ? [] : [instanceOf.get(documentId)];
  return createRetriever(client);
}

const started = Date.now();
await index();
const indexedAt = Date.now();
const { misses, ...figures } = await measure({
  questions,
  retrieverWithout,
  onProgress: (done, of) => done % 250 === 0 && console.error(`${done} of ${of} questions`),
});
const seconds = { index: (indexedAt - started) / 1000, asks: (Date.now() - indexedAt) / 1000 };
const rows = Object.entries(figures).map(([figure, measured]) => {
  const least = acceptance[figure];
  return { figure, measured, ...(least !== undefined && { target: `≥ ${least}`, met: measured >= least }) };
});
console.table(rows);
const cardCount = documents.flatMap((each) => each.paragraphs).length;
if (values.json)
  writeFileSync(values.json, JSON.stringify({ tables: [rows], cards: cardCount, seconds, misses }, null, 2));
await service.stop();
await bus[Symbol.asyncDispose]();
await embedder[Symbol.asyncDispose]();
db[Symbol.dispose]();
if (rows.some(({ met }) => met === false)) process.exitCode = 1;
