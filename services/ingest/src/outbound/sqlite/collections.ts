import type { Sqlite } from '@cardinal/store';
import type { Collection, CollectionRepository, CollectionView, User } from '../../app/ports.js';
import type { InstanceStatus } from '../../domain/instance.js';

interface CollectionRow {
  id: number;
  team_id: number;
  name: string;
  publish_disabled: number;
  user: string;
  created_ms: number;
}

interface FactsRow {
  collection_id: number;
  obsolete: number;
  status: InstanceStatus;
  n: number;
  cards: number;
}

export function sqliteCollections(db: Sqlite): CollectionRepository {
  return {
    async insert(collection) {
      const { lastInsertRowid } = db.run(
        'INSERT INTO ingest_collections (team_id, name, publish_disabled, user, created_ms) VALUES (?, ?, ?, ?, ?)',
        [
          collection.teamId,
          collection.name,
          collection.publishDisabled ? 1 : 0,
          JSON.stringify(collection.user),
          collection.createdAtMs,
        ],
      );
      return { ...collection, id: lastInsertRowid };
    },

    async list(teamId) {
      const rows = db.all<CollectionRow>(
        'SELECT * FROM ingest_collections WHERE team_id = ? AND deleted_ms = 0 ORDER BY id DESC',
        [teamId],
      );
      const facts = db.all<FactsRow>(
        `SELECT collection_id, obsolete, status, count(*) AS n, sum(CASE WHEN current = 1 THEN cards ELSE 0 END) AS cards
           FROM ingest_instances WHERE team_id = ? AND deleted_ms = 0 GROUP BY collection_id, obsolete, status`,
        [teamId],
      );
      const byCollection = new Map<number, FactsRow[]>();
      for (const fact of facts) {
        const known = byCollection.get(fact.collection_id);
        if (known) known.push(fact);
        else byCollection.set(fact.collection_id, [fact]);
      }
      return rows.map((row) => viewOf(row, byCollection.get(row.id) ?? []));
    },

    async find(teamId, id) {
      const row = db.get<CollectionRow>(
        'SELECT * FROM ingest_collections WHERE id = ? AND team_id = ? AND deleted_ms = 0',
        [id, teamId],
      );
      if (!row) return undefined;
      const facts = db.all<FactsRow>(
        `SELECT collection_id, obsolete, status, count(*) AS n, sum(CASE WHEN current = 1 THEN cards ELSE 0 END) AS cards
           FROM ingest_instances WHERE team_id = ? AND deleted_ms = 0 AND collection_id = ? GROUP BY obsolete, status`,
        [teamId, id],
      );
      return viewOf(row, facts);
    },

    async revision(teamId, id) {
      const sql = 'SELECT revision FROM ingest_collections WHERE id = ? AND team_id = ? AND deleted_ms = 0';
      return db.get<{ revision: number }>(sql, [id, teamId])?.revision;
    },

    async advance(teamId, id) {
      db.run('UPDATE ingest_collections SET revision = revision + 1 WHERE id = ? AND team_id = ?', [id, teamId]);
    },

    async names(teamId, ids) {
      const rows = db.all<{ id: number; name: string }>(
        'SELECT id, name FROM ingest_collections WHERE id IN (SELECT value FROM json_each(?)) AND team_id = ?',
        [JSON.stringify(ids), teamId],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async tombstone(teamId, id, nowMs) {
      const { changes } = db.run(
        'UPDATE ingest_collections SET deleted_ms = ? WHERE id = ? AND team_id = ? AND deleted_ms = 0',
        [nowMs, id, teamId],
      );
      return changes > 0;
    },
  };
}

function viewOf(row: CollectionRow, facts: readonly FactsRow[]): CollectionView {
  const statusCounts: Partial<Record<InstanceStatus, number>> = {};
  let instances = 0;
  let cards = 0;
  for (const fact of facts) {
    instances += fact.n;
    cards += fact.cards;
    if (!fact.obsolete) statusCounts[fact.status] = (statusCounts[fact.status] ?? 0) + fact.n;
  }
  return { ...collectionOf(row), statusCounts, instances, cards };
}

function collectionOf(row: CollectionRow): Collection {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    publishDisabled: row.publish_disabled === 1,
    user: JSON.parse(row.user) as User,
    createdAtMs: row.created_ms,
  };
}
