import { searchWords } from '@cardinal/language';
import type { Sqlite } from '@cardinal/store';
import type { CardRecords, ConflictRecord, ConflictRecords } from '../../app/archive.js';
import type { ConflictSide } from '../../app/conflicts/ports.js';
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

interface Row extends Omit<
  ConflictRecord,
  'first' | 'second' | 'history' | 'hidden' | 'firstCurrent' | 'secondCurrent'
> {
  readonly sides: string;
  readonly history: number;
  readonly hidden: number;
  readonly firstCard: number;
  readonly secondCard: number;
  readonly firstInstance: number;
  readonly secondInstance: number;
  readonly firstCurrent: number;
  readonly secondCurrent: number;
}

export function sqliteConflictRecords(db: Sqlite): ConflictRecords {
  return {
    async conflictClash(records) {
      const wanted = new Map(records.map((record) => [record.id, record]));
      const found = db.all<{ id: number; teamId: number; key: string }>(
        `SELECT id, team_id AS teamId, key FROM extraction_conflicts WHERE id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify([...wanted.keys()])],
      );
      return found.find(({ id, teamId, key }) => {
        const same = wanted.get(id);
        return same?.teamId !== teamId || same.key !== key;
      })?.id;
    },
    conflicts: async ({ teamId, collectionId }, after, limit) =>
      db
        .all<Row>(
          `SELECT id, team_id AS teamId, collection_id AS collectionId, key, type, score, history, further, sides, hidden, decision,
             note, user_id AS userId, user_name AS userName, decided_ms AS decidedAtMs, created_ms AS createdAtMs,
             first_card AS firstCard, second_card AS secondCard, first_instance AS firstInstance,
             second_instance AS secondInstance, first_current AS firstCurrent, second_current AS secondCurrent
           FROM extraction_conflicts WHERE team_id = :teamId AND collection_id = :collectionId AND id > :after
           ORDER BY id LIMIT :limit`,
          { teamId, collectionId, after, limit },
        )
        .map(recordOf),
    putConflicts: async (records) =>
      db.transaction(() => {
        for (const { first, second, ...record } of records) {
          const isErased = record.hidden && first.sentence === '' && second.sentence === '';
          db.run(
            `INSERT INTO extraction_conflicts (id, team_id, collection_id, key, type, score, history, further, sides, hidden, decision,
               note, user_id, user_name, decided_ms, created_ms, first_card, second_card, first_instance, second_instance,
               first_current, second_current)
             VALUES (:id, :teamId, :collectionId, :key, :type, :score, :history, :further, :sides, :hidden, :decision,
               :note, :userId, :userName, :decidedAtMs, :createdAtMs, :firstCard, :secondCard, :firstInstance, :secondInstance,
               :firstCurrent, :secondCurrent)
             ON CONFLICT (team_id, key) DO UPDATE SET id = excluded.id, type = excluded.type, score = excluded.score,
               history = excluded.history, further = excluded.further, sides = excluded.sides, hidden = excluded.hidden,
               decision = excluded.decision, note = excluded.note, user_id = excluded.user_id, user_name = excluded.user_name,
               decided_ms = excluded.decided_ms, created_ms = excluded.created_ms, first_card = excluded.first_card,
               second_card = excluded.second_card, first_instance = excluded.first_instance,
               second_instance = excluded.second_instance, first_current = excluded.first_current,
               second_current = excluded.second_current`,
            {
              ...record,
              ...{ history: Number(record.history), hidden: Number(record.hidden) },
              ...{ firstCurrent: Number(record.firstCurrent), secondCurrent: Number(record.secondCurrent) },
              sides: isErased ? '[]' : JSON.stringify([first, second]),
              ...{ firstCard: first.cardId, secondCard: second.cardId },
              ...{ firstInstance: first.instanceId, secondInstance: second.instanceId },
            },
          );
        }
      }),
    keepOnly: async ({ teamId, collectionId }, ids) =>
      void db.run(
        `DELETE FROM extraction_conflicts WHERE team_id = :teamId AND collection_id = :collectionId
         AND id NOT IN (SELECT value FROM json_each(:ids))`,
        { teamId, collectionId, ids: JSON.stringify([...ids]) },
      ),
  };
}

function recordOf(row: Row): ConflictRecord {
  const { sides, history, hidden, firstCard, secondCard, firstInstance, secondInstance, ...record } = row;
  const [first = erasedSide(firstCard, firstInstance), second = erasedSide(secondCard, secondInstance)] = JSON.parse(
    sides,
  ) as readonly ConflictSide[];
  return {
    ...record,
    ...{ first, second, history: history === 1, hidden: hidden === 1 },
    ...{ firstCurrent: row.firstCurrent === 1, secondCurrent: row.secondCurrent === 1 },
  };
}

const erasedSide = (cardId: number, instanceId: number): ConflictSide => ({
  ...{ cardId, instanceId, fileId: 0, fileName: '', version: 0, page: 0, ordinal: 0, title: '', sentence: '' },
  ...{ start: 0, end: 0, value: '', normalised: '', contentHash: '' },
});
