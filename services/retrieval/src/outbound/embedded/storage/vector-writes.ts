import type { TimeSlice } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { CardText, CardVectors, InstanceRef, CollectionRef } from '../../../app/ports.js';
import type { CardRecords } from './card-records.js';
import { rowsAtOnce } from './columns.js';
import type { VectorBlocks } from './vector-blocks.js';
import { isUnitVector, toBytes, toFloats } from '../vectors/encoding.js';

/** Writes vectors. Each call is one short transaction. */
export interface VectorWrites {
  /** The first cards after `after` that have no vectors of the model. */
  pending(instance: InstanceRef, after: number, limit: number, slice: TimeSlice): Promise<CardText[]>;
  countPending(instance: InstanceRef, slice: TimeSlice): Promise<number>;
  known(teamId: number, keys: readonly string[]): Map<string, Float32Array>;
  /** Skips cards of another generation. @returns the cards that were written. */
  put(instance: InstanceRef, cards: readonly CardVectors[]): CardVectors[];
  /** Adds vectors of cards that are already marked as having them, and of which the store has none. */
  add(key: CollectionRef, cards: readonly CardVectors[]): void;
  /** Deletes a model's vectors of cards whose rows are damaged, so that they are embedded again. */
  discard(key: CollectionRef, modelId: string, cardIds: readonly number[]): void;
  incomplete(): InstanceRef[];
}

/** Cards of a range that wait for vectors. */
const pendingIn = `team_id = :teamId AND collection_id = :collectionId AND instance_id = :instanceId
  AND card_id > :after AND card_id <= :last AND generation = :generation AND model_id IS NOT :modelId`;

export function createVectorWrites(
  db: Sqlite,
  cardRecords: CardRecords,
  model: { readonly id: string; readonly dimensions: number },
  blocks: VectorBlocks,
): VectorWrites {
  /** @param dropped receives the rows of replaced vectors. */
  function putOne(instance: InstanceRef, card: CardVectors, dropped: number[]): boolean {
    if (!mark(instance, card)) return false;
    dropped.push(...discardOne({ ...instance, cardId: card.cardId }, model.id));
    insert(instance, [card]);
    return true;
  }

  /** @returns false if the card is of another generation. */
  function mark({ teamId, collectionId, generation }: InstanceRef, { cardId, passages }: CardVectors): boolean {
    const { changes } = db.run(
      `UPDATE retrieval_cards SET model_id = :modelId, words_only = :wordsOnly
       WHERE team_id = :teamId AND collection_id = :collectionId AND card_id = :cardId AND generation = :generation`,
      { teamId, collectionId, cardId, generation, modelId: model.id, wordsOnly: passages.length === 0 ? 1 : 0 },
    );
    return changes > 0;
  }

  function insert({ teamId, collectionId }: CollectionRef, cards: readonly CardVectors[]): void {
    db.insert(
      'retrieval_vectors (team_id, collection_id, card_id, passage, model_id, key, vector)',
      cards.flatMap(({ cardId, passages }) =>
        passages.map(({ key, vector }, passage) => [
          ...[teamId, collectionId, cardId, passage, model.id, key, toBytes(vector)],
        ]),
      ),
    );
  }

  function discardOne(card: CollectionRef & { readonly cardId: number }, modelId: string): number[] {
    const gone = db.all<{ row: number }>(
      `DELETE FROM retrieval_vectors
       WHERE team_id = :teamId AND collection_id = :collectionId AND card_id = :cardId AND model_id = :modelId RETURNING row`,
      { teamId: card.teamId, collectionId: card.collectionId, cardId: card.cardId, modelId },
    );
    return gone.map(({ row }) => row);
  }

  /** Ranges of the instance's cards, each short enough for one statement. */
  async function* rangesOf(
    { teamId, collectionId, instanceId, generation }: InstanceRef,
    from: number,
    slice: TimeSlice,
  ) {
    for (let after = from; ;) {
      await slice.yieldIfSpent();
      const { last } = cardRecords.nextRange({ teamId, collectionId, instanceId }, after, rowsAtOnce);
      if (last === undefined) return;
      yield { teamId, collectionId, instanceId, after, last, generation, modelId: model.id };
      after = last;
    }
  }

  return {
    async pending(instance, after, limit, slice) {
      for await (const range of rangesOf(instance, after, slice)) {
        const cards = db.all<CardText>(
          `SELECT card_id AS cardId, ordinal, title, statement, verbatim AS verbatimContent, table_header AS tableHeader
           FROM retrieval_cards JOIN retrieval_texts USING (stamp) WHERE ${pendingIn} ORDER BY card_id LIMIT :limit`,
          { ...range, limit },
        );
        if (cards.length > 0) return cards;
      }
      return [];
    },
    async countPending(instance, slice) {
      let count = 0;
      for await (const range of rangesOf(instance, 0, slice)) {
        const found = db.get<{ cards: number }>(
          `SELECT count(*) AS cards FROM retrieval_cards WHERE ${pendingIn}`,
          range,
        );
        count += found?.cards ?? 0;
      }
      return count;
    },
    known(teamId, keys) {
      const rows = db.all<{ key: string; vector: Uint8Array }>(
        `SELECT key, vector FROM retrieval_vectors
         WHERE team_id = :teamId AND key IN (SELECT value FROM json_each(:keys)) AND model_id = :modelId`,
        { teamId, keys: JSON.stringify(keys), modelId: model.id },
      );
      const sound = rows.map(({ key, vector }) => [key, toFloats(vector)] as const);
      return new Map(sound.filter(([, vector]) => isUnitVector(vector, model.dimensions)));
    },
    put: (instance, cards) =>
      db.transaction(() => {
        const dropped: number[] = [];
        const kept = cards.filter((card) => putOne(instance, card, dropped));
        blocks.forget(dropped);
        return kept;
      }),
    add: insert,
    discard: (key, modelId, cardIds) =>
      db.transaction(() => {
        blocks.forget(cardIds.flatMap((cardId) => discardOne({ ...key, cardId }, modelId)));
        for (const cardId of cardIds) {
          db.run(
            `UPDATE retrieval_cards SET model_id = NULL
             WHERE team_id = :teamId AND collection_id = :collectionId AND card_id = :cardId AND model_id = :modelId`,
            { teamId: key.teamId, collectionId: key.collectionId, cardId, modelId },
          );
        }
      }),
    // Only instances that were complete before, because the event of the others is still to be delivered.
    incomplete: () =>
      db.all<InstanceRef>(
        `SELECT DISTINCT team_id AS teamId, collection_id AS collectionId, instance_id AS instanceId, i.generation AS generation
         FROM retrieval_instances i JOIN retrieval_cards c USING (team_id, collection_id, instance_id)
         WHERE c.model_id IS NULL AND i.vectors_generation = i.generation AND i.state <> 'deleted'
         ORDER BY 1, 2, 3`,
      ),
  };
}
