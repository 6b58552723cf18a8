import { createTimeSlice, type Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardVectors, InstanceRecord } from '../../../app/ports.js';
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

/** Cards deleted in one transaction. */
const dropsAtOnce = 500;

export function restoresInto(db: Sqlite, model: VectorModel, logger: Logger): RestoreDocuments {
  const records = createCardRecords(db);
  const blocks = createVectorBlocks(db, logger);
  const instances = createInstanceTable(db);
  const cards = createCardWrites(db, records, blocks);
  const vectors = createVectorWrites(db, records, model, blocks);
  const models = createServingModels(db, model.id, blocks);

  function write({ record, cards: own, vectors: theirs }: RestoredDocument): void {
    const serves = (models.of(record) ?? model.id) === model.id;
    const withVectors = serves ? theirs : [];
    if (serves) models.begin(record);
    const known = records.known(record, idsOf(own));
    const isNew = ({ cardId }: { readonly cardId: number }): boolean => !known.has(cardId);
    const embedded = new Set(idsOf(withVectors));
    cards.addUncounted(record, own.filter(isNew), (cardId) => (embedded.has(cardId) ? model.id : null));
    vectors.add(record, withVectors.filter(isNew));
    if (known.size === 0) return;
    const isKnown = ({ cardId }: { readonly cardId: number }): boolean => known.has(cardId);
    cards.put(record, own.filter(isKnown));
    vectors.put(record, withVectors.filter(isKnown));
  }

  async function finish({ record }: RestoredDocument): Promise<void> {
    const slice = createTimeSlice();
    for (let after: number | undefined = 0; after !== undefined;) {
      const { next } = cards.drop(record, record.instanceId, { after, most: dropsAtOnce, before: record.generation });
      after = next;
      await slice.yieldIfSpent();
    }
    instances.wordsComplete(record);
    // Also if vectors are missing: the index then records that they are, and the server makes them.
    instances.vectorsComplete(record);
  }

  return async (documents) => {
    const further = await db.commit(() => {
      const stale = documents.find(({ record }) => instances.begin(record) === 'stale');
      if (!stale) for (const document of documents) write(document);
      return stale?.record.instanceId;
    });
    if (further !== undefined) return further;
    for (const document of documents) if (document.last) await finish(document);
    return undefined;
  };
}
