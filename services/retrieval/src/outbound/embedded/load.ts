import type { Logger } from '@cardinal/kernel';
import { analyseCard } from '../../domain/analysis/analyse.js';
import { languages, type Language } from '../../domain/analysis/languages.js';
import { bodyOf } from '../../domain/card.js';
import type { Collection, CollectionKey } from './collection.js';
import { openSegment } from './immutable-segment.js';
import type { InstanceWrites } from './instance-writes.js';
import type { Pacer } from '../../app/pacer.js';
import { toFloats, type LoadedRow, type Records } from './records.js';
import type { SegmentStore } from './segment-store.js';
import { largestSegment, type Segment } from './segment.js';
import type { CardFacts } from './slots.js';
import { isSound, type VectorWrites } from './vector-writes.js';

export interface LoadNeeds {
  readonly records: Records;
  readonly segments: SegmentStore;
  readonly instances: InstanceWrites;
  readonly vectors: VectorWrites;
  readonly logger: Logger;
}

const rowsAtOnce = 500;
const vectorsAtOnce = 200;

/** Fills an empty collection from the store. @returns stored id by segment id, for later merges. */
export async function loadCollection(
  collection: Collection,
  needs: LoadNeeds,
  pacer: Pacer,
): Promise<Map<number, number>> {
  for (const instance of needs.instances.all(collection.key)) collection.setInstance(instance);
  const { stored, places } = await loadSegments(collection, needs, pacer);
  const { rest, expected } = await loadCards(collection, needs.records, places, pacer);
  await analyseRest(collection, needs.records, rest, pacer);
  await loadVectors(collection, needs, expected, pacer);
  return stored;
}

interface Place {
  readonly segment: Segment;
  readonly number: number;
}

/** Where the words of each stamp are: segment index and number in one integer, so that a million fit in 50 MB for a moment. */
interface Places {
  find(stamp: number): Place | undefined;
}

async function loadSegments(
  collection: Collection,
  { segments, logger }: LoadNeeds,
  pacer: Pacer,
): Promise<{ stored: Map<number, number>; places: Places }> {
  const stored = new Map<number, number>();
  const opened: Segment[] = [];
  const places = new Map<number, number>();
  segments.sweep(collection.key);
  for (const storedId of segments.list(collection.key)) {
    const parts = await segments.read(storedId, pacer);
    if (!isWhole(parts)) {
      logger.warn('A damaged segment was dropped; its cards are analysed again.', { storedId });
      segments.remove([storedId]);
      continue;
    }
    const segment = openSegment(collection.nextSegmentId(), parts);
    stored.set(segment.segmentId, storedId);
    collection.segments.set(segment.segmentId, segment);
    for (let number = 0; number < segment.size; number++) {
      if (number % 4_096 === 0) await pacer.breathe();
      places.set(parts.stamps[number] as number, opened.length * largestSegment + number);
    }
    opened.push(segment);
  }
  return {
    stored,
    places: {
      find(stamp) {
        const place = places.get(stamp);
        if (place === undefined) return undefined;
        const segment = opened[Math.floor(place / largestSegment)];
        return segment && { segment, number: place % largestSegment };
      },
    },
  };
}

interface Loaded {
  /** Cards whose words are in no segment, by stamp. */
  readonly rest: ReadonlyMap<number, LoadedRow>;
  /** Cards that should have vectors of the model that serves. */
  readonly expected: number[];
}

async function loadCards(collection: Collection, records: Records, places: Places, pacer: Pacer): Promise<Loaded> {
  const rest = new Map<number, LoadedRow>();
  const expected: number[] = [];
  for (let after = 0; ;) {
    await pacer.breathe();
    const rows = records.cardRows(collection.key, collection.modelId, after, rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return { rest, expected };
    after = last.cardId;
    for (const row of rows) {
      const place = places.find(row.stamp);
      if (row.embedded === 1) expected.push(row.cardId);
      if (place) collection.adopt(factsOf(collection, row), place.segment, place.number, languageOf(row));
      else rest.set(row.stamp, row);
    }
  }
}

/** Whether the arrays of a segment fit together: what was cut off or overwritten does not. */
function isWhole({ text, textEnds, postingEnds, docs, times }: Awaited<ReturnType<SegmentStore['read']>>): boolean {
  return (
    textEnds.length === postingEnds.length &&
    docs.length === times.length &&
    (textEnds.at(-1) ?? 0) === text.length &&
    (postingEnds.at(-1) ?? 0) === docs.length
  );
}

/** Cards that came after the last segment was written. */
async function analyseRest(
  collection: Collection,
  records: Records,
  rest: ReadonlyMap<number, LoadedRow>,
  pacer: Pacer,
): Promise<void> {
  const stamps = [...rest.keys()].sort((a, b) => a - b);
  for (let start = 0; start < stamps.length; start += rowsAtOnce) {
    for (const text of records.texts(stamps.slice(start, start + rowsAtOnce))) {
      await pacer.breathe();
      const row = rest.get(text.stamp);
      if (!row) continue;
      const { terms } = analyseCard(text.title, bodyOf(text));
      collection.add(factsOf(collection, row), terms, languageOf(row));
    }
  }
}

async function loadVectors(
  collection: Collection,
  { records, vectors, logger }: LoadNeeds,
  expected: readonly number[],
  pacer: Pacer,
): Promise<void> {
  const { key, modelId, slots } = collection;
  const useless = new Set<number>();
  const dimensions = collection.vectors.dimensions;
  for await (const row of readVectors(records, key, { id: modelId, dimensions }, pacer)) {
    if (row.vector) collection.addVector(row.cardId, row.vector);
    else useless.add(row.cardId);
  }
  for (const cardId of expected) if (slots.passages[slots.of(cardId)] === 0) useless.add(cardId);
  if (useless.size === 0) return;
  const cardIds = [...useless];
  logger.warn('Vectors that do not fit the model were dropped; their cards are embedded again.', {
    cards: cardIds.length,
    collection: key.collectionId,
  });
  for (let start = 0; start < cardIds.length; start += vectorsAtOnce) {
    await pacer.breathe();
    const part = cardIds.slice(start, start + vectorsAtOnce);
    vectors.discard(key, modelId, part);
    collection.dropVectors(part);
  }
}

/** A model's vectors of a collection, by card; without `vector` where the row is damaged. */
export async function* readVectors(
  records: Records,
  key: CollectionKey,
  model: { readonly id: string; readonly dimensions: number },
  pacer: Pacer,
): AsyncGenerator<{ readonly cardId: number; readonly vector: Float32Array | undefined }> {
  let after = { cardId: 0, passage: -1 };
  for (;;) {
    await pacer.breathe();
    const rows = records.vectorRows(key, model.id, after, vectorsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    after = { cardId: last.cardId, passage: last.passage };
    for (const row of rows) {
      const vector = toFloats(row.vector);
      yield { cardId: row.cardId, vector: isSound(vector, model.dimensions) ? vector : undefined };
    }
  }
}

function factsOf(collection: Collection, row: LoadedRow): CardFacts {
  return {
    cardId: row.cardId,
    stamp: row.stamp,
    instance: collection.instanceNumber(row.instanceId),
    ordinal: row.ordinal,
    page: row.page,
    type: collection.typeNumber(row.knowledgeType),
    textKey: row.textKey,
    titleKey: row.titleKey,
    stems: row.stems,
    textStems: row.textStems,
    sentences: row.sentences,
  };
}

const languageOf = (row: LoadedRow): Language => languages.find((language) => language === row.language) ?? 'en';
