// Opens documents as one collection of the real retrieval service, with the real model, in this process.
import { createEmbeddedBus } from '@cardinal/bus';
import { events, extraction, ingest, ingestion, retrieval } from '@cardinal/contracts';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { createRetriever } from '../dist/outbound/rpc/retriever.js';

// Imported by path, because a service must not depend on another service, and only benches need the real one.
const beside = (path) => import(new URL(`../../../${path}.js`, import.meta.url).href);
/**
 * @type {[typeof import('../../retrieval/dist/service.js'), typeof import('../../../packages/embedding/dist/index.js'),
 *   typeof import('../../../packages/grpc/dist/index.js')]}
 */
const [{ createRetrievalService }, { createBuiltinEmbedder }, { inProcessClient }] = await Promise.all([
  beside('services/retrieval/dist/service'),
  beside('packages/embedding/dist/index'),
  beside('packages/grpc/dist/index'),
]);

const teamId = 1;
const collectionId = 1;
const mostCards = 10_000;

/**
 * @param {{ id: string, title: string, paragraphs: { id: string, text: string }[] }[]} documents each paragraph becomes a card.
 * @returns a collection. `without({ documentId, paragraphId })` returns a retriever that behaves as if that document or paragraph had just
 *   been deleted, or that sees everything if neither is named. It is valid until the next call, because all retrievers share their state.
 */
export async function openCollection(documents) {
  const instanceOf = new Map(documents.map(({ id }, index) => [id, index + 1]));
  const cardOf = new Map(
    documents.flatMap(({ paragraphs }, index) =>
      paragraphs.map((paragraph, ordinal) => [paragraph.id, (index + 1) * mostCards + ordinal]),
    ),
  );
  /** @type {number[]} */
  let hiddenInstanceIds = [];
  /** @type {number[]} */
  let hiddenCardIds = [];
  const db = openSqlite(':memory:', { synchronous: 'normal' });
  const bus = createEmbeddedBus({ db });
  const embedder = createBuiltinEmbedder({ logger: silentLogger });
  const cards = {
    listRetiredCards: async () => ({ cardIds: hiddenCardIds, anyOpen: false }),
    markConflicts: async () => ({ conflicts: [] }),
    async *streamCards({ instanceId }) {
      const { title, paragraphs } = documents[instanceId - 1];
      yield { cards: paragraphs.map((paragraph) => card(instanceId, title, paragraph, cardOf.get(paragraph.id))) };
    },
  };
  const catalog = {
    getScope: async () => ingest.GetScopeResponse.fromPartial({ inMotion: { deletedInstanceIds: hiddenInstanceIds } }),
  };
  const service = createRetrievalService({
    db,
    bus,
    catalog,
    cards,
    embedder,
    clock: systemClock,
    logger: silentLogger,
  });
  await index(service, bus, documents);
  const retriever = createRetriever(inProcessClient(retrieval.RetrievalServiceDefinition, service.service));
  return {
    /** @type {(hidden?: { documentId?: string, paragraphId?: string }) => import('../dist/app/ports.js').Retriever} */
    without({ documentId, paragraphId } = {}) {
      hiddenInstanceIds = documentId === undefined ? [] : [named(instanceOf, documentId)];
      hiddenCardIds = paragraphId === undefined ? [] : [named(cardOf, paragraphId)];
      return retriever;
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
      await bus[Symbol.asyncDispose]();
      await embedder[Symbol.asyncDispose]();
      db[Symbol.dispose]();
    },
  };
}

/** @param {Map<string, number>} ids */
function named(ids, name) {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`a question names ${name}, which is in no document`);
  return id;
}

function card(instanceId, title, { text }, cardId) {
  return extraction.Card.fromPartial({
    ...{ cardId, collectionId, instanceId, fileId: instanceId, ordinal: cardId % mostCards, page: 1 },
    ...{ title, knowledgeType: 'knowledge', verbatimContent: text, end: text.length },
  });
}

async function index(service, bus, documents) {
  await service.start();
  const indexed = new Set();
  let done;
  const all = new Promise((resolve) => (done = resolve));
  await bus.subscribe(events.cardsIndexed, {
    group: 'ingest.indexed',
    handle: async ({ data }) => {
      indexed.add(data.instance?.instanceId);
      if (indexed.size === documents.length) done();
    },
  });
  for (const [position, { title, paragraphs }] of documents.entries()) {
    const instance = {
      teamId,
      collectionId,
      fileId: position + 1,
      instanceId: position + 1,
      generation: 1,
      state: ingestion.InstanceState.CURRENT,
    };
    const data = { instance, fileName: `${title}.txt`, version: 1, cardCount: paragraphs.length, metadata: {} };
    await bus.publish(events.cardsExtracted, ingestion.CardsExtracted.fromPartial(data), {
      id: `cards-${position}`,
    });
  }
  await all;
}
