import type { TimeSlice } from '@cardinal/kernel';
import { quantise, quantisedLayout, isUnitVector } from '../vectors/encoding.js';
import type { VectorRecords } from '../storage/vector-records.js';
import type { VectorBlock, VectorBlocks, VectorModel } from '../storage/vector-blocks.js';
import type { CollectionRef } from '../../../app/ports.js';

/** Some quantised vectors. */
export interface VectorPortion {
  readonly words: Uint32Array;
  readonly cardIds: readonly number[];
  /** Position of each card's vector in `words`; undefined if the vector is damaged. */
  readonly places: readonly (number | undefined)[];
}

export interface ReadVectorsNeeds {
  readonly vectorRecords: VectorRecords;
  readonly blocks: VectorBlocks;
}

const keysAtOnce = 2_000;
/** If a collection has a smaller share of a block's rows than this, reading its float32 rows is faster than reading the block. */
const leastPart = 1 / 32;

interface Rows {
  readonly numbers: number[];
  readonly cardIds: number[];
}

/** All vectors of a model in a collection, quantised, in portions. */
export async function* readVectors(
  { vectorRecords, blocks }: ReadVectorsNeeds,
  key: CollectionRef,
  model: VectorModel,
  slice: TimeSlice,
): AsyncGenerator<VectorPortion> {
  for (const [number, rows] of await rowsByBlock({ vectorRecords, blocks }, key, model.id, slice)) {
    await slice.yieldIfSpent();
    if (rows.numbers.length < blocks.size * leastPart) yield fromRows(vectorRecords, model, rows);
    else yield* fromBlock(blocks, model, number, rows);
  }
}

function fromRows(
  vectorRecords: VectorRecords,
  { dimensions }: VectorModel,
  { numbers, cardIds }: Rows,
): VectorPortion {
  const layout = quantisedLayout(dimensions);
  const found = vectorRecords.vectorsByRow(numbers);
  const words = new Uint32Array(layout.words * numbers.length);
  const places = numbers.map((row, index) => {
    const vector = found.get(row);
    if (!vector || !isUnitVector(vector, dimensions)) return undefined;
    quantise(layout, vector, words, index * layout.words);
    return index * layout.words;
  });
  return { words, cardIds, places };
}

function* fromBlock(blocks: VectorBlocks, model: VectorModel, number: number, rows: Rows): Generator<VectorPortion> {
  const placesIn = (block: VectorBlock, { numbers, cardIds }: Rows) =>
    numbers.map((row, index) => block.find(row, cardIds[index] as number));

  let missing = rows;
  const stored = blocks.read(model, number);
  if (stored) {
    const places = placesIn(stored, rows);
    const isMissing = (_: number, index: number): boolean => places[index] === undefined;
    missing = { numbers: rows.numbers.filter(isMissing), cardIds: rows.cardIds.filter(isMissing) };
    const isHere = (_: number | undefined, index: number): boolean => places[index] !== undefined;
    const whole = missing.numbers.length === 0;
    yield {
      words: stored.words,
      cardIds: whole ? rows.cardIds : rows.cardIds.filter(isHere),
      places: whole ? places : places.filter(isHere),
    };
  }
  // Rows that the stored block lacks show that it is outdated; rebuild it.
  if (missing.numbers.length === 0) return;
  const made = blocks.make(model, number);
  yield { words: made.words, cardIds: missing.cardIds, places: placesIn(made, missing) };
}

/** Rows of the collection by block. Reads keys only, which are a hundredth of the vectors' bytes. */
async function rowsByBlock(
  { vectorRecords, blocks }: ReadVectorsNeeds,
  key: CollectionRef,
  modelId: string,
  slice: TimeSlice,
): Promise<Map<number, Rows>> {
  const found = new Map<number, Rows>();
  let after = { cardId: 0, passage: -1 };
  for (;;) {
    await slice.yieldIfSpent();
    const keys = vectorRecords.vectorKeys(key, modelId, after, keysAtOnce);
    if (!keys.last) return found;
    after = keys.last;
    for (let at = 0; at < keys.rows.length; at++) {
      const row = keys.rows[at] as number;
      const cardId = keys.cardIds[at] as number;
      const block = blocks.blockOf(row);
      let rows = found.get(block);
      if (!rows) found.set(block, (rows = { numbers: [], cardIds: [] }));
      rows.numbers.push(row);
      rows.cardIds.push(cardId);
    }
  }
}
