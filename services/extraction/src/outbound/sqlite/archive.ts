import { searchWords } from '@cardinal/language';
import type { Sqlite } from '@cardinal/store';
import type { CardRecords } from '../../app/archive.js';
import { collectionWord } from './search.js';

export function sqliteCardRecords(db: Sqlite): CardRecords {
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
    putCards: async ({ teamId, collectionId, instanceId, fileId, generation }, cards) =>
      db.transaction(() => {
        for (const card of cards) {
          const { title, statement, verbatimContent } = card;
          // One of another id that had this place before takes its words along.
          db.run(
            `DELETE FROM extraction_card_words WHERE rowid IN (SELECT id FROM extraction_cards
               WHERE team_id = :teamId AND instance_id = :instanceId AND ordinal = :ordinal AND id <> :cardId)`,
            { teamId, instanceId, ordinal: card.ordinal, cardId: card.cardId },
          );
          db.run(
            `INSERT INTO extraction_cards (id, team_id, collection_id, instance_id, file_id, ordinal, generation, title, statement,
               verbatim_content, start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms)
             VALUES (:cardId, :teamId, :collectionId, :instanceId, :fileId, :ordinal, :generation, :title, :statement,
               :verbatimContent, :start, :end, :page, :knowledgeType, :importanceScore, :createdAtMs)
             ON CONFLICT (team_id, instance_id, ordinal) DO UPDATE SET id = excluded.id, generation = excluded.generation,
               title = excluded.title, statement = excluded.statement, verbatim_content = excluded.verbatim_content,
               start_offset = excluded.start_offset, end_offset = excluded.end_offset, page = excluded.page,
               knowledge_type = excluded.knowledge_type, importance_score = excluded.importance_score,
               created_at_ms = excluded.created_at_ms`,
            { ...card, teamId, collectionId, instanceId, fileId, generation },
          );
          const words = [collectionWord(collectionId), ...searchWords(`${title}\n${statement}\n${verbatimContent}`)];
          db.run('INSERT OR REPLACE INTO extraction_card_words (rowid, words) VALUES (?, ?)', [
            ...[card.cardId, words.join(' ')],
          ]);
        }
      }),
  };
}
