import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { migrate, openSqlite, type Migration } from '../src/index.js';
import { tempDir } from './temp-dir.js';

const first: Migration = { id: '001', sql: 'CREATE TABLE a (n INTEGER) STRICT' };
const second: Migration = { id: '002', sql: 'ALTER TABLE a ADD COLUMN m INTEGER; CREATE INDEX a_m ON a (m)' };
const broken: Migration = { id: '003', sql: 'CREATE TABLE b (n INTEGER) STRICT; INSERT INTO nowhere VALUES (1)' };
const child = join(import.meta.dirname, 'migrate-child.mjs');

describe('migrate', () => {
  it('runs each step once, also steps added later', () => {
    using db = openSqlite(':memory:');

    migrate(db, 'x', [first]);
    migrate(db, 'x', [first, second]);
    migrate(db, 'x', [first, second]);

    db.run('INSERT INTO a (n, m) VALUES (1, 2)');
    expect(db.all('SELECT id FROM schema_migrations ORDER BY ordinal')).toEqual([{ id: '001' }, { id: '002' }]);
  });

  it('counts the steps of each namespace separately', () => {
    using db = openSqlite(':memory:');

    migrate(db, 'x', [first]);
    migrate(db, 'y', [{ id: '001', sql: 'CREATE TABLE c (n INTEGER)' }]);

    expect(db.all('SELECT namespace, id FROM schema_migrations ORDER BY namespace')).toHaveLength(2);
  });

  it('undoes a step that fails, and keeps the steps before it', () => {
    using db = openSqlite(':memory:');

    expect(() => migrate(db, 'x', [first, second, broken])).toThrow('nowhere');

    const tables = db.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    expect(tables).toEqual([{ name: 'a' }, { name: 'schema_migrations' }]);
    expect(db.all('SELECT id FROM schema_migrations')).toHaveLength(2);
  });

  it.each([
    ['a step of a newer program', [first]],
    ['steps in another order', [second, first]],
    ['another step at the same position', [first, { ...second, id: '002b' }]],
  ])('refuses data with %s', (_what, known) => {
    using db = openSqlite(':memory:');
    migrate(db, 'x', [first, second]);

    expect(() => migrate(db, 'x', known)).toThrow(expect.objectContaining({ code: 'STORE_SCHEMA_UNKNOWN' }));
  });

  it('reports steps on older data before it runs them, but not on a new file', () => {
    const onUpgrade = vi.fn();
    using db = openSqlite(':memory:', { onUpgrade });
    migrate(db, 'x', [first, second]);
    expect(onUpgrade).not.toHaveBeenCalled();
    const third = { id: '003', sql: 'CREATE TABLE c (id INTEGER) STRICT' };
    migrate(db, 'x', [first, second, third]);
    migrate(db, 'x', [first, second, third]);
    expect(onUpgrade.mock.calls).toEqual([[{ namespace: 'x', migration: '003', step: 3, steps: 3 }]]);
  });

  it('undoes a step during which the process was killed, and runs it again', async () => {
    using dir = tempDir();
    const path = join(dir.path, 'old.db');
    const program = join(import.meta.dirname, 'upgrade-child.mjs');
    const killed = spawn(process.execPath, [program, path, '100000000'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(killed, 'exit');
    const [said] = (await once(killed.stdout, 'data')) as [Buffer];
    expect(JSON.parse(String(said))).toMatchObject({ migration: '002' });
    await vi.waitFor(() => expect(statSync(`${path}-wal`).size).toBeGreaterThan(1_000_000), { timeout: 30_000 });
    killed.kill('SIGKILL');
    await exited;
    {
      using db = openSqlite(path);
      expect(db.all('SELECT id FROM schema_migrations')).toEqual([{ id: '001' }]);
      expect(db.get('SELECT count(*) AS n FROM a')).toEqual({ n: 0 });
    }
    const again = spawn(process.execPath, [program, path, '1000'], { stdio: 'ignore' });
    expect(await once(again, 'exit')).toEqual([0, null]);
    using db = openSqlite(path);
    expect(db.get('SELECT count(*) AS n FROM a')).toEqual({ n: 1_000 });
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
