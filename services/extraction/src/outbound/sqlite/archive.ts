import type { Sqlite } from '@cardinal/store';
import type { CardRecords, RestoredCards } from '../../app/archive.js';
import { wordsColumn } from './words-column.js';

export function sqliteCardRecords(db: Sqlite, { isNew }: { readonly isNew: boolean }): CardRecords {
  /** Removes cards in the places of these cards, with their words. */
  function clear({ document: { teamId, instanceId }, cards }: RestoredCards): void {
    const key = { teamId, instanceId };
    const ordinals = JSON.stringify(cards.map(({ ordinal }) => ordinal));
    const ofPlaces = `FROM extraction_cards
      WHERE team_id = :teamId AND instance_id = :instanceId AND ordinal IN (SELECT value FROM json_each(:ordinals))`;
    db.run(`DELETE FROM extraction_card_words WHERE rowid IN (SELECT id ${ofPlaces})`, { ...key, ordinals });
    db.run(`DELETE ${ofPlaces}`, { ...key, ordinals });
  }

  /** Which of the documents have cards from before. */
  function known(some: readonly RestoredCards[]): ReadonlySet<number> {
    if (isNew) return new Set();
    const found = db.all<{ instanceId: number }>(
      `SELECT value ->> 1 AS instanceId FROM json_each(?)
       WHERE EXISTS (SELECT 1 FROM extraction_cards WHERE team_id = value ->> 0 AND instance_id = value ->> 1)`,
      [JSON.stringify(some.map(({ document }) => [document.teamId, document.instanceId]))],
    );
    return new Set(found.map(({ instanceId }) => instanceId));
  }

  /** Inserts the cards of all documents at once, because a statement inserts many rows faster than few. */
  function insert(some: readonly RestoredCards[]): void {
    db.insert(
      `extraction_cards (id, team_id, collection_id, instance_id, file_id, ordinal, generation, title, statement, verbatim_content,
         table_header, start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms)`,
      some.flatMap(({ document: { teamId, collectionId, instanceId, fileId, generation }, cards }) =>
        cards.map((card) => [
          ...[card.cardId, teamId, collectionId, instanceId, fileId, card.ordinal, generation],
          ...[card.title, card.statement, card.verbatimContent, card.tableHeader, card.start, card.end, card.page],
          ...[card.knowledgeType, card.importanceScore, card.createdAtMs],
        ]),
      ),
    );
    db.runEach(
      'INSERT INTO extraction_card_words (rowid, words) VALUES (?, ?)',
      some.flatMap(({ document: { collectionId }, cards }) =>
        cards.map((card) => [card.cardId, wordsColumn(collectionId, card)]),
      ),
    );
  }

  return {
    async cardClash(cards) {
      const wanted = new Map(cards.map((card) => [card.cardId, card]));
      const found = db.all<{ id: number; instanceId: number; ordinal: number }>(
        `SELECT id, instance_id AS instanceId, ordinal FROM extraction_cards WHERE id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify([...wanted.keys()])],
      );
      return found.find(({ id, instanceId, ordinal }) => {
        const same = wanted.get(id);
        return same?.instanceId !== instanceId || same.ordinal !== ordinal;
      })?.id;
    },
    putCards: (some) =>
      db.commit(() => {
        const before = known(some);
        for (const one of some) if (before.has(one.document.instanceId)) clear(one);
        insert(some);
        return before;
      }),
  };
}
