import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate, openSqlite, type Migration } from '../src/index.js';
import { tempDir } from './temp-dir.js';

const first: Migration = { id: '001', sql: 'CREATE TABLE a (n INTEGER) STRICT' };
const second: Migration = { id: '002', sql: 'ALTER TABLE a ADD COLUMN m INTEGER; CREATE INDEX a_m ON a (m)' };
const broken: Migration = { id: '003', sql: 'CREATE TABLE b (n INTEGER) STRICT; INSERT INTO nowhere VALUES (1)' };
const child = join(import.meta.dirname, 'migrate-child.mjs');

describe('migrate', () => {
  it('does each step once, the new ones later', () => {
    using db = openSqlite(':memory:');

    migrate(db, 'x', [first]);
    migrate(db, 'x', [first, second]);
    migrate(db, 'x', [first, second]);

    db.run('INSERT INTO a (n, m) VALUES (1, 2)');
    expect(db.all('SELECT id FROM schema_migrations ORDER BY ordinal')).toEqual([{ id: '001' }, { id: '002' }]);
  });

  it('keeps owners apart', () => {
    using db = openSqlite(':memory:');

    migrate(db, 'x', [first]);
    migrate(db, 'y', [{ id: '001', sql: 'CREATE TABLE c (n INTEGER)' }]);

    expect(db.all('SELECT namespace, id FROM schema_migrations ORDER BY namespace')).toHaveLength(2);
  });

  it('leaves nothing of a step that fails, and keeps the steps before it', () => {
    using db = openSqlite(':memory:');

    expect(() => migrate(db, 'x', [first, second, broken])).toThrow('nowhere');

    const tables = db.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    expect(tables).toEqual([{ name: 'a' }, { name: 'schema_migrations' }]);
    expect(db.all('SELECT id FROM schema_migrations')).toHaveLength(2);
  });

  it.each([
    ['a step of a newer program', [first]],
    ['steps in another order', [second, first]],
    ['another step under the same place', [first, { ...second, id: '002b' }]],
  ])('refuses data with %s', (_what, known) => {
    using db = openSqlite(':memory:');
    migrate(db, 'x', [first, second]);

    expect(() => migrate(db, 'x', known)).toThrow(expect.objectContaining({ code: 'STORE_SCHEMA_UNKNOWN' }));
  });

  it('works when several processes start at once on a new file', async () => {
    using dir = tempDir();
    const path = join(dir.path, 'new.db');

    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const [code] = await once(spawn('node', [child, path], { stdio: 'inherit' }), 'exit');
        return code as number;
      }),
    );

    expect(codes).toEqual([0, 0, 0, 0]);
    using db = openSqlite(path);
    expect(db.get('SELECT count(*) AS n FROM schema_migrations')).toEqual({ n: 30 });
  });
});
