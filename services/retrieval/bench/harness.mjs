// The retrieval service alone, on a fresh database, with cards that are passed to it as extraction would.
import { extraction, ingest, ingestion, retrieval } from '@cardinal/contracts';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { createHash } from 'node:crypto';
import { createRetrievalService } from '../dist/service.js';

/** State of a document in the catalog that has no later change. */
const current = { revision: 0, state: ingestion.InstanceState.CURRENT };
const { signal } = new AbortController();

/** Conflicts of a collection without contradictions. */
export const noConflicts = {
  listRetiredCards: async () => ({ cardIds: [], anyOpen: false }),
  markConflicts: async () => ({ conflicts: [] }),
};
/** Catalog of a collection in which nothing is in motion. */
export const catalog = { getScope: async () => ingest.GetScopeResponse.fromPartial({ revision: 1, inMotion: {} }) };

/**
 * @param {{
 *   path: string,
 *   embedder: import('@cardinal/embedding').Embedder,
 *   cards: (instanceId: number) => Iterable<{ id: number, title: string, text: string }>,
 *   logger?: import('@cardinal/kernel').Logger,
 * }} options
 */
export async function openService({ path, embedder, cards, logger = silentLogger }) {
  const handlers = new Map();
  const done = [];
  const bus = {
    async subscribe(contract, { handle }) {
      handlers.set(contract.type, handle);
      return { async [Symbol.asyncDispose]() {} };
    },
    async publish(contract, data) {
      done.push(contract.type);
      await handlers.get(contract.type)?.({ data, signal });
    },
  };
  const source = {
    async *streamCards({ instanceId }) {
      /** @type {extraction.Card[]} */
      let batch = [];
      for (const { id, title, text } of cards(instanceId)) {
        const place = { cardId: id, collectionId: 1, instanceId, fileId: instanceId, ordinal: id, page: 1 };
        const texts = { title, verbatimContent: text, knowledgeType: 'knowledge' };
        batch.push(extraction.Card.fromPartial({ ...place, ...texts }));
        if (batch.length < 500) continue;
        yield { cards: batch };
        batch = [];
      }
      if (batch.length > 0) yield { cards: batch };
    },
    ...noConflicts,
  };
  const db = openSqlite(path, { synchronous: 'normal' });
  const served = createRetrievalService({ db, bus, catalog, cards: source, embedder, clock: systemClock, logger });
  await served.start();
  const client = inProcessClient(retrieval.RetrievalServiceDefinition, served.service);
  return {
    db,
    /** @param cardCount as extraction announces it: a document with few cards is embedded first and written at once. */
    async index(instanceId, cardCount) {
      const instance = { teamId: 1, collectionId: 1, instanceId, fileId: instanceId, generation: 1, ...current };
      const data = ingestion.CardsExtracted.fromPartial({
        ...{ instance, fileName: `${instanceId}.txt`, version: 1, cardCount },
      });
      await handlers.get('cards.extracted')({ data, signal });
      if (done.at(-1) !== 'cards.indexed') throw new Error(`Indexing ended with ${done.at(-1)}`);
    },
    search: (query, { topK = 10, rerank = false, exhaustive = false } = {}) =>
      client.search({ teamId: 1, collectionId: 1, currentOnly: true, query, topK, rerank, exhaustive }),
    async close() {
      await served.stop();
      db[Symbol.dispose]();
    },
  };
}

/** Caches vectors in a file, so that a second run of a bench does not embed again. */
export function remembering(embedder, path) {
  const db = openSqlite(path, { synchronous: 'normal' });
  db.exec('CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL)');
  const keyOf = (text) => createHash('sha256').update(`${embedder.model.id}\n${text}`).digest('hex');
  return {
    model: embedder.model,
    countTokens: (texts) => embedder.countTokens(texts),
    lettersPerToken: (text) => embedder.lettersPerToken(text),
    async embed(texts, options) {
      const vectors = texts.map((text) => {
        const row = db.get('SELECT vector FROM vectors WHERE key = ?', [keyOf(text)]);
        return row && new Float32Array(Uint8Array.from(row.vector).buffer);
      });
      const missing = texts.flatMap((text, index) => (vectors[index] ? [] : [index]));
      if (missing.length > 0) {
        const made = await embedder.embed(
          missing.map((index) => texts[index]),
          options,
        );
        db.transaction(() =>
          missing.forEach((index, at) => {
            vectors[index] = made.vectors[at];
            const bytes = new Uint8Array(Float32Array.from(made.vectors[at]).buffer);
            db.run('INSERT OR IGNORE INTO vectors VALUES (?, ?)', [keyOf(texts[index]), bytes]);
          }),
        );
      }
      return { vectors, tokens: 0 };
    },
    async [Symbol.asyncDispose]() {
      db[Symbol.dispose]();
      await embedder[Symbol.asyncDispose]();
    },
  };
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
