import type { TimeSlice } from '@cardinal/kernel';
import type { Collection } from '../collection/collection.js';
import { readVectors, type ReadVectorsNeeds } from './read-vectors.js';
import type { ServingModels } from '../storage/serving-models.js';
import type { VectorRows } from '../vectors/rows.js';

export interface SwitchNeeds extends ReadVectorsNeeds {
  readonly models: ServingModels;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly slice: TimeSlice;
}

const atOnce = 500;

/**
 * Switches a collection to the vectors of the index's model, atomically for searches. After a crash either model serves, and the next
 * switch or load finishes the cleanup.
 *
 * @param rows empty; filled with the vectors of that model.
 */
export async function switchModel(
  collection: Collection,
  rows: VectorRows,
  { vectorRecords, blocks, models, model, slice }: SwitchNeeds,
): Promise<void> {
  const { key, slots } = collection;
  for (let after: number | undefined = 0; after !== undefined; after = models.release(key, after, atOnce)) {
    await slice.yieldIfSpent();
  }
  const passages = new Uint16Array(slots.passages.length);
  for await (const { words, cardIds, places } of readVectors({ vectorRecords, blocks }, key, model, slice)) {
    for (const [index, place] of places.entries()) {
      const slot = slots.of(cardIds[index] ?? 0);
      if (slot === 0 || place === undefined) continue;
      rows.add(slot, words, place);
      passages[slot] = (passages[slot] ?? 0) + 1;
    }
  }
  models.change(key);
  collection.replaceVectors(model.id, rows, passages);
  await sweepVectors(collection, models, slice);
}

/** Deletes vectors of models that no longer serve. */
export async function sweepVectors(
  { key }: Pick<Collection, 'key'>,
  models: ServingModels,
  slice: TimeSlice,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; after = models.sweep(key, after, atOnce)) {
    await slice.yieldIfSpent();
  }
}
