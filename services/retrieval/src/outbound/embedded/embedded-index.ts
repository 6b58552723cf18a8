import { createTimeSlice, type Clock, type Logger } from '@cardinal/kernel';
import { migrate, type Sqlite } from '@cardinal/store';
import type {
  CardIndex,
  CardSearcher,
  CardVectors,
  CollectionRef,
  IndexContents,
  InstanceStates,
  ModelSwitch,
  VectorWriter,
} from '../../app/ports.js';
import type { Scope } from '../../domain/scope.js';
import { createCardWrites } from './storage/card-writes.js';
import { Collection } from './collection/collection.js';
import { createCompaction } from './collection/compaction.js';
import { createInstanceTable } from './storage/instances.js';
import { loadCollection } from './loading/load-collection.js';
import { createMasks } from './search/mask.js';
import { createCardRecords } from './storage/card-records.js';
import { createVectorRecords } from './storage/vector-records.js';
import { migrations } from './storage/migrations.js';
import { createSegmentStore } from './storage/segment-store.js';
import { createServingModels } from './storage/serving-models.js';
import { sweepVectors, switchModel } from './loading/switch-model.js';
import { createCardWriter } from './collection/write-cards.js';
import { isUnitVector } from './vectors/encoding.js';
import { createVectorArena, type VectorArena } from './vectors/arena.js';
import { createVectorBlocks } from './storage/vector-blocks.js';
import { createVectorRows, type VectorRows } from './vectors/rows.js';
import { createVectorWrites } from './storage/vector-writes.js';
import { createOpenViews, type SearchedCollection } from './search/open-views.js';

export interface EmbeddedIndexOptions {
  readonly db: Sqlite;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly clock: Clock;
  readonly logger: Logger;
  /** Vectors per block (`vector-blocks.ts`); only tests set it. */
  readonly vectorsPerBlock?: number;
}

export interface EmbeddedIndex extends CardIndex {
  migrate(): void;
  /** Loads every collection, one after another, in the background. Otherwise each is loaded at its first use. */
  warm(signal: AbortSignal): Promise<void>;
  /** Number of collections whose stored segments still hold words of deleted cards. */
  remains(): number;
  /** Stops compaction. Nothing is lost, because every write is in the store already. */
  close(): Promise<void>;
}

interface Loaded extends SearchedCollection {
  /** Stored segment id of each immutable segment in memory. */
  readonly stored: Map<number, number>;
}

export { restoresInto, type RestoredDocument } from './storage/restore-documents.js';
export { indexRecordsIn } from './storage/index-records.js';
export { servingModelsIn } from './storage/serving-models.js';

/**
 * The index inside the process: words in typed arrays, vectors as int8 in the memory of a WASM kernel; texts and float32 vectors in
 * SQLite, from which the rest is loaded at a start.
 */
export function openEmbeddedIndex({ db, model, clock, logger, vectorsPerBlock }: EmbeddedIndexOptions): EmbeddedIndex {
  const arenas = new Map<number, VectorArena>(); // by dimensions
  const cardRecords = createCardRecords(db);
  const vectorRecords = createVectorRecords(db);
  const segments = createSegmentStore(db);
  const instances = createInstanceTable(db);
  const blocks = createVectorBlocks(db, logger, vectorsPerBlock);
  const cards = createCardWrites(db, cardRecords, blocks);
  const vectors = createVectorWrites(db, cardRecords, model, blocks);
  const models = createServingModels(db, model.id, blocks);
  const openViews = createOpenViews({ cardRecords, vectorRecords, onDamaged: discard });
  const compaction = createCompaction(segments, logger);
  const loads = new Map<string, Promise<Loaded>>();
  let compacting: Promise<void> = Promise.resolve();
  const opened: Loaded[] = [];
  /** Collections whose erasure is scheduled. */
  const erasing = new Set<Collection>();

  const nameOf = ({ teamId, collectionId }: CollectionRef): string => `${teamId}:${collectionId}`;

  function loaded({ teamId, collectionId }: CollectionRef): Promise<Loaded> {
    const name = nameOf({ teamId, collectionId });
    let load = loads.get(name);
    if (!load) {
      load = read({ teamId, collectionId });
      loads.set(name, load);
      // A load that failed is tried again by the next caller.
      load.catch(() => loads.delete(name));
    }
    return load;
  }

  function rowsOf(dimensions: number): VectorRows {
    const arena = arenas.get(dimensions) ?? createVectorArena(dimensions);
    arenas.set(dimensions, arena);
    return createVectorRows(arena);
  }

  /** Dimensions of the serving model; those of an older model are read from a stored vector. */
  const dimensionsIn = (key: CollectionRef, modelId: string): number =>
    modelId === model.id ? model.dimensions : (vectorRecords.dimensionsOf(key, modelId) ?? model.dimensions);

  async function read(key: CollectionRef): Promise<Loaded> {
    const started = clock.now();
    const slice = createTimeSlice();
    await sweepVectors({ key }, models, slice);
    const modelId = models.of(key) ?? model.id;
    const collection = new Collection(key, modelId, rowsOf(dimensionsIn(key, modelId)));
    const compact = (segmentsStored: Map<number, number>): Promise<void> =>
      (compacting = compacting.then(() => compaction.run(collection, segmentsStored)));
    const needs = { cardRecords, vectorRecords, segments, cards, instances, vectors, blocks, logger, compact };
    const stored = await loadCollection(collection, needs, slice);
    logger.debug('loaded a collection', {
      ...key,
      cards: collection.slots.count,
      vectors: collection.vectors.count,
      ms: clock.now() - started,
    });
    const ready = { collection, stored, maskOf: createMasks(collection) };
    opened.push(ready);
    if (collection.segments.size > stored.size) void compact(stored);
    erase(ready); // resumes what an earlier process did not finish
    return ready;
  }

  async function write<T>(key: CollectionRef, work: (collection: Collection) => Promise<T>): Promise<T> {
    const { collection, stored } = await loaded(key);
    const result = await collection.writes(() => work(collection));
    if (collection.segments.size > stored.size || collection.isSparse) {
      compacting = compacting.then(() => compaction.run(collection, stored));
    }
    return result;
  }

  /** Schedules the removal of deleted cards' words from stored segments. Deletions before it starts are part of the same run. */
  function erase({ collection, stored }: Loaded): void {
    if (erasing.has(collection) || !collection.holdsDeletedWords(stored)) return;
    erasing.add(collection);
    compacting = compacting.then(() => {
      erasing.delete(collection);
      return compaction.erase(collection, stored);
    });
  }

  /** Drops vectors that turned out to be damaged when they were read. */
  function discard(collection: Collection, cardIds: readonly number[]): void {
    logger.warn('dropped damaged vectors; restart the service to embed their cards again', {
      ...collection.key,
      cards: cardIds.length,
    });
    vectors.discard(collection.key, collection.modelId, cardIds);
    collection.dropVectors(cardIds);
  }

  const writer = createCardWriter({
    db,
    model,
    cards,
    vectors,
    instances,
    models,
    blocks,
    write,
    eraseLater: async (instance) => erase(await loaded(instance)),
  });

  const searchedIn = ({ teamId, collectionIds }: Scope): Promise<readonly Loaded[]> =>
    Promise.all(collectionIds.map((collectionId) => loaded({ teamId, collectionId })));

  const searcher: CardSearcher = {
    view: async (scope, within) => openViews.whole(await searchedIn(scope), scope, within !== undefined),
    async nearby(scope) {
      const searched = await searchedIn(scope);
      return {
        ...openViews.some(searched, scope),
        async nearest(query, depth) {
          using whole = await openViews.whole(searched, scope);
          return (await whole.byVector(query, depth)).best;
        },
      };
    },
  };

  const vectorWriter: VectorWriter = {
    async withoutVectors(instance, after, limit) {
      await loaded(instance);
      return instances.isStale(instance) ? [] : vectors.pending(instance, after, limit, createTimeSlice());
    },
    async countWithoutVectors(instance) {
      return instances.isStale(instance) ? 0 : vectors.countPending(instance, createTimeSlice());
    },
    async knownVectors(teamId, keys) {
      return vectors.known(teamId, keys);
    },
    putVectors: writer.putVectors,
    async vectorsComplete(instance) {
      instances.vectorsComplete(instance);
    },
    async incomplete() {
      return vectors.incomplete();
    },
  };

  const modelSwitch: ModelSwitch = {
    async servingModel(key) {
      const load = loads.get(nameOf(key));
      // For a collection that is not loaded: the model that loading would read from the store.
      return load ? (await load).collection.modelId : (models.of(key) ?? model.id);
    },
    async outdated() {
      return models.outdated();
    },
    async instancesOf(key) {
      return models.instancesOf(key);
    },
    switchModel: (key) =>
      write(key, async (collection) => {
        if (collection.modelId === model.id) return;
        await switchModel(collection, rowsOf(model.dimensions), {
          vectorRecords,
          blocks,
          models,
          model,
          slice: createTimeSlice(),
        });
      }),
    async rememberEmbedder(url) {
      models.rememberEmbedder(url);
    },
    async embedderUrl(modelId) {
      return models.embedderUrl(modelId);
    },
  };

  const states: InstanceStates = {
    async applyChange(teamId, collectionId, change) {
      await write({ teamId, collectionId }, async (collection) => {
        const applied = instances.change(collection.key, change);
        const entry = instances.get(collection.key, change.instanceId);
        if (!entry) return;
        if (applied) collection.setInstance(entry);
        // Also if the change is known already, because redelivery of the event finishes a purge that a crash interrupted.
        if (entry.state === 'deleted') await writer.dropAll(collection, change.instanceId);
      });
      if (change.state === 'deleted') erase(await loaded({ teamId, collectionId }));
    },
    async isStale(instance) {
      return instances.isStale(instance);
    },
  };

  const contents: IndexContents = {
    async recordOf({ teamId, collectionId, instanceId }) {
      const entry = instances.get({ teamId, collectionId }, instanceId);
      return entry && entry.state !== 'deleted' ? { ...entry, teamId, collectionId } : undefined;
    },
    async vectorsOf(key, cardIds) {
      const isSound = ({ passages }: CardVectors): boolean =>
        passages.every(({ vector }) => isUnitVector(vector, model.dimensions));
      return vectorRecords.passagesOf(key, model.id, cardIds).filter(isSound);
    },
  };

  return {
    searcher,
    writer: writer.port,
    vectors: vectorWriter,
    states,
    models: modelSwitch,
    contents,
    size: async () => ({
      cards: opened.reduce((sum, { collection }) => sum + collection.slots.count, 0),
      vectors: opened.reduce((sum, { collection }) => sum + collection.vectors.count, 0),
    }),
    remains: () => opened.filter(({ collection, stored }) => collection.holdsDeletedWords(stored)).length,
    migrate: () => migrate(db, 'retrieval', migrations),
    async warm(signal) {
      for (const key of cardRecords.collections()) {
        if (signal.aborted) return;
        await loaded(key);
      }
    },
    async close() {
      compaction.stop();
      await compacting;
    },
  };
}
