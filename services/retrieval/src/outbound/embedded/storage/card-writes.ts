import { derivedId, type TimeSlice } from '@cardinal/kernel';
import { analyseCard, type Analysis } from '@cardinal/language';
import type { Sqlite } from '@cardinal/store';
import type { InstanceRef, CollectionRef } from '../../../app/ports.js';
import { bodyOf, textKey, titleKeyOf, type Card } from '../../../domain/card.js';
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
  addUncounted(instance: InstanceRef, cards: readonly Card[], modelIdOf: (cardId: number) => string | null): void;
  /** Stores the counts of another version of the analysis for existing cards. */
  recount(cards: readonly Recounted[]): void;
  /** Deletes some cards of an instance, from above a card id; scans few enough rows to take milliseconds. */
  drop(key: CollectionRef, instanceId: number, limits: DropLimits): DroppedCards;
  count(key: CollectionRef, instanceId: number, slice: TimeSlice): Promise<number>;
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
  readonly analysis: Counted;
  readonly textHash: string;
  readonly modelId: string | null;
  readonly wordsOnly: 0 | 1;
}

/** Values of a new card, before anything is embedded. */
const withoutVectors: Pick<Insertion, 'modelId' | 'wordsOnly'> = { modelId: null, wordsOnly: 0 };

/** Equals the result of no analysis, so that a load recognises that the card has to be counted. */
const uncounted: Counted = { length: 0, textStems: 0, sentences: 0, language: '' };

const textHashOf = ({ title, statement, verbatimContent }: Card): string =>
  derivedId(title, statement, verbatimContent);

/** Cards counted per statement, which reads an index only: a few milliseconds. */
const countedAtOnce = 10_000;

export function createCardWrites(db: Sqlite, cardRecords: CardRecords, blocks: VectorBlocks): CardWrites {
  /** @param dropped receives the rows of deleted vectors. */
  function putOne(instance: InstanceRef, card: Card, dropped: number[]): WrittenCard | undefined {
    const { generation, instanceId } = instance;
    const known = cardRecords.cardRow(instance, card.cardId);
    const textHash = textHashOf(card);
    const sameText = known?.textHash === textHash;
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
    const written = insert(instance, card, { analysis, textHash, modelId, wordsOnly });
    return { card, ...written, analysis, vectorsDropped: known !== undefined && !sameText };
  }

  function insert(
    { teamId, collectionId, generation, instanceId }: InstanceRef,
    card: Card,
    { analysis, textHash, modelId, wordsOnly }: Insertion,
  ): { readonly stamp: number; readonly textKey: number; readonly titleKey: number } {
    const keys = { textKey: textKey(card), titleKey: titleKeyOf(card.title) };
    const { cardId, ordinal, page, knowledgeType, title, statement, verbatimContent, tableHeader } = card;
    const { length: stems, textStems, sentences, language } = analysis;
    const { lastInsertRowid: stamp } = db.run(
      `INSERT INTO retrieval_cards (team_id, collection_id, card_id, instance_id, generation, ordinal, page, knowledge_type,
         table_header, text_hash, text_key, title_key, stems, text_stems, sentences, language, model_id, words_only)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[teamId, collectionId, cardId, instanceId, generation, ordinal, page, knowledgeType, tableHeader, textHash],
        ...[keys.textKey, keys.titleKey, stems, textStems, sentences, language, modelId, wordsOnly],
      ],
    );
    db.run('INSERT INTO retrieval_texts (stamp, title, statement, verbatim) VALUES (?, ?, ?, ?)', [
      ...[stamp, title, statement, verbatimContent],
    ]);
    return { stamp, ...keys };
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
    addUncounted: (instance, cards, modelIdOf) =>
      db.transaction(() => {
        for (const card of cards) {
          const modelId = modelIdOf(card.cardId);
          insert(instance, card, { ...withoutVectors, analysis: uncounted, textHash: textHashOf(card), modelId });
        }
      }),
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
