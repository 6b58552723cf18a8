import { createTimeSlice, type Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardVectors, CollectionRef, InstanceRecord } from '../../../app/ports.js';
import type { Card } from '../../../domain/card.js';
import { createCardWrites } from './card-writes.js';
import { createInstanceTable } from './instances.js';
import { createCardRecords } from './card-records.js';
import { createServingModels } from './serving-models.js';
import { createVectorBlocks, type VectorModel } from './vector-blocks.js';
import { createVectorWrites } from './vector-writes.js';

/** Some cards of a document, with their vectors as far as there are any. */
export interface RestoredDocument {
  readonly record: InstanceRecord;
  readonly cards: readonly Card[];
  readonly vectors: readonly CardVectors[];
  /** Whether these are its last cards: then cards of older generations are deleted. */
  readonly last: boolean;
}

/**
 * Writes documents with their vectors into the store alone, for an index that no process has open. The rows are authoritative: the first
 * load of a collection makes everything else from them (counts and segments of words, blocks of vectors). Idempotent.
 *
 * @returns the id of a document of which a newer generation is known or that was deleted, if there is one. Then no card was written.
 */
export type RestoreDocuments = (documents: readonly RestoredDocument[]) => Promise<number | undefined>;

const idsOf = (some: readonly { readonly cardId: number }[]): number[] => some.map(({ cardId }) => cardId);

const withoutVectors = (document: RestoredDocument): RestoredDocument => ({ ...document, vectors: [] });

/** Cards deleted in one transaction. */
const dropsAtOnce = 500;

export interface RestoreInto {
  /** Whether the index was empty before: then what it has is known without reading it. */
  readonly isNew: boolean;
  readonly logger: Logger;
}

export function restoresInto(db: Sqlite, model: VectorModel, { isNew, logger }: RestoreInto): RestoreDocuments {
  const records = createCardRecords(db);
  const blocks = createVectorBlocks(db, logger);
  const instances = createInstanceTable(db);
  const cards = createCardWrites(db, records, blocks);
  const vectors = createVectorWrites(db, records, model, blocks);
  const models = createServingModels(db, model.id, blocks);
  /** Instances that this restore has begun, and whether the model serves in a collection, by its name. */
  const begun = new Set<number>();
  const serving = new Map<string, boolean>();

  function knownAmong(key: CollectionRef, some: readonly RestoredDocument[]): ReadonlySet<number> {
    const ids = some.map(({ record }) => record.instanceId);
    const known = isNew ? new Set(ids.filter((id) => begun.has(id))) : instances.known(key, ids);
    for (const id of ids) begun.add(id);
    return known;
  }

  function serves(key: CollectionRef): boolean {
    const known = serving.get(nameOf(key));
    if (known !== undefined) return known;
    const before = models.of(key);
    if (before === undefined) models.begin(key);
    const isServing = before === undefined || before === model.id;
    serving.set(nameOf(key), isServing);
    return isServing;
  }

  /** @returns an instance that was deleted or of which a newer generation is known; then nothing was written. */
  function writeIn(
    key: CollectionRef,
    some: readonly RestoredDocument[],
    known: ReadonlySet<number>,
  ): number | undefined {
    const isKnown = ({ record }: RestoredDocument): boolean => known.has(record.instanceId);
    const stale = some.find((document) => isKnown(document) && instances.begin(document.record) === 'stale');
    if (stale) return stale.record.instanceId;
    // Also complete if vectors are missing: the index then records that they are, and the server makes them.
    instances.add(some.filter((one) => !isKnown(one)).map(({ record, last }) => ({ ...record, isComplete: last })));
    writeCards(key, serves(key) ? some : some.map(withoutVectors));
    return undefined;
  }

  function writeCards(key: CollectionRef, some: readonly RestoredDocument[]): void {
    const ids = some.flatMap((document) => idsOf(document.cards));
    const known = isNew ? new Set<number>() : records.known(key, ids);
    const isUnknown = ({ cardId }: { readonly cardId: number }): boolean => !known.has(cardId);
    const theirs = some.flatMap((document) => document.vectors);
    const embedded = new Set(idsOf(theirs));
    cards.addUncounted(
      some.map(({ record, cards: own }) => ({ instance: record, cards: own.filter(isUnknown) })),
      (cardId) => (embedded.has(cardId) ? model.id : null),
    );
    vectors.add(key, theirs.filter(isUnknown));
    if (known.size === 0) return;
    const isKnown = ({ cardId }: { readonly cardId: number }): boolean => known.has(cardId);
    for (const document of some) {
      cards.put(document.record, document.cards.filter(isKnown));
      vectors.put(document.record, document.vectors.filter(isKnown));
    }
  }

  async function finish({ record }: RestoredDocument): Promise<void> {
    const slice = createTimeSlice();
    for (let after: number | undefined = 0; after !== undefined;) {
      const { next } = cards.drop(record, record.instanceId, { after, most: dropsAtOnce, before: record.generation });
      after = next;
      await slice.yieldIfSpent();
    }
    instances.wordsComplete(record);
    instances.vectorsComplete(record);
  }

  return async (documents) => {
    const known = new Set<number>();
    const further = await db.commit(() => {
      for (const some of byCollection(documents)) {
        const [{ record: key }] = some;
        const there = knownAmong(key, some);
        const stale = writeIn(key, some, there);
        if (stale !== undefined) return stale;
        for (const id of there) known.add(id);
      }
      return undefined;
    });
    if (further !== undefined) return further;
    for (const document of documents)
      if (document.last && known.has(document.record.instanceId)) await finish(document);
    return undefined;
  };
}

const nameOf = ({ teamId, collectionId }: CollectionRef): string => `${teamId}:${collectionId}`;

type Documents = readonly [RestoredDocument, ...RestoredDocument[]];

function byCollection(documents: readonly RestoredDocument[]): Iterable<Documents> {
  const groups = new Map<string, [RestoredDocument, ...RestoredDocument[]]>();
  for (const document of documents) {
    const name = nameOf(document.record);
    const group = groups.get(name);
    if (group) group.push(document);
    else groups.set(name, [document]);
  }
  return groups.values();
}
