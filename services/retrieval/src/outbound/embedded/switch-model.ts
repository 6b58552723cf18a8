import type { Pacer } from '../../app/pacer.js';
import type { Collection } from './collection.js';
import { readVectors } from './load.js';
import type { Records } from './records.js';
import type { ServingModels } from './serving-models.js';
import type { VectorRows } from './vector-rows.js';

export interface SwitchNeeds {
  readonly records: Records;
  readonly models: ServingModels;
  readonly model: { readonly id: string; readonly dimensions: number };
  readonly pacer: Pacer;
}

const atOnce = 500;

/**
 * Gives a collection the vectors of the index's model, all at once to a search. A crash on the way leaves either model
 * serving, and the next switch or load finishes the tidying.
 *
 * @param rows empty, for vectors of that model.
 */
export async function switchModel(
  collection: Collection,
  rows: VectorRows,
  { records, models, model, pacer }: SwitchNeeds,
): Promise<void> {
  const { key, slots } = collection;
  for (let after: number | undefined = 0; after !== undefined; after = models.release(key, after, atOnce)) {
    await pacer.breathe();
  }
  const passages = new Uint16Array(slots.passages.length);
  for await (const { cardId, vector } of readVectors(records, key, model, pacer)) {
    const slot = slots.of(cardId);
    if (slot === 0 || !vector) continue;
    rows.add(slot, vector);
    passages[slot] = (passages[slot] ?? 0) + 1;
  }
  models.change(key);
  collection.replaceVectors(model.id, rows, passages);
  await sweepVectors(collection, models, pacer);
}

/** Deletes what no model needs any more. */
export async function sweepVectors(
  { key }: Pick<Collection, 'key'>,
  models: ServingModels,
  pacer: Pacer,
): Promise<void> {
  while (models.sweep(key, atOnce)) await pacer.breathe();
}
