import { beforeEach, describe, expect, it } from 'vitest';
import { migrate, openSqlite, type Sqlite } from '../src/index.js';

const migrations = [
  {
    id: '001',
    sql: `
      CREATE TABLE asks (
        team_id INTEGER NOT NULL, ask_id TEXT NOT NULL, collection_id INTEGER NOT NULL, state TEXT NOT NULL, at_ms INTEGER NOT NULL,
        PRIMARY KEY (team_id, ask_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX asks_by_collection ON asks (team_id, collection_id, at_ms DESC);
      CREATE TABLE cards (
        id INTEGER PRIMARY KEY, team_id INTEGER NOT NULL, place TEXT NOT NULL, said TEXT NOT NULL, file_id INTEGER NOT NULL,
        deleted_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX cards_by_team ON cards (team_id);
      CREATE INDEX cards_by_place ON cards (team_id, place);
      CREATE INDEX cards_by_said ON cards (lower(said));
      CREATE INDEX cards_by_file ON cards (file_id);
      CREATE INDEX cards_by_deletion ON cards (deleted_ms);
      CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
      CREATE VIRTUAL TABLE words USING fts5(word);`,
  },
];

describe('the plan of a statement', () => {
  let db: Sqlite;
  const planOf = (sql: string): string =>
    db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .map(({ detail }) => detail)
      .join('; ');
  const statistics = () =>
    db.all<{ tbl: string; idx: string; stat: string }>('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx');
  const inCollection = 'asks WHERE team_id = 1 AND collection_id = 2';
  const byCollection = 'SEARCH asks USING INDEX asks_by_collection (team_id=? AND collection_id=?)';

  beforeEach(() => {
    db = openSqlite(':memory:');
    migrate(db, 'test', migrations);
  });

  it('does not read a whole team by the primary key where another index has fewer rows', () => {
    expect(planOf(`SELECT state FROM ${inCollection}`)).toBe(byCollection);
    expect(planOf(`SELECT state FROM ${inCollection} AND state <> 'x' LIMIT 9`)).toBe(byCollection);
    expect(planOf(`UPDATE asks SET state = 'x' WHERE team_id = 1 AND collection_id = 2`)).toBe(byCollection);
    expect(planOf(`SELECT 1 FROM cards WHERE team_id = 1 AND place = 'x'`)).toContain('cards_by_place');
    expect(planOf(`SELECT 1 FROM asks WHERE team_id = 1 AND ask_id = 'a'`)).toContain(
      'PRIMARY KEY (team_id=? AND ask_id=?)',
    );
  });

  it('reads by the key or an index of few rows, not all rows of a team or all that are not deleted', () => {
    const byKey = 'rowid=?';
    expect(planOf(`DELETE FROM cards WHERE team_id = 1 AND id IN (SELECT value FROM json_each('[]'))`)).toContain(
      byKey,
    );
    expect(planOf(`SELECT said FROM cards WHERE team_id = 1 AND deleted_ms = 0 AND id IN (1, 2)`)).toContain(byKey);
    const some = `file_id IN (SELECT value FROM json_each('[]'))`;
    expect(planOf(`SELECT said FROM cards WHERE team_id = 1 AND place = 'x' AND ${some}`)).toContain('cards_by_file');
    expect(planOf(`SELECT said FROM cards WHERE deleted_ms = 0 AND ${some}`)).toContain('cards_by_file');
    expect(planOf(`SELECT said FROM cards WHERE place = 'x' AND deleted_ms > 0 LIMIT 9`)).toContain(
      'cards_by_deletion',
    );
    expect(planOf(`SELECT said FROM cards WHERE place = 'x'`)).toBe('SCAN cards');
  });

  it('is the same in a file that was never or otherwise described, from the next start on', () => {
    const usual = statistics();
    expect(usual).toContainEqual({ tbl: 'asks', idx: 'asks', stat: '1000000 100000 1 noskipscan' });
    expect(new Set(usual.map(({ tbl }) => tbl))).toEqual(new Set(['asks', 'cards']));
    const changes = [
      'DELETE FROM sqlite_stat1',
      'DROP TABLE sqlite_stat1',
      'ANALYZE',
      `UPDATE sqlite_stat1 SET stat = '9 9'`,
    ];
    for (const change of changes) {
      for (let n = 0; n < 50; n += 1) db.run(`INSERT INTO asks VALUES (1, hex(randomblob(9)), ?, 'x', 0)`, [n]);
      db.exec(change);
      migrate(db, 'test', migrations);

      expect(statistics()).toEqual(usual);
      expect(planOf(`SELECT state FROM ${inCollection}`)).toBe(byCollection);
    }
  });
});
