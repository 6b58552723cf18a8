import type { Clock, Logger } from '@cardinal/kernel';
import { migrate, type Sqlite } from '@cardinal/store';
import type { CardIndex, InstanceRef } from '../../app/ports.js';
import type { Scope } from '../../domain/scope.js';
import { createCardWrites, type Written } from './card-writes.js';
import { Collection, type CollectionKey } from './collection.js';
import { createCompaction } from './compaction.js';
import { createInstanceWrites } from './instance-writes.js';
import { loadCollection } from './load.js';
import { createMasks, type Mask } from './mask.js';
import { createPacer } from '../../app/pacer.js';
import { createRecords } from './records.js';
import { migrations } from './schema.js';
import { createScratchPool } from './scratch.js';
import { createSegmentStore } from './segment-store.js';
import { createVectorArena } from './vector-arena.js';
import { createVectorWrites } from './vector-writes.js';
import { openView } from './view.js';

export interface EmbeddedIndexOptions {
  readonly db: Sqlite;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface EmbeddedIndex extends CardIndex {
  migrate(): void;
  /** Loads every collection, one after another, beside the serving. Without it each loads at its first use. */
  warm(signal: AbortSignal): Promise<void>;
  /** Ends the tidying. Everything else is in the store already. */
  close(): Promise<void>;
}

interface Loaded {
  readonly collection: Collection;
  /** Where each immutable segment is stored. */
  readonly stored: Map<number, number>;
  readonly maskOf: (scope: Scope) => Mask;
}

/** Cards of one transaction: about 8 ms. */
const cardsAtOnce = 32;
const vectorsAtOnce = 64;
const dropsAtOnce = 100;

/**
 * The index inside the process: words in typed arrays, vectors as int8 in the memory of a WASM kernel, texts and float32
 * vectors in SQLite, from which all of it is loaded again.
 */
export function openEmbeddedIndex({ db, model, clock, logger }: EmbeddedIndexOptions): EmbeddedIndex {
  const arena = createVectorArena(model.dimensions);
  const records = createRecords(db);
  const segments = createSegmentStore(db);
  const instances = createInstanceWrites(db);
  const cards = createCardWrites(db, records);
  const vectors = createVectorWrites(db, model);
  const scratch = createScratchPool();
  const compaction = createCompaction(segments, logger);
  const loads = new Map<string, Promise<Loaded>>();
  let tidying: Promise<void> = Promise.resolve();

  function loaded({ teamId, collectionId }: CollectionKey): Promise<Loaded> {
    const name = `${teamId}:${collectionId}`;
    let load = loads.get(name);
    if (!load) {
      load = read({ teamId, collectionId });
      loads.set(name, load);
      // A load that failed is tried again by whoever comes next.
      load.catch(() => loads.delete(name));
    }
    return load;
  }

  async function read(key: CollectionKey): Promise<Loaded> {
    const started = clock.now();
    const collection = new Collection(key, arena);
    const needs = { records, segments, instances, vectors, model, logger };
    const stored = await loadCollection(collection, needs, createPacer());
    logger.debug('Collection loaded.', {
      ...key,
      cards: collection.slots.count,
      vectors: collection.vectors.count,
      ms: clock.now() - started,
    });
    return { collection, stored, maskOf: createMasks(collection) };
  }

  async function write<T>(key: CollectionKey, work: (collection: Collection) => Promise<T>): Promise<T> {
    const { collection, stored } = await loaded(key);
    const result = await collection.writes.run(() => work(collection));
    if (collection.segments.size > stored.size || collection.hollow) {
      tidying = tidying.then(() => compaction.run(collection, stored));
    }
    return result;
  }

  async function dropAll(collection: Collection, instanceId: number, before?: number): Promise<void> {
    const pacer = createPacer();
    for (;;) {
      const gone = cards.drop(collection.key, instanceId, dropsAtOnce, before);
      if (gone.length === 0) return;
      collection.drop(gone);
      await pacer.breathe();
    }
  }

  return {
    migrate: () => migrate(db, 'retrieval', migrations),
    async warm(signal) {
      for (const key of records.collections()) {
        if (signal.aborted) return;
        await loaded(key);
      }
    },
    async close() {
      compaction.stop();
      await tidying;
    },
    async view(scope) {
      const { collection, maskOf } = await loaded(scope);
      return openView(collection, scope, maskOf, records, scratch);
    },
    begin: (instance) =>
      write(instance, async (collection) => {
        const acceptance = instances.begin(instance);
        const entry = instances.get(instance, instance.instanceId);
        if (acceptance === 'accepted' && entry) collection.setInstance(entry);
        return acceptance;
      }),
    put: (instance, all) =>
      write(instance, async (collection) => {
        const pacer = createPacer();
        for (let start = 0; start < all.length; start += cardsAtOnce) {
          // Asked again for each part: a delete may have come in between.
          if (instances.isStale(instance)) return 'stale';
          for (const written of cards.put(instance, all.slice(start, start + cardsAtOnce))) show(collection, written);
          await pacer.breathe();
        }
        return instances.isStale(instance) ? 'stale' : 'accepted';
      }),
    finish: (instance) =>
      write(instance, async (collection) => {
        if (instances.isStale(instance)) return 0;
        await dropAll(collection, instance.instanceId, instance.generation);
        instances.wordsComplete(instance);
        return cards.count(instance, instance.instanceId);
      }),
    async withoutVectors(instance, after, limit) {
      await loaded(instance);
      return instances.isStale(instance) ? [] : vectors.pending(instance, after, limit);
    },
    async countWithoutVectors(instance) {
      return instances.isStale(instance) ? 0 : vectors.countPending(instance);
    },
    async knownVectors(teamId, keys) {
      return vectors.known(teamId, keys);
    },
    putVectors: (instance, all) =>
      write(instance, async (collection) => {
        const pacer = createPacer();
        for (let start = 0; start < all.length; start += vectorsAtOnce) {
          const kept = vectors.put(instance, all.slice(start, start + vectorsAtOnce));
          collection.dropVectors(kept.map((card) => card.cardId));
          for (const { cardId, passages } of kept) {
            for (const { vector } of passages) collection.addVector(cardId, vector);
          }
          await pacer.breathe();
        }
      }),
    async vectorsComplete(instance: InstanceRef) {
      instances.vectorsComplete(instance);
    },
    async incomplete() {
      return vectors.incomplete();
    },
    applyChange: (teamId, collectionId, change) =>
      write({ teamId, collectionId }, async (collection) => {
        const applied = instances.change(collection.key, change);
        const entry = instances.get(collection.key, change.instanceId);
        if (!entry) return;
        if (applied) collection.setInstance(entry);
        // Also when the change is known: a purge that a crash cut short is finished by the event's next delivery.
        if (entry.state === 'deleted') await dropAll(collection, change.instanceId);
      }),
    async isStale(instance) {
      return instances.isStale(instance);
    },
  };
}

function show(collection: Collection, { card, stamp, textKey, titleKey, analysis, vectorsDropped }: Written): void {
  if (vectorsDropped) collection.dropVectors([card.cardId]);
  collection.add(
    {
      ...{ cardId: card.cardId, stamp, ordinal: card.ordinal, page: card.page, textKey, titleKey },
      ...{ stems: analysis.length, textStems: analysis.textStems, sentences: analysis.sentences },
      instance: collection.instanceNumber(card.instanceId),
      type: collection.typeNumber(card.knowledgeType),
    },
    analysis.terms,
    analysis.language,
  );
}
