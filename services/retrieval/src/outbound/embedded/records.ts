import type { Sqlite } from '@cardinal/store';
import type { Card } from '../../domain/card.js';
import type { CollectionKey } from './collection.js';

export interface CardRow {
  readonly stamp: number;
  readonly cardId: number;
  readonly instanceId: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly page: number;
  readonly knowledgeType: string;
  readonly textHash: string;
  readonly textKey: number;
  readonly titleKey: number;
  readonly stems: number;
  readonly textStems: number;
  readonly sentences: number;
  readonly language: string;
  readonly modelId: string | null;
}

export interface TextRow {
  readonly stamp: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatim: string;
}

export interface PassagePlace {
  readonly cardId: number;
  readonly passage: number;
}

export interface VectorRow extends PassagePlace {
  readonly vector: Uint8Array;
}

/** The part of a card that stays in memory, without long texts: a million of these are read at a start. */
export type LoadedRow = Omit<CardRow, 'generation' | 'textHash' | 'modelId'> & { readonly embedded: 0 | 1 };

/** Reading the index's tables. */
export interface Records {
  collections(): CollectionKey[];
  /** By card id after `after`. @param modelId that `embedded` asks for. */
  cardRows(key: CollectionKey, modelId: string, after: number, limit: number): LoadedRow[];
  cardRow(key: CollectionKey, cardId: number): CardRow | undefined;
  texts(stamps: readonly number[]): TextRow[];
  /** Of a model, by (card id, passage) after the given. */
  vectorRows(key: CollectionKey, modelId: string, after: PassagePlace, limit: number): VectorRow[];
  vectorsOf(key: CollectionKey, modelId: string, cardIds: readonly number[]): Map<number, Float32Array[]>;
  /** Components of a model's vectors in the collection; undefined if there are none. */
  dimensionsOf(key: CollectionKey, modelId: string): number | undefined;
  cardsOf(key: CollectionKey, cardIds: readonly number[]): Card[];
}

const loadedColumns = `stamp, card_id AS cardId, instance_id AS instanceId, ordinal, page, knowledge_type AS knowledgeType,
  text_key AS textKey, title_key AS titleKey, stems, text_stems AS textStems, sentences, language,
  model_id IS :modelId AS embedded`;
const cardColumns = `stamp, card_id AS cardId, instance_id AS instanceId, generation, ordinal, page, knowledge_type AS knowledgeType,
  text_hash AS textHash, text_key AS textKey, title_key AS titleKey, stems, text_stems AS textStems, sentences, language,
  model_id AS modelId`;
const ofCollection = 'team_id = :teamId AND collection_id = :collectionId';

export function createRecords(db: Sqlite): Records {
  const named = ({ teamId, collectionId }: CollectionKey) => ({ teamId, collectionId });
  return {
    collections: () =>
      db.all<CollectionKey>(
        'SELECT DISTINCT team_id AS teamId, collection_id AS collectionId FROM retrieval_instances ORDER BY 1, 2',
      ),
    cardRows: (key, modelId, after, limit) =>
      db.all<LoadedRow>(
        `SELECT ${loadedColumns} FROM retrieval_cards WHERE ${ofCollection} AND card_id > :after ORDER BY card_id LIMIT :limit`,
        { ...named(key), modelId, after, limit },
      ),
    cardRow: (key, cardId) =>
      db.get<CardRow>(`SELECT ${cardColumns} FROM retrieval_cards WHERE ${ofCollection} AND card_id = :cardId`, {
        ...named(key),
        cardId,
      }),
    texts: (stamps) =>
      db.all<TextRow>(
        `SELECT stamp, title, statement, verbatim FROM retrieval_texts
         WHERE stamp IN (SELECT value FROM json_each(:stamps)) ORDER BY stamp`,
        { stamps: JSON.stringify(stamps) },
      ),
    vectorRows: (key, modelId, after, limit) =>
      db.all<VectorRow>(
        `SELECT card_id AS cardId, passage, vector FROM retrieval_vectors
         WHERE ${ofCollection} AND model_id = :modelId AND (card_id, passage) > (:afterCard, :afterPassage)
         ORDER BY card_id, passage LIMIT :limit`,
        { ...named(key), modelId, afterCard: after.cardId, afterPassage: after.passage, limit },
      ),
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
    dimensionsOf(key, modelId) {
      const row = db.get<{ bytes: number }>(
        `SELECT length(vector) AS bytes FROM retrieval_vectors WHERE ${ofCollection} AND model_id = :modelId LIMIT 1`,
        { ...named(key), modelId },
      );
      return row && row.bytes >> 2;
    },
    cardsOf(key, cardIds) {
      return db.all<Card>(
        `SELECT card_id AS cardId, instance_id AS instanceId, ordinal, page, title, statement, verbatim,
                knowledge_type AS knowledgeType
         FROM retrieval_cards JOIN retrieval_texts USING (stamp)
         WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds))`,
        { ...named(key), cardIds: JSON.stringify(cardIds) },
      );
    },
  };
}

/** Little-endian float32, as every platform that Node supports keeps it. */
export function toFloats(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export const toBytes = (floats: Float32Array): Uint8Array =>
  new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
