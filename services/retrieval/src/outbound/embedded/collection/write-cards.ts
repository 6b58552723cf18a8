import { createTimeSlice } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type {
  Acceptance,
  CardVectors,
  CardWriter,
  CollectionRef,
  InstanceRecord,
  InstanceRef,
  VectorWriter,
} from '../../../app/ports.js';
import type { Card } from '../../../domain/card.js';
import type { CardWrites } from '../storage/card-writes.js';
import type { InstanceTable } from '../storage/instances.js';
import type { ServingModels } from '../storage/serving-models.js';
import type { VectorBlocks, VectorModel } from '../storage/vector-blocks.js';
import type { VectorWrites } from '../storage/vector-writes.js';
import { addCard, replaceCardVectors } from './add-written.js';
import type { Collection } from './collection.js';

export interface CardWriterNeeds {
  readonly db: Sqlite;
  readonly model: VectorModel;
  readonly cards: CardWrites;
  readonly vectors: VectorWrites;
  readonly instances: InstanceTable;
  readonly models: ServingModels;
  readonly blocks: VectorBlocks;
  /** Runs `work` exclusively among the writers of the collection. */
  readonly write: <T>(key: CollectionRef, work: (collection: Collection) => Promise<T>) => Promise<T>;
  /** Schedules the removal of deleted cards' words from stored segments. */
  readonly eraseLater: (key: CollectionRef) => Promise<void>;
}

export interface EmbeddedCardWriter {
  readonly port: CardWriter;
  readonly putVectors: VectorWriter['putVectors'];
  /** @param before deletes only cards of generations older than this. */
  dropAll(collection: Collection, instanceId: number, before?: number): Promise<void>;
}

/** Items per transaction, which takes a few milliseconds each time, several times that on a busy machine. */
const cardsAtOnce = 8;
const vectorsAtOnce = 16;
const dropsAtOnce = 50;

/** Writes cards and vectors to the store, and then to the collection in memory. */
export function createCardWriter(needs: CardWriterNeeds): EmbeddedCardWriter {
  const { db, model, cards, vectors, instances, models, blocks, write, eraseLater } = needs;

  async function addVectors(collection: Collection, instance: InstanceRef, all: readonly CardVectors[]): Promise<void> {
    const slice = createTimeSlice();
    models.begin(instance);
    for (let start = 0; start < all.length; start += vectorsAtOnce) {
      const kept = vectors.put(instance, all.slice(start, start + vectorsAtOnce));
      // While another model serves, the vectors are only stored, for the coming switch.
      if (collection.modelId === model.id) replaceCardVectors(collection, kept);
      blocks.fill(model);
      await slice.yieldIfSpent();
    }
  }

  async function dropAll(collection: Collection, instanceId: number, before?: number): Promise<void> {
    const slice = createTimeSlice();
    for (let after: number | undefined = 0; after !== undefined;) {
      const { cardIds, next } = cards.drop(collection.key, instanceId, { after, most: dropsAtOnce, before });
      if (cardIds.length > 0) collection.drop(cardIds);
      after = next;
      await slice.yieldIfSpent();
    }
  }

  const begin = (instance: InstanceRecord): Promise<Acceptance> =>
    write(instance, async (collection) => {
      const acceptance = instances.begin(instance);
      const entry = instances.get(instance, instance.instanceId);
      if (acceptance === 'accepted' && entry) collection.setInstance(entry);
      return acceptance;
    });

  const put: CardWriter['put'] = (instance, all, withVectors) =>
    write(instance, async (collection) => {
      const slice = createTimeSlice();
      for (let start = 0; start < all.length; start += cardsAtOnce) {
        // Checked for each part, because a deletion may have come in between.
        if (instances.isStale(instance)) return 'stale';
        for (const written of cards.put(instance, all.slice(start, start + cardsAtOnce))) addCard(collection, written);
        await slice.yieldIfSpent();
      }
      if (instances.isStale(instance)) return 'stale';
      if (withVectors) await addVectors(collection, instance, withVectors);
      return 'accepted';
    });

  async function finish(instance: InstanceRef, whole = false): Promise<number> {
    const cardCount = await write(instance, async (collection) => {
      if (instances.isStale(instance)) return 0;
      await dropAll(collection, instance.instanceId, instance.generation);
      instances.wordsComplete(instance);
      if (whole) instances.vectorsComplete(instance);
      return await cards.count(instance, instance.instanceId, createTimeSlice());
    });
    await eraseLater(instance);
    return cardCount;
  }

  /** Writes a document in one commit, which it shares with other documents that are written in the same turns of the event loop. */
  const addAtOnce = (
    instance: InstanceRecord,
    all: readonly Card[],
    withVectors: readonly CardVectors[],
  ): Promise<number | undefined> =>
    write(instance, async (collection) => {
      const added = await db.commit(() => {
        if (instances.begin(instance) === 'stale') return undefined;
        models.begin(instance);
        const written = cards.put(instance, all);
        const kept = vectors.put(instance, withVectors);
        instances.wordsComplete(instance);
        instances.vectorsComplete(instance);
        return { written, kept, entry: instances.get(instance, instance.instanceId) };
      });
      if (!added) return undefined;
      if (added.entry) collection.setInstance(added.entry);
      for (const written of added.written) addCard(collection, written);
      if (collection.modelId === model.id) replaceCardVectors(collection, added.kept);
      blocks.fill(model);
      return all.length;
    });

  async function add(
    instance: InstanceRecord,
    all: readonly Card[],
    withVectors: readonly CardVectors[],
  ): Promise<number | undefined> {
    const passages = withVectors.reduce((sum, card) => sum + card.passages.length, 0);
    // A later generation also has cards to drop.
    const isSmall = instance.generation === 1 && all.length <= cardsAtOnce && passages <= vectorsAtOnce;
    if (isSmall) return addAtOnce(instance, all, withVectors);
    if ((await begin(instance)) === 'stale' || (await put(instance, all, withVectors)) === 'stale') return undefined;
    return finish(instance, true);
  }

  return {
    port: { begin, put, finish, add },
    putVectors: (instance, all) => write(instance, (collection) => addVectors(collection, instance, all)),
    dropAll,
  };
}
