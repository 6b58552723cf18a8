import { createProgressLog, type Logger, type TimeSlice } from '@cardinal/kernel';
import { analyseCard, languages, type Analysis, type Language } from '@cardinal/language';
import { bodyOf } from '../../../domain/card.js';
import type { Collection } from '../collection/collection.js';
import { openSegment } from '../words/immutable-segment.js';
import type { InstanceTable } from '../storage/instances.js';
import type { CardWrites, Recounted } from '../storage/card-writes.js';
import type { CardRecords, LoadedRow } from '../storage/card-records.js';
import type { VectorRecords } from '../storage/vector-records.js';
import { mutableCapacity } from '../words/mutable-segment.js';
import { createNumberMap, type NumberMap } from './number-map.js';
import { readVectors } from './read-vectors.js';
import type { SegmentStore } from '../storage/segment-store.js';
import { largestSegment, type Segment } from '../words/segment.js';
import type { CardFacts } from '../collection/slots.js';
import type { VectorBlocks } from '../storage/vector-blocks.js';
import type { VectorWrites } from '../storage/vector-writes.js';

export interface LoadNeeds {
  readonly cardRecords: CardRecords;
  readonly vectorRecords: VectorRecords;
  readonly segments: SegmentStore;
  readonly cards: Pick<CardWrites, 'recount'>;
  readonly instances: InstanceTable;
  readonly vectors: VectorWrites;
  readonly blocks: VectorBlocks;
  readonly logger: Logger;
  /** Stores the full segments of the collection, so that an interrupted load need not start over. */
  readonly compact: (stored: Map<number, number>) => Promise<void>;
}

/** Full segments kept in memory while the words of many cards are counted: each takes about 5 MB until it is stored. */
const mostWaiting = 4;
const rowsAtOnce = 500;
const vectorsAtOnce = 200;

/** Fills an empty collection from the store. @returns the stored id of each segment, by segment id, for later merges. */
export async function loadCollection(
  collection: Collection,
  needs: LoadNeeds,
  slice: TimeSlice,
): Promise<Map<number, number>> {
  for (const instance of needs.instances.all(collection.key)) collection.setInstance(instance);
  const { stored, places } = await loadSegments(collection, needs, slice);
  const { rest, expected } = await loadCards(collection, needs.cardRecords, places, slice);
  await analyseRest(collection, needs, { rest, stored }, slice);
  await loadVectors(collection, needs, expected, slice);
  return stored;
}

/** Which segment contains the words of each stamp. */
interface Places {
  readonly opened: readonly Segment[];
  /** Index in `opened` and number of the card, packed into one integer. */
  readonly byStamp: NumberMap;
}

async function loadSegments(
  collection: Collection,
  { segments, logger }: LoadNeeds,
  slice: TimeSlice,
): Promise<{ stored: Map<number, number>; places: Places }> {
  const stored = new Map<number, number>();
  const opened: Segment[] = [];
  segments.sweep(collection.key);
  for (const storedId of segments.list(collection.key)) {
    const parts = await segments.read(storedId, slice);
    if (!isWhole(parts)) {
      logger.warn('dropped a damaged segment; analysing its cards again', { storedId });
      segments.remove([storedId]);
      continue;
    }
    const segment = openSegment(collection.nextSegmentId(), parts);
    stored.set(segment.segmentId, storedId);
    collection.segments.set(segment.segmentId, segment);
    opened.push(segment);
  }
  const cards = opened.reduce((sum, { size }) => sum + size, 0);
  // With space for the cards that came after the last full segment.
  if (cards > 0) collection.slots.reserve(Math.ceil(cards * 1.1) + 2 * mutableCapacity);
  const byStamp = createNumberMap(cards);
  for (const [index, { stamps, size }] of opened.entries()) {
    for (let number = 0; number < size; number++) {
      if (number % 4_096 === 0) await slice.yieldIfSpent();
      byStamp.set(stamps[number] as number, index * largestSegment + number);
    }
  }
  return { stored, places: { opened, byStamp } };
}

interface Loaded {
  /** Cards whose words are in no segment, by stamp. */
  readonly rest: ReadonlyMap<number, LoadedRow>;
  /** Cards that should have vectors of the model that serves. */
  readonly expected: number[];
}

async function loadCards(
  collection: Collection,
  records: CardRecords,
  { opened, byStamp }: Places,
  slice: TimeSlice,
): Promise<Loaded> {
  const rest = new Map<number, LoadedRow>();
  const expected: number[] = [];
  for (let after = 0; ;) {
    await slice.yieldIfSpent();
    const rows = records.cardRows(collection.key, collection.modelId, after, rowsAtOnce);
    const last = rows.cardId.at(-1);
    if (last === undefined) return { rest, expected };
    after = last;
    for (let at = 0; at < rows.cardId.length; at++) {
      const row = rowAt(rows, at);
      const place = byStamp.get(row.stamp);
      if (row.embedded === 1) expected.push(row.cardId);
      const segment = place === undefined ? undefined : opened[Math.floor(place / largestSegment)];
      if (segment) collection.adopt(factsOf(collection, row), segment, (place ?? 0) % largestSegment, languageOf(row));
      else rest.set(row.stamp, row);
    }
  }
}

/** Whether the arrays of a segment are consistent; truncated or overwritten ones are not. */
function isWhole({ text, textEnds, postingEnds, docs, times }: Awaited<ReturnType<SegmentStore['read']>>): boolean {
  return (
    textEnds.length === postingEnds.length &&
    docs.length === times.length &&
    (textEnds.at(-1) ?? 0) === text.length &&
    (postingEnds.at(-1) ?? 0) === docs.length
  );
}

/** Analyses cards without a segment: those written after the last one, or all if the segments were of another analysis, or restored. */
async function analyseRest(
  collection: Collection,
  { cardRecords, cards, compact, logger }: LoadNeeds,
  { rest, stored }: { readonly rest: Loaded['rest']; readonly stored: Map<number, number> },
  slice: TimeSlice,
): Promise<void> {
  const stamps = [...rest.keys()].sort((a, b) => a - b);
  const told = createProgressLog(logger, 'counting the words of a collection; its searches wait');
  for (let start = 0; start < stamps.length; start += rowsAtOnce) {
    told({ ...collection.key, done: start, cards: stamps.length });
    const changed: Recounted[] = [];
    for (const text of cardRecords.texts(stamps.slice(start, start + rowsAtOnce))) {
      await slice.yieldIfSpent();
      const row = rest.get(text.stamp);
      if (!row) continue;
      const analysis = analyseCard(text.title, bodyOf(text));
      const { terms, length: stems, textStems, sentences, language } = analysis;
      collection.add({ ...factsOf(collection, row), stems, textStems, sentences }, terms, language);
      if (!isCounted(row, analysis)) changed.push({ stamp: row.stamp, analysis });
    }
    if (changed.length > 0) cards.recount(changed);
    if (collection.segments.size - stored.size >= mostWaiting) await compact(stored);
  }
}

const isCounted = (row: LoadedRow, { length, textStems, sentences, language }: Analysis): boolean =>
  row.stems === length && row.textStems === textStems && row.sentences === sentences && row.language === language;

async function loadVectors(
  collection: Collection,
  { vectorRecords, blocks, vectors, logger }: LoadNeeds,
  expected: readonly number[],
  slice: TimeSlice,
): Promise<void> {
  const { key, modelId, slots } = collection;
  const useless = new Set<number>();
  const dimensions = collection.vectors.dimensions;
  const model = { id: modelId, dimensions };
  for await (const { words, cardIds, places } of readVectors({ vectorRecords, blocks }, key, model, slice)) {
    for (let at = 0; at < cardIds.length; at++) {
      const place = places[at];
      if (place === undefined) useless.add(cardIds[at] as number);
      else collection.addVector(cardIds[at] as number, words, place);
    }
  }
  for (let at = 0; at < expected.length; at++) {
    if (at % 4_096 === 0) await slice.yieldIfSpent();
    const cardId = expected[at] as number;
    if (slots.passages[slots.of(cardId)] === 0) useless.add(cardId);
  }
  if (useless.size === 0) return;
  const cardIds = [...useless];
  logger.warn('dropped vectors that do not fit the model; embedding their cards again', {
    cards: cardIds.length,
    collectionId: key.collectionId,
  });
  for (let start = 0; start < cardIds.length; start += vectorsAtOnce) {
    await slice.yieldIfSpent();
    const part = cardIds.slice(start, start + vectorsAtOnce);
    vectors.discard(key, modelId, part);
    collection.dropVectors(part);
  }
}

function rowAt(rows: ReturnType<CardRecords['cardRows']>, at: number): LoadedRow {
  return {
    stamp: rows.stamp[at] as number,
    cardId: rows.cardId[at] as number,
    instanceId: rows.instanceId[at] as number,
    ordinal: rows.ordinal[at] as number,
    page: rows.page[at] as number,
    knowledgeType: rows.knowledgeType[at] as string,
    textKey: rows.textKey[at] as number,
    titleKey: rows.titleKey[at] as number,
    stems: rows.stems[at] as number,
    textStems: rows.textStems[at] as number,
    sentences: rows.sentences[at] as number,
    language: rows.language[at] as string,
    embedded: rows.embedded[at] as 0 | 1,
  };
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
