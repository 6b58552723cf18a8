import type { Sqlite } from '@cardinal/store';
import type { CardRecords, RestoredCards } from '../../app/archive.js';
import { wordsColumn } from './words-column.js';

export function sqliteCardRecords(db: Sqlite): CardRecords {
  /** Removes cards in the places of these cards, with their words. */
  function clear({ document: { teamId, instanceId }, cards }: RestoredCards): void {
    const key = { teamId, instanceId };
    const known = db.get(
      'SELECT 1 FROM extraction_cards WHERE team_id = :teamId AND instance_id = :instanceId LIMIT 1',
      key,
    );
    if (!known) return;
    const ordinals = JSON.stringify(cards.map(({ ordinal }) => ordinal));
    const ofPlaces = `FROM extraction_cards
      WHERE team_id = :teamId AND instance_id = :instanceId AND ordinal IN (SELECT value FROM json_each(:ordinals))`;
    db.run(`DELETE FROM extraction_card_words WHERE rowid IN (SELECT id ${ofPlaces})`, { ...key, ordinals });
    db.run(`DELETE ${ofPlaces}`, { ...key, ordinals });
  }

  function put({ document, cards }: RestoredCards): void {
    const { teamId, collectionId, instanceId, fileId, generation } = document;
    for (const card of cards) {
      const { cardId, ordinal, title, statement, verbatimContent, tableHeader, start, end, page } = card;
      const { knowledgeType, importanceScore, createdAtMs } = card;
      db.run(
        `INSERT INTO extraction_cards (id, team_id, collection_id, instance_id, file_id, ordinal, generation, title, statement,
           verbatim_content, table_header, start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[cardId, teamId, collectionId, instanceId, fileId, ordinal, generation, title, statement],
          ...[verbatimContent, tableHeader, start, end, page, knowledgeType, importanceScore, createdAtMs],
        ],
      );
      db.run('INSERT INTO extraction_card_words (rowid, words) VALUES (?, ?)', [
        cardId,
        wordsColumn(collectionId, card),
      ]);
    }
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
        for (const one of some) {
          clear(one);
          put(one);
        }
      }),
  };
}
