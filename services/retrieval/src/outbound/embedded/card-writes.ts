import { derivedId } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { InstanceRef } from '../../app/ports.js';
import { analyseCard, type Analysis } from '../../domain/analysis/analyse.js';
import { bodyOf, textKey, type Card } from '../../domain/card.js';
import type { CollectionKey } from './collection.js';
import type { Records } from './records.js';
import { keyOfText } from './text-keys.js';

/** What became of one card. */
export interface Written {
  readonly card: Card;
  readonly stamp: number;
  readonly textKey: number;
  readonly titleKey: number;
  readonly analysis: Analysis;
  readonly vectorsDropped: boolean;
}

/** Writing the index's cards. Each call is one short transaction. */
export interface CardWrites {
  /** @returns the cards that are new or changed. */
  put(instance: InstanceRef, cards: readonly Card[]): Written[];
  /** Drops up to `limit` cards of an instance; `before`: only those of older generations. @returns their ids. */
  drop(key: CollectionKey, instanceId: number, limit: number, before?: number): number[];
  count(key: CollectionKey, instanceId: number): number;
}

export function createCardWrites(db: Sqlite, records: Records): CardWrites {
  function putOne(instance: InstanceRef, card: Card): Written | undefined {
    const { teamId, collectionId, generation, instanceId } = instance;
    const known = records.cardRow(instance, card.cardId);
    const textHash = derivedId(card.title, card.statement, card.verbatim);
    const sameText = known?.textHash === textHash;
    if (
      sameText &&
      known.ordinal === card.ordinal &&
      known.page === card.page &&
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
    if (known && !sameText) dropVectors(instance, card.cardId);
    const analysis = analyseCard(card.title, bodyOf(card));
    const keys = { textKey: textKey(card), titleKey: keyOfText(card.title) };
    const { cardId, ordinal, page, knowledgeType, title, statement, verbatim } = card;
    const { length: stems, textStems, sentences, language } = analysis;
    const { lastInsertRowid: stamp } = db.run(
      `INSERT INTO retrieval_cards (team_id, collection_id, card_id, instance_id, generation, ordinal, page, knowledge_type,
         text_hash, text_key, title_key, stems, text_stems, sentences, language, model_id)
       VALUES (:teamId, :collectionId, :cardId, :instanceId, :generation, :ordinal, :page, :knowledgeType,
         :textHash, :textKey, :titleKey, :stems, :textStems, :sentences, :language, :modelId)`,
      {
        ...{ teamId, collectionId, cardId, instanceId, generation, ordinal, page, knowledgeType, textHash },
        ...{ ...keys, stems, textStems, sentences, language, modelId: sameText ? known.modelId : null },
      },
    );
    db.run('INSERT INTO retrieval_texts (stamp, title, statement, verbatim) VALUES (?, ?, ?, ?)', [
      ...[stamp, title, statement, verbatim],
    ]);
    return { card, stamp, ...keys, analysis, vectorsDropped: known !== undefined && !sameText };
  }

  function forget(stamp: number): void {
    db.run('DELETE FROM retrieval_cards WHERE stamp = ?', [stamp]);
    db.run('DELETE FROM retrieval_texts WHERE stamp = ?', [stamp]);
  }

  function dropVectors({ teamId, collectionId }: CollectionKey, cardId: number): void {
    db.run('DELETE FROM retrieval_vectors WHERE team_id = ? AND collection_id = ? AND card_id = ?', [
      ...[teamId, collectionId, cardId],
    ]);
  }

  return {
    put: (instance, cards) =>
      db.transaction(() => cards.map((card) => putOne(instance, card)).filter((written) => written !== undefined)),
    drop: ({ teamId, collectionId }, instanceId, limit, before = Number.MAX_SAFE_INTEGER) =>
      db.transaction(() => {
        const rows = db.all<{ stamp: number; cardId: number }>(
          `SELECT stamp, card_id AS cardId FROM retrieval_cards
           WHERE team_id = :teamId AND collection_id = :collectionId AND instance_id = :instanceId AND generation < :before
           LIMIT :limit`,
          { teamId, collectionId, instanceId, before, limit },
        );
        for (const { stamp, cardId } of rows) {
          forget(stamp);
          dropVectors({ teamId, collectionId }, cardId);
        }
        return rows.map((row) => row.cardId);
      }),
    count: ({ teamId, collectionId }, instanceId) =>
      db.get<{ cards: number }>(
        'SELECT count(*) AS cards FROM retrieval_cards WHERE team_id = ? AND collection_id = ? AND instance_id = ?',
        [teamId, collectionId, instanceId],
      )?.cards ?? 0,
  };
}
