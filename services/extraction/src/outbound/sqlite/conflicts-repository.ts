import type { Sqlite } from '@cardinal/store';
import { textsOf } from '../../app/conflicts/findings.js';
import type { Conflict, ConflictsRepository, Finding } from '../../app/conflicts/ports.js';
import {
  conflictColumns,
  conflictOf,
  listsOf,
  notDeleted,
  nothingAhead,
  stateColumn,
  type ConflictRow,
} from './conflict-rows.js';
import { createComparedDocuments, type ComparisonTables } from '../compared-documents.js';

/** Findings in SQLite; the caller has run this folder's `migrations`. */
export function createSqliteConflicts(db: Sqlite, tables: ComparisonTables): ConflictsRepository {
  const select = (where: string, params: Record<string, string | number>): Conflict[] =>
    db
      .all<ConflictRow>(`SELECT ${conflictColumns} FROM extraction_conflicts WHERE hidden = 0 AND ${where}`, {
        ...nothingAhead,
        ...params,
      })
      .map(conflictOf);
  const find = (teamId: number, id: number): Conflict | undefined =>
    select('team_id = :teamId AND id = :id', { teamId, id })[0];

  return {
    ...createComparedDocuments(tables, async (teamId, instanceId) => countOpen(db, teamId, instanceId)),
    save: async (finding, nowMs) => save(db, finding, nowMs),
    ofInstance: async (teamId, instanceId) =>
      select('team_id = :teamId AND (first_instance = :instanceId OR second_instance = :instanceId) ORDER BY id', {
        teamId,
        instanceId,
      }),
    remove: async (teamId, id) =>
      db.transaction(() => {
        db.run(`DELETE FROM extraction_conflicts WHERE team_id = ? AND id = ? AND decision = ''`, [teamId, id]);
        db.run('UPDATE extraction_conflicts SET hidden = 1 WHERE team_id = ? AND id = ?', [teamId, id]);
      }),
    erase: async (teamId, instanceId) =>
      db.transaction(() => {
        const withInstance = 'team_id = :teamId AND (first_instance = :instanceId OR second_instance = :instanceId)';
        db.run(`DELETE FROM extraction_conflicts WHERE ${withInstance} AND decision = ''`, { teamId, instanceId });
        db.run(`UPDATE extraction_conflicts SET hidden = 1, sides = '[]', note = '' WHERE ${withInstance}`, {
          teamId,
          instanceId,
        });
        db.run('DELETE FROM extraction_documents WHERE team_id = ? AND instance_id = ?', [teamId, instanceId]);
      }),
    followState: async (teamId, instanceId) => {
      for (const side of ['first', 'second']) {
        db.run(
          `UPDATE extraction_conflicts SET ${side}_current = coalesce((SELECT state FROM extraction_instances
             WHERE team_id = :teamId AND instance_id = :instanceId), 'superseded') = 'current'
           WHERE team_id = :teamId AND ${side}_instance = :instanceId`,
          { teamId, instanceId },
        );
      }
    },
    find: async (teamId, id) => find(teamId, id),
    judge: async (teamId, id, { decision = '', note, userId, userName, atMs }) => {
      db.run(
        `UPDATE extraction_conflicts SET decision = :decision, note = :note, user_id = :userId, user_name = :userName, decided_ms = :atMs
         WHERE team_id = :teamId AND id = :id AND hidden = 0`,
        { teamId, id, decision, note, userId, userName, atMs },
      );
      return find(teamId, id);
    },
    async list({ teamId, collectionId, page, limit, state, type, ...inMotion }) {
      const inScope = `team_id = :teamId AND collection_id = :collectionId AND hidden = 0 AND (:type = '' OR type = :type)
        AND ${notDeleted}`;
      const params = { teamId, collectionId, type: type ?? '', ...listsOf(inMotion) };
      const counts = db.all<{ state: Conflict['state']; n: number }>(
        `SELECT ${stateColumn} AS state, count(*) AS n FROM extraction_conflicts WHERE ${inScope} GROUP BY 1`,
        params,
      );
      const stateCounts = Object.fromEntries(counts.map(({ state: found, n }) => [found, n]));
      const rows = db.all<ConflictRow>(
        `SELECT * FROM (SELECT ${conflictColumns} FROM extraction_conflicts WHERE ${inScope})
         WHERE :state = '' OR state = :state ORDER BY score DESC, id LIMIT :limit OFFSET :offset`,
        { ...params, state: state ?? '', limit, offset: (page - 1) * limit },
      );
      const totalCount = counts.reduce((sum, row) => sum + (state === undefined || row.state === state ? row.n : 0), 0);
      return { conflicts: rows.map(conflictOf), totalCount, stateCounts };
    },
    ofCards: async (teamId, collectionId, cardIds, inMotion) => {
      const cards = '(SELECT value FROM json_each(:cards))';
      return select(
        `team_id = :teamId AND collection_id = :collectionId AND ${stateColumn} = 'open' AND ${notDeleted}
         AND (first_card IN ${cards} OR second_card IN ${cards}) ORDER BY score DESC, id`,
        { teamId, collectionId, cards: JSON.stringify(cardIds), ...listsOf(inMotion) },
      );
    },
    anyOpen: async (teamId, collectionId) => {
      const inCollection = `team_id = :teamId AND collection_id = :collectionId AND ${stateColumn} = 'open'`;
      return select(`${inCollection} LIMIT 1`, { teamId, collectionId }).length > 0;
    },
    retiredCards: async (teamId, collectionId) =>
      db
        .all<{ card: number }>(
          `SELECT DISTINCT CASE decision WHEN 'keep_first' THEN second_card ELSE first_card END AS card FROM extraction_conflicts
           WHERE team_id = ? AND collection_id = ? AND hidden = 0
             AND (decision = 'keep_first' AND first_current OR decision = 'keep_second' AND second_current)`,
          [teamId, collectionId],
        )
        .map(({ card }) => card),
  };
}

function countOpen(db: Sqlite, teamId: number, instanceId: number): number {
  const row = db.get<{ open: number }>(
    `SELECT count(*) AS open FROM extraction_conflicts WHERE team_id = :teamId AND hidden = 0
       AND (first_instance = :instanceId OR second_instance = :instanceId) AND ${stateColumn} = 'open'`,
    { ...nothingAhead, teamId, instanceId },
  );
  return row?.open ?? 0;
}

const stateOf = (side: 'first' | 'second'): string =>
  `coalesce((SELECT state FROM extraction_instances WHERE team_id = :teamId AND instance_id = :${side}Instance), 'superseded')`;

function save(db: Sqlite, finding: Finding, nowMs: number): void {
  const { first, second } = finding;
  db.run(
    `INSERT INTO extraction_conflicts (team_id, collection_id, key, type, score, history, further, sides, created_ms,
       first_card, second_card, first_instance, second_instance, first_current, second_current,
       decision, user_id, user_name, decided_ms)
     SELECT :teamId, :collectionId, :key, :type, :score, :history, :further, :sides, :nowMs,
       :firstCard, :secondCard, :firstInstance, :secondInstance, ${stateOf('first')} = 'current', ${stateOf('second')} = 'current',
       coalesce(dismissed.decision, ''), coalesce(dismissed.user_id, ''), coalesce(dismissed.user_name, ''),
       coalesce(dismissed.decided_ms, 0)
     FROM (SELECT 1) LEFT JOIN (SELECT * FROM extraction_conflicts WHERE team_id = :teamId AND decision = 'dismiss'
       AND (key = :texts OR key > :texts || '.' AND key < :texts || '/') LIMIT 1) AS dismissed
     WHERE ${stateOf('first')} <> 'deleted' AND ${stateOf('second')} <> 'deleted'
     ON CONFLICT (team_id, key) DO UPDATE SET type = excluded.type, score = excluded.score, history = excluded.history,
       further = excluded.further, sides = excluded.sides, hidden = 0,
       first_card = excluded.first_card, second_card = excluded.second_card,
       first_instance = excluded.first_instance, second_instance = excluded.second_instance,
       first_current = excluded.first_current, second_current = excluded.second_current
     WHERE hidden OR excluded.first_current AND excluded.second_current OR NOT (first_current AND second_current)`,
    {
      ...{ teamId: finding.teamId, collectionId: finding.collectionId, key: finding.key, type: finding.type },
      ...{ score: finding.score, history: finding.history ? 1 : 0, further: finding.further, nowMs },
      ...{ sides: JSON.stringify([first, second]), texts: textsOf(finding.key) },
      ...{ firstCard: first.cardId, secondCard: second.cardId },
      ...{ firstInstance: first.instanceId, secondInstance: second.instanceId },
    },
  );
}
