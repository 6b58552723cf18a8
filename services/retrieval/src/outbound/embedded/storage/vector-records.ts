import type { Sqlite } from '@cardinal/store';
import type { CardVectors, CollectionRef, PassageVector } from '../../../app/ports.js';
import { toFloats } from '../vectors/encoding.js';
import { columnsOf, named, ofCollection } from './columns.js';

export interface PassagePlace {
  readonly cardId: number;
  readonly passage: number;
}

/** Keys of vectors, as columns. */
export interface VectorKeys {
  readonly rows: readonly number[];
  readonly cardIds: readonly number[];
  /** Key of the last vector; undefined if there is none. */
  readonly last: PassagePlace | undefined;
}

/** Reads the index's vectors. */
export interface VectorRecords {
  /** Keys of a model's vectors, ordered by (card id, passage), after the given one. */
  vectorKeys(key: CollectionRef, modelId: string, after: PassagePlace, limit: number): VectorKeys;
  vectorsByRow(rows: readonly number[]): Map<number, Float32Array>;
  vectorsOf(key: CollectionRef, modelId: string, cardIds: readonly number[]): Map<number, Float32Array[]>;
  /** All passages of each card, in order, with their keys. */
  passagesOf(key: CollectionRef, modelId: string, cardIds: readonly number[]): CardVectors[];
  /** Number of components of a model's vectors in the collection, or in any; undefined if there are no vectors. */
  dimensionsOf(key: CollectionRef | undefined, modelId: string): number | undefined;
}

export function createVectorRecords(db: Sqlite): VectorRecords {
  return {
    vectorKeys(key, modelId, after, limit) {
      const { rows, cardIds, passages } = columnsOf<{ rows: number; cardIds: number; passages: number }>(
        db,
        `SELECT json_group_array(row) AS rows, json_group_array(card_id) AS cardIds, json_group_array(passage) AS passages
         FROM (SELECT row, card_id, passage FROM retrieval_vectors
               WHERE ${ofCollection} AND model_id = :modelId AND (card_id, passage) > (:afterCard, :afterPassage)
               ORDER BY card_id, passage LIMIT :limit)`,
        { ...named(key), modelId, afterCard: after.cardId, afterPassage: after.passage, limit },
      );
      const [cardId, passage] = [cardIds.at(-1), passages.at(-1)];
      return { rows, cardIds, last: cardId === undefined || passage === undefined ? undefined : { cardId, passage } };
    },
    vectorsByRow(rows) {
      const found = db.all<{ row: number; vector: Uint8Array }>(
        'SELECT row, vector FROM retrieval_vectors WHERE row IN (SELECT value FROM json_each(:rows))',
        { rows: JSON.stringify(rows) },
      );
      return new Map(found.map(({ row, vector }) => [row, toFloats(vector)]));
    },
    vectorsOf(key, modelId, cardIds) {
      const found = new Map<number, Float32Array[]>();
      if (cardIds.length === 0) return found;
      const rows = db.all<{ cardId: number; vector: Uint8Array }>(
        `SELECT card_id AS cardId, vector FROM retrieval_vectors
         WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds)) AND model_id = :modelId`,
        { ...named(key), modelId, cardIds: JSON.stringify(cardIds) },
      );
      for (const { cardId, vector } of rows) {
        const own = found.get(cardId);
        if (own) own.push(toFloats(vector));
        else found.set(cardId, [toFloats(vector)]);
      }
      return found;
    },
    passagesOf(key, modelId, cardIds) {
      const rows = db.all<{ cardId: number; key: string; vector: Uint8Array }>(
        `SELECT card_id AS cardId, key, vector FROM retrieval_vectors
         WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds)) AND model_id = :modelId
         ORDER BY card_id, passage`,
        { ...named(key), modelId, cardIds: JSON.stringify(cardIds) },
      );
      const found = new Map<number, PassageVector[]>();
      for (const { cardId, key: passageKey, vector } of rows) {
        const passage = { key: passageKey, vector: toFloats(vector) };
        const own = found.get(cardId);
        if (own) own.push(passage);
        else found.set(cardId, [passage]);
      }
      return Array.from(found, ([cardId, passages]) => ({ cardId, passages }));
    },
    dimensionsOf(key, modelId) {
      const row = db.get<{ bytes: number }>(
        `SELECT length(vector) AS bytes FROM retrieval_vectors WHERE ${key ? ofCollection : 'true'} AND model_id = :modelId LIMIT 1`,
        { ...(key && named(key)), modelId },
      );
      return row && row.bytes >> 2;
    },
  };
}
