import type { Sqlite } from '@cardinal/store';
import type { Card } from '../../../domain/card.js';
import type { CollectionRef } from '../../../app/ports.js';
import { columnsOf, named, ofCollection, type Columns } from './columns.js';

export interface CardRow {
  readonly stamp: number;
  readonly cardId: number;
  readonly instanceId: number;
  readonly generation: number;
  readonly ordinal: number;
  readonly page: number;
  readonly knowledgeType: string;
  readonly tableHeader: string;
  readonly textHash: string;
  readonly textKey: number;
  readonly titleKey: number;
  readonly stems: number;
  readonly textStems: number;
  readonly sentences: number;
  readonly language: string;
  readonly modelId: string | null;
  readonly wordsOnly: 0 | 1;
}

export interface TextRow {
  readonly stamp: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
}

/** The columns of a card that are loaded into memory: no texts, because a start reads up to a million cards. */
export type LoadedRow = Omit<CardRow, 'generation' | 'textHash' | 'tableHeader' | 'modelId' | 'wordsOnly'> & {
  readonly embedded: 0 | 1;
};

/** Reads the index's cards. */
export interface CardRecords {
  collections(): CollectionRef[];
  /** By card id, from above `after`. @param modelId whose vectors `embedded` reports; `embedded` is 0 for cards that are to have none. */
  cardRows(key: CollectionRef, modelId: string, after: number, limit: number): Columns<LoadedRow>;
  cardRow(key: CollectionRef, cardId: number): CardRow | undefined;
  /** Which of these cards have a row or a vector. */
  known(key: CollectionRef, cardIds: readonly number[]): ReadonlySet<number>;
  /** The range of the next `limit` cards of an instance: their number, and the id of the last. */
  nextRange(
    instance: CollectionRef & { readonly instanceId: number },
    after: number,
    limit: number,
  ): { readonly cards: number; readonly last: number | undefined };
  texts(stamps: readonly number[]): TextRow[];
  cardsOf(key: CollectionRef, cardIds: readonly number[]): Card[];
}

const cardColumns = `stamp, card_id AS cardId, instance_id AS instanceId, generation, ordinal, page, knowledge_type AS knowledgeType,
  table_header AS tableHeader, text_hash AS textHash, text_key AS textKey, title_key AS titleKey, stems, text_stems AS textStems, sentences, language,
  model_id AS modelId, words_only AS wordsOnly`;

export function createCardRecords(db: Sqlite): CardRecords {
  return {
    collections: () =>
      db.all<CollectionRef>(
        'SELECT DISTINCT team_id AS teamId, collection_id AS collectionId FROM retrieval_instances ORDER BY 1, 2',
      ),
    cardRows: (key, modelId, after, limit) =>
      columnsOf<LoadedRow>(
        db,
        `SELECT json_group_array(stamp) AS stamp, json_group_array(card_id) AS cardId, json_group_array(instance_id) AS instanceId,
           json_group_array(ordinal) AS ordinal, json_group_array(page) AS page,
           json_group_array(knowledge_type) AS knowledgeType, json_group_array(text_key) AS textKey,
           json_group_array(title_key) AS titleKey, json_group_array(stems) AS stems,
           json_group_array(text_stems) AS textStems, json_group_array(sentences) AS sentences,
           json_group_array(language) AS language, json_group_array(model_id IS :modelId AND words_only = 0) AS embedded
         FROM (SELECT * FROM retrieval_cards WHERE ${ofCollection} AND card_id > :after ORDER BY card_id LIMIT :limit)`,
        { ...named(key), modelId, after, limit },
      ),
    cardRow: (key, cardId) =>
      db.get<CardRow>(`SELECT ${cardColumns} FROM retrieval_cards WHERE ${ofCollection} AND card_id = :cardId`, {
        ...named(key),
        cardId,
      }),
    known(key, cardIds) {
      const found = db.all<{ cardId: number }>(
        `SELECT card_id AS cardId FROM retrieval_cards WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds))
         UNION
         SELECT card_id FROM retrieval_vectors WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds))`,
        { ...named(key), cardIds: JSON.stringify(cardIds) },
      );
      return new Set(found.map(({ cardId }) => cardId));
    },
    nextRange({ instanceId, ...key }, after, limit) {
      const found = db.get<{ cards: number; last: number | null }>(
        `SELECT count(*) AS cards, max(card_id) AS last FROM (
           SELECT card_id FROM retrieval_cards WHERE ${ofCollection} AND instance_id = :instanceId AND card_id > :after
           ORDER BY card_id LIMIT :limit)`,
        { ...named(key), instanceId, after, limit },
      );
      return { cards: found?.cards ?? 0, last: found?.last ?? undefined };
    },
    texts: (stamps) =>
      db.all<TextRow>(
        `SELECT stamp, title, statement, verbatim AS verbatimContent FROM retrieval_texts
         WHERE stamp IN (SELECT value FROM json_each(:stamps)) ORDER BY stamp`,
        { stamps: JSON.stringify(stamps) },
      ),
    cardsOf(key, cardIds) {
      return db.all<Card>(
        `SELECT card_id AS cardId, instance_id AS instanceId, ordinal, page, title, statement, verbatim AS verbatimContent,
                table_header AS tableHeader, knowledge_type AS knowledgeType
         FROM retrieval_cards JOIN retrieval_texts USING (stamp)
         WHERE ${ofCollection} AND card_id IN (SELECT value FROM json_each(:cardIds))`,
        { ...named(key), cardIds: JSON.stringify(cardIds) },
      );
    },
  };
}
