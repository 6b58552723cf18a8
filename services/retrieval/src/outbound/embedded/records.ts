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

export interface VectorRow {
  readonly cardId: number;
  readonly passage: number;
  readonly modelId: string;
  readonly vector: Uint8Array;
}

/** Reading the index's tables. */
export interface Records {
  collections(): CollectionKey[];
  /** By card id after `after`. */
  cardRows(key: CollectionKey, after: number, limit: number): CardRow[];
  cardRow(key: CollectionKey, cardId: number): CardRow | undefined;
  texts(stamps: readonly number[]): TextRow[];
  /** By (card id, passage) after the given. */
  vectorRows(key: CollectionKey, afterCard: number, afterPassage: number, limit: number): VectorRow[];
  vectorsOf(key: CollectionKey, cardIds: readonly number[]): Map<number, Float32Array[]>;
  cardsOf(key: CollectionKey, cardIds: readonly number[]): Card[];
}

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
    cardRows: (key, after, limit) =>
      db.all<CardRow>(
        `SELECT ${cardColumns} FROM retrieval_cards WHERE ${ofCollection} AND card_id > :after ORDER BY card_id LIMIT :limit`,
        { ...named(key), after, limit },
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
    vectorRows: (key, afterCard, afterPassage, limit) =>
      db.all<VectorRow>(
        `SELECT card_id AS cardId, passage, model_id AS modelId, vector FROM retrieval_vectors
         WHERE ${ofCollection} AND (card_id, passage) > (:afterCard, :afterPassage) ORDER BY card_id, passage LIMIT :limit`,
        { ...named(key), afterCard, afterPassage, limit },
      ),
    vectorsOf(key, cardIds) {
      const found = new Map<number, Float32Array[]>();
      if (cardIds.length === 0) return found;
      const rows = db.all<{ cardId: number; vector: Uint8Array }>(
        `SELECT card_id AS cardId, vector FROM retrieval_vectors
         WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds))`,
        { ...named(key), cardIds: JSON.stringify(cardIds) },
      );
      for (const { cardId, vector } of rows) {
        const own = found.get(cardId);
        if (own) own.push(toFloats(vector));
        else found.set(cardId, [toFloats(vector)]);
      }
      return found;
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
