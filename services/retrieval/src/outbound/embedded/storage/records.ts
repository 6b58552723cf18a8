import { toFloats } from '../vectors/encoding.js';
import type { Sqlite, SqlParams } from '@cardinal/store';
import type { Card } from '../../../domain/card.js';
import type { CardVectors, CollectionRef, PassageVector } from '../../../app/ports.js';

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
}

export interface TextRow {
  readonly stamp: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
}

export interface PassagePlace {
  readonly cardId: number;
  readonly passage: number;
}

/** Column by column. */
export interface VectorKeys {
  readonly rows: readonly number[];
  readonly cardIds: readonly number[];
  /** Of the last one. */
  readonly last: PassagePlace | undefined;
}

/** The part of a card that stays in memory, without texts, because a start reads a million of these. */
export type LoadedRow = Omit<CardRow, 'generation' | 'textHash' | 'tableHeader' | 'modelId'> & {
  readonly embedded: 0 | 1;
};

/** Columns as JSON lists, which take a third of the time of an object per row. */
type Columns<Row> = { readonly [name in keyof Row]: readonly Row[name][] };

/** Rows that one statement scans, whether or not they match: a few milliseconds. */
export const rowsAtOnce = 1_000;

/** Reads the index's tables. */
export interface Records {
  collections(): CollectionRef[];
  /** Ordered by card id, after `after`. @param modelId whose vectors `embedded` reports. */
  cardRows(key: CollectionRef, modelId: string, after: number, limit: number): Columns<LoadedRow>;
  cardRow(key: CollectionRef, cardId: number): CardRow | undefined;
  /** Which of these cards have a row, or a vector. */
  known(key: CollectionRef, cardIds: readonly number[]): ReadonlySet<number>;
  /** The range of the next `limit` cards of an instance: how many there are, and the id of the last. */
  nextRange(
    instance: CollectionRef & { readonly instanceId: number },
    after: number,
    limit: number,
  ): { readonly cards: number; readonly last: number | undefined };
  texts(stamps: readonly number[]): TextRow[];
  /** Keys of a model's vectors, ordered by (card id, passage), after the given one. */
  vectorKeys(key: CollectionRef, modelId: string, after: PassagePlace, limit: number): VectorKeys;
  vectorsByRow(rows: readonly number[]): Map<number, Float32Array>;
  vectorsOf(key: CollectionRef, modelId: string, cardIds: readonly number[]): Map<number, Float32Array[]>;
  /** Of each card all passages, in order, with their keys. */
  passagesOf(key: CollectionRef, modelId: string, cardIds: readonly number[]): CardVectors[];
  /** Components of a model's vectors in the collection, or in any; undefined if there are none. */
  dimensionsOf(key: CollectionRef | undefined, modelId: string): number | undefined;
  cardsOf(key: CollectionRef, cardIds: readonly number[]): Card[];
}

const cardColumns = `stamp, card_id AS cardId, instance_id AS instanceId, generation, ordinal, page, knowledge_type AS knowledgeType,
  table_header AS tableHeader, text_hash AS textHash, text_key AS textKey, title_key AS titleKey, stems, text_stems AS textStems, sentences, language,
  model_id AS modelId`;
const ofCollection = 'team_id = :teamId AND collection_id = :collectionId';

export function createRecords(db: Sqlite): Records {
  const named = ({ teamId, collectionId }: CollectionRef) => ({ teamId, collectionId });

  /** @param sql returns one row of JSON lists. */
  function columns<Row>(sql: string, params: SqlParams): Columns<Row> {
    const lists = Object.entries(db.get<Record<string, string>>(sql, params) ?? {});
    return Object.fromEntries(lists.map(([name, list]) => [name, JSON.parse(list) as unknown])) as Columns<Row>;
  }

  return {
    collections: () =>
      db.all<CollectionRef>(
        'SELECT DISTINCT team_id AS teamId, collection_id AS collectionId FROM retrieval_instances ORDER BY 1, 2',
      ),
    cardRows: (key, modelId, after, limit) =>
      columns<LoadedRow>(
        `SELECT json_group_array(stamp) AS stamp, json_group_array(card_id) AS cardId, json_group_array(instance_id) AS instanceId,
           json_group_array(ordinal) AS ordinal, json_group_array(page) AS page,
           json_group_array(knowledge_type) AS knowledgeType, json_group_array(text_key) AS textKey,
           json_group_array(title_key) AS titleKey, json_group_array(stems) AS stems,
           json_group_array(text_stems) AS textStems, json_group_array(sentences) AS sentences,
           json_group_array(language) AS language, json_group_array(model_id IS :modelId) AS embedded
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
    vectorKeys(key, modelId, after, limit) {
      const { rows, cardIds, passages } = columns<{ rows: number; cardIds: number; passages: number }>(
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
