// The real services extraction and retrieval on one database, with documents that are passed to them as ingest would.
import { document, extraction, ingest, ingestion, retrieval } from '@cardinal/contracts';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { createExtractionService } from '../dist/service.js';

// Imported by path, because a service must not depend on another service, and only this bench needs the real one.
const beside = (path) => import(new URL(`../../../${path}.js`, import.meta.url).href);
/** @type {[typeof import('../../retrieval/dist/service.js'), typeof import('../../../packages/embedding/dist/index.js')]} */
const [{ createRetrievalService }, { createBuiltinEmbedder }] = await Promise.all([
  beside('services/retrieval/dist/service'),
  beside('packages/embedding/dist/index'),
]);

export const openModel = async () => createBuiltinEmbedder({ logger: silentLogger });

const signal = new AbortController().signal;
const paragraph = document.BlockKind.PARAGRAPH;
const headingKind = document.BlockKind.HEADING;

/** Splits a text into blocks: lines that begin with # are headings, and blank lines separate paragraphs. */
function parsedOf(text) {
  /** @type {document.Block[]} */
  const blocks = [];
  const path = [];
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const heading = /^(#{1,6}) (.*)$/.exec(match[0]);
    const base = { start, end, page: 1, headingPath: [...path], marker: '', level: 0, lines: [] };
    if (!heading) blocks.push({ ...base, kind: paragraph });
    else {
      path.length = Math.min(path.length, heading[1].length - 1);
      blocks.push({
        ...base,
        start: end - heading[2].length,
        kind: headingKind,
        level: heading[1].length,
        headingPath: [...path],
      });
      path.push(heading[2]);
    }
  }
  return { textStart: 0, text, blocks, pages: [{ number: 1, label: '', start: 0, end: text.length, ocr: false }] };
}

/** Opens a collection. @param {{ path: string, embedder: import('../../../packages/embedding/dist/index.js').Embedder }} options */
export async function openCollection({ path, embedder }) {
  const db = openSqlite(path, { synchronous: 'normal' });
  const store = sqliteStore(db);
  const handlers = new Map();
  const held = new Set(['extraction.conflicts']);
  const bus = {
    async subscribe(contract, { group, handle }) {
      handlers.set(`${contract.type} ${group}`, { group, handle });
      return { async [Symbol.asyncDispose]() {} };
    },
    async publish(contract, data) {
      for (const group of contract.groups) {
        if (!held.has(group)) await handlers.get(`${contract.type} ${group}`)?.handle({ data, signal });
      }
    },
  };
  const texts = new Map();
  const names = new Map();
  const catalog = {
    async *readParsed({ instanceId }) {
      yield { part: document.ParsedPart.encode(parsedOf(texts.get(instanceId))).finish() };
    },
    getScope: async () => ingest.GetScopeResponse.fromPartial({ inMotion: {} }),
    getCollection: async () => ingest.GetCollectionResponse.fromPartial({ instances: [] }),
    async *readCollection() {
      yield ingest.ReadCollectionResponse.fromPartial({ instances: [] });
    },
  };
  /** @type {retrieval.RetrievalServiceClient} */
  let searching;
  const extracting = createExtractionService({
    store,
    bus,
    catalog,
    logger: silentLogger,
    retrieval: { findSimilar: (r, o) => searching.findSimilar(r, o), scoreTexts: (r, o) => searching.scoreTexts(r, o) },
  });
  const cards = inProcessClient(extraction.CardsServiceDefinition, extracting.service);
  const retrieving = createRetrievalService({
    db,
    bus,
    catalog,
    cards,
    embedder,
    clock: systemClock,
    logger: silentLogger,
  });
  searching = inProcessClient(retrieval.RetrievalServiceDefinition, retrieving.service);
  await extracting.start();
  await retrieving.start();

  const refOf = (instanceId) => ({
    teamId: 1,
    collectionId: 1,
    instanceId,
    fileId: instanceId,
    generation: 1,
    revision: 0,
    state: ingestion.InstanceState.CURRENT,
  });
  const compare = (instanceId) =>
    handlers
      .get('cards.indexed extraction.conflicts')
      .handle({ data: { instance: refOf(instanceId), cardCount: 0 }, signal });
  async function add(fileName, text, { compare: now = true } = {}) {
    const instanceId = names.size + 1;
    names.set(instanceId, fileName);
    texts.set(instanceId, text);
    const data = ingestion.FileParsed.fromPartial({ instance: refOf(instanceId), fileName, version: 1 });
    await handlers.get('file.parsed extraction.extract').handle({ data, signal });
    texts.delete(instanceId);
    if (now) await compare(instanceId);
    return instanceId;
  }
  const countCards = () => db.get('SELECT count(*) AS n FROM extraction_cards').n;

  return {
    add,
    compare,
    /** Adds a document of these cards: each is a paragraph under a heading of its own. */
    addCards: (fileName, all) =>
      add(fileName, all.map(({ title, text }) => `# ${title}\n\n${text}`).join('\n\n'), { compare: false }),
    async compareAll() {
      const before = process.cpuUsage();
      const startedAt = performance.now();
      for (const instanceId of names.keys()) await compare(instanceId);
      const { user, system } = process.cpuUsage(before);
      return { cards: countCards(), compareMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
    },
    async found() {
      /** @type {Record<'open' | 'superseded', Awaited<ReturnType<typeof cards.listConflicts>>['conflicts']>} */
      const byState = { open: [], superseded: [] };
      for (const state of Object.keys(byState)) {
        for (let page = 1; ; page++) {
          const reply = await cards.listConflicts({ teamId: 1, collectionId: 1, page, limit: 100, state });
          byState[state].push(...reply.conflicts);
          if (reply.conflicts.length < 100) break;
        }
      }
      return byState;
    },
    async close() {
      await retrieving.stop();
      await extracting.stop();
      db[Symbol.dispose]();
    },
  };
}
