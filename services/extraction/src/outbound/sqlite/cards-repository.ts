import type { Sqlite } from '@cardinal/store';
import type { CardsRepository } from '../../app/ports.js';
import { fateOf, type KnownInstance } from '../../domain/fate.js';
import type { Instances } from '../instances.js';
import { cardColumns, cardOf, type CardRow } from './card-rows.js';
import { createReclaim } from './reclaim.js';
import { saveCards } from './save-cards.js';
import { listCards } from './search.js';

/** Cards in SQLite; the caller has run this folder's `migrations`. */
export function createSqliteCards(db: Sqlite, instances: Instances): CardsRepository {
  const reclaim = createReclaim(db);
  return {
    reclaim: async () => reclaim(),
    save: (extraction, cards, nowMs) =>
      db.commit(() => {
        const { teamId, instanceId, generation } = extraction;
        if (fateOf(knownInstance(db, teamId, instanceId), generation) !== 'wanted') return false;
        saveCards(db, extraction, cards, nowMs);
        return true;
      }),
    removeOutdated: ({ teamId, instanceId, generation }, limit) =>
      remove(db, 'team_id = ? AND instance_id = ? AND generation < ? ORDER BY ordinal LIMIT ?', [
        teamId,
        instanceId,
        generation,
        limit,
      ]),
    list: async (query) => listCards(db, query, await instances.hidden(query)),
    async find(teamId, cardId) {
      const row = db.get<CardRow>(
        `SELECT ${cardColumns} FROM extraction_cards AS c
         WHERE id = ? AND team_id = ?
           AND NOT EXISTS (SELECT 1 FROM extraction_instances AS i
                           WHERE i.team_id = c.team_id AND i.instance_id = c.instance_id AND i.state = 'deleted')`,
        [cardId, teamId],
      );
      return row && cardOf(row);
    },
    read: async (teamId, instanceId, generation, afterOrdinal, limit) =>
      db
        .all<CardRow>(
          `SELECT ${cardColumns} FROM extraction_cards
           WHERE team_id = :teamId AND instance_id = :instanceId AND ordinal > :afterOrdinal AND (:generation = 0 OR generation = :generation)
             AND NOT EXISTS (SELECT 1 FROM extraction_instances AS i
                             WHERE i.team_id = :teamId AND i.instance_id = :instanceId AND i.state = 'deleted')
           ORDER BY ordinal LIMIT :limit`,
          { teamId, instanceId, generation, afterOrdinal, limit },
        )
        .map(cardOf),
    async editionOf(teamId, instanceId) {
      const found = db.get<{ generation: number; ordinal: number }>(
        `SELECT c.generation, c.ordinal FROM extraction_cards AS c
           JOIN extraction_instances AS i ON i.team_id = c.team_id AND i.instance_id = c.instance_id
         WHERE c.team_id = ? AND c.instance_id = ? AND i.state <> 'deleted' AND i.generation = c.generation
           AND c.ordinal = (SELECT max(ordinal) FROM extraction_cards WHERE team_id = c.team_id AND instance_id = c.instance_id)`,
        [teamId, instanceId],
      );
      return found && `${found.generation}:${found.ordinal}`;
    },
    purge: (teamId, instanceId, limit) =>
      remove(
        db,
        `team_id = :teamId AND instance_id = :instanceId
         AND EXISTS (SELECT 1 FROM extraction_instances AS i
                     WHERE i.team_id = :teamId AND i.instance_id = :instanceId AND i.state = 'deleted')
         ORDER BY ordinal LIMIT :limit`,
        { teamId, instanceId, limit },
      ),
  };
}

/** Read within the transaction that writes the cards. */
const knownInstance = (db: Sqlite, teamId: number, instanceId: number): KnownInstance | undefined =>
  db.get('SELECT generation, state FROM extraction_instances WHERE team_id = ? AND instance_id = ?', [
    teamId,
    instanceId,
  ]);

/** Removes the cards that `where` selects, with their words. */
function remove(db: Sqlite, where: string, params: Parameters<Sqlite['all']>[1]): Promise<number> {
  return db.commit(() => {
    const rows = db.all<{ id: number }>(`SELECT id FROM extraction_cards WHERE ${where}`, params);
    for (const { id } of rows) {
      db.run('DELETE FROM extraction_card_words WHERE rowid = ?', [id]);
      db.run('DELETE FROM extraction_cards WHERE id = ?', [id]);
    }
    return rows.length;
  });
}
