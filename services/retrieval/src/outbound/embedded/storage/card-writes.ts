import type { TimeSlice } from '@cardinal/kernel';
import { analyseCard, type Analysis } from '@cardinal/language';
import type { Sqlite } from '@cardinal/store';
import type { InstanceRef, CollectionRef } from '../../../app/ports.js';
import { bodyOf, keysOf, type Card, type CardKeys } from '../../../domain/card.js';
import type { CardRecords } from './card-records.js';
import { rowsAtOnce } from './columns.js';
import type { VectorBlocks } from './vector-blocks.js';

/** A card as written, with the data that the index in memory needs. */
export interface WrittenCard {
  readonly card: Card;
  readonly stamp: number;
  readonly textKey: number;
  readonly titleKey: number;
  readonly analysis: Analysis;
  readonly vectorsDropped: boolean;
}

/** Writes cards. Each call is one short transaction. */
export interface CardWrites {
  /** @returns the cards that are new or changed. */
  put(instance: InstanceRef, cards: readonly Card[]): WrittenCard[];
  /**
   * Adds cards of which the store has no rows. Their words are counted by the next load of the collection, not now.
   *
   * @param modelIdOf the model of the vectors that are added with a card; null: none are added.
   */
  addUncounted(some: readonly CardsOf[], modelIdOf: (cardId: number) => string | null): void;
  /** Stores the counts of another version of the analysis for existing cards. */
  recount(cards: readonly Recounted[]): void;
  /** Deletes some cards of an instance, from above a card id; scans few enough rows to take milliseconds. */
  drop(key: CollectionRef, instanceId: number, limits: DropLimits): DroppedCards;
  count(key: CollectionRef, instanceId: number, slice: TimeSlice): Promise<number>;
}

/** Some cards of an instance. */
export interface CardsOf {
  readonly instance: InstanceRef;
  readonly cards: readonly Card[];
}

export interface Recounted {
  readonly stamp: number;
  readonly analysis: Analysis;
}

export interface DropLimits {
  /** Card id after which to continue. */
  readonly after: number;
  readonly most: number;
  /** Only cards of older generations than this. */
  readonly before?: number | undefined;
}

export interface DroppedCards {
  readonly cardIds: readonly number[];
  /** Card id after which to continue; undefined when all cards were scanned. */
  readonly next: number | undefined;
}

type Counted = Pick<Analysis, 'length' | 'textStems' | 'sentences'> & { readonly language: string };

interface Insertion {
  readonly instance: InstanceRef;
  readonly card: Card;
  readonly keys: CardKeys;
  readonly analysis: Counted;
  readonly modelId: string | null;
  readonly wordsOnly: 0 | 1;
}

/** Values of a new card, before anything is embedded. */
const withoutVectors: Pick<Insertion, 'modelId' | 'wordsOnly'> = { modelId: null, wordsOnly: 0 };

/** Equals the result of no analysis, so that a load recognises that the card has to be counted. */
const uncounted: Counted = { length: 0, textStems: 0, sentences: 0, language: '' };

/** Cards counted per statement, which reads an index only: a few milliseconds. */
const countedAtOnce = 10_000;

export function createCardWrites(db: Sqlite, cardRecords: CardRecords, blocks: VectorBlocks): CardWrites {
  /** The last stamp that was given; read once, because nothing else gives stamps. Those of a transaction that failed are left out. */
  let lastStamp: number | undefined;

  /** @param dropped receives the rows of deleted vectors. */
  function putOne(instance: InstanceRef, card: Card, dropped: number[]): WrittenCard | undefined {
    const { generation, instanceId } = instance;
    const known = cardRecords.cardRow(instance, card.cardId);
    const keys = keysOf(card);
    const sameText = known?.textHash === keys.textHash;
    if (
      sameText &&
      known.ordinal === card.ordinal &&
      known.page === card.page &&
      known.tableHeader === card.tableHeader &&
      known.knowledgeType === card.knowledgeType &&
      known.instanceId === instanceId
    ) {
      db.run('UPDATE retrieval_cards SET generation = :generation WHERE stamp = :stamp', {
        generation,
        stamp: known.stamp,
      });
      return undefined;
    }
    if (known) forget(known.stamp);
    if (known && !sameText) dropped.push(...dropVectors(instance, card.cardId));
    const analysis = analyseCard(card.title, bodyOf(card));
    const { modelId, wordsOnly } = sameText ? known : withoutVectors;
    const stamp = insert([{ instance, card, keys, analysis, modelId, wordsOnly }]);
    const { textKey, titleKey } = keys;
    return { card, stamp, textKey, titleKey, analysis, vectorsDropped: known !== undefined && !sameText };
  }

  const storedStamp = (): number =>
    db.get<{ stamp: number }>(`SELECT seq AS stamp FROM sqlite_sequence WHERE name = 'retrieval_cards'`)?.stamp ?? 0;

  /** @returns the stamp of the first card; those of the others follow. */
  function insert(some: readonly Insertion[]): number {
    const first = (lastStamp ??= storedStamp()) + 1;
    lastStamp += some.length;
    db.insert(
      `retrieval_cards (stamp, team_id, collection_id, card_id, instance_id, generation, ordinal, page, knowledge_type, table_header,
         text_hash, text_key, title_key, stems, text_stems, sentences, language, model_id, words_only)`,
      some.map(({ instance, card, keys, analysis, modelId, wordsOnly }, at) => {
        const { teamId, collectionId, generation, instanceId } = instance;
        const { cardId, ordinal, page, knowledgeType, tableHeader } = card;
        const { length: stems, textStems, sentences, language } = analysis;
        return [
          ...[first + at, teamId, collectionId, cardId, instanceId, generation, ordinal, page, knowledgeType],
          ...[tableHeader, keys.textHash, keys.textKey, keys.titleKey],
          ...[stems, textStems, sentences, language, modelId, wordsOnly],
        ];
      }),
    );
    db.insert(
      'retrieval_texts (stamp, title, statement, verbatim)',
      some.map(({ card }, at) => [first + at, card.title, card.statement, card.verbatimContent]),
    );
    return first;
  }

  function forget(stamp: number): void {
    db.run('DELETE FROM retrieval_cards WHERE stamp = ?', [stamp]);
    db.run('DELETE FROM retrieval_texts WHERE stamp = ?', [stamp]);
  }

  /** @returns the deleted rows. */
  function dropVectors({ teamId, collectionId }: CollectionRef, cardId: number): number[] {
    return db
      .all<{ row: number }>(
        'DELETE FROM retrieval_vectors WHERE team_id = ? AND collection_id = ? AND card_id = ? RETURNING row',
        [teamId, collectionId, cardId],
      )
      .map(({ row }) => row);
  }

  return {
    put: (instance, cards) =>
      db.transaction(() => {
        const dropped: number[] = [];
        const written = cards.flatMap((card) => putOne(instance, card, dropped) ?? []);
        blocks.forget(dropped);
        return written;
      }),
    addUncounted(some, modelIdOf) {
      const insertionOf = (instance: InstanceRef, card: Card): Insertion => {
        const modelId = modelIdOf(card.cardId);
        return { instance, card, keys: keysOf(card), analysis: uncounted, modelId, wordsOnly: 0 };
      };
      const all = some.flatMap(({ instance, cards }) => cards.map((card) => insertionOf(instance, card)));
      db.transaction(() => insert(all));
    },
    recount: (cards) =>
      db.transaction(() => {
        for (const { stamp, analysis } of cards) {
          const { length: stems, textStems, sentences, language } = analysis;
          db.run(
            `UPDATE retrieval_cards SET stems = :stems, text_stems = :textStems, sentences = :sentences, language = :language
             WHERE stamp = :stamp`,
            { stamp, stems, textStems, sentences, language },
          );
        }
      }),
    drop: ({ teamId, collectionId }, instanceId, { after, most, before = Number.MAX_SAFE_INTEGER }) =>
      db.transaction(() => {
        const { last } = cardRecords.nextRange({ teamId, collectionId, instanceId }, after, rowsAtOnce);
        if (last === undefined) return { cardIds: [], next: undefined };
        const rows = db.all<{ stamp: number; cardId: number }>(
          `SELECT stamp, card_id AS cardId FROM retrieval_cards
           WHERE team_id = :teamId AND collection_id = :collectionId AND instance_id = :instanceId
             AND card_id > :after AND card_id <= :last AND generation < :before ORDER BY card_id LIMIT :most`,
          { teamId, collectionId, instanceId, after, last, before, most },
        );
        for (const { stamp } of rows) forget(stamp);
        blocks.forget(rows.flatMap(({ cardId }) => dropVectors({ teamId, collectionId }, cardId)));
        const cardIds = rows.map((row) => row.cardId);
        return { cardIds, next: cardIds.length < most ? last : cardIds.at(-1) };
      }),
    async count({ teamId, collectionId }, instanceId, slice) {
      for (let [count, after] = [0, 0]; ;) {
        await slice.yieldIfSpent();
        const { cards, last } = cardRecords.nextRange({ teamId, collectionId, instanceId }, after, countedAtOnce);
        if (last === undefined) return count;
        count += cards;
        after = last;
      }
    },
  };
}
