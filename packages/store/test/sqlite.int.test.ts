import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, type Sqlite } from '../src/index.js';
import { isUniqueViolation } from '../src/sqlite/sqlite-errors.js';
import { tempDir } from './temp-dir.js';

describe('openSqlite', () => {
  let dir: ReturnType<typeof tempDir>;
  let db: Sqlite;

  beforeEach(() => {
    dir = tempDir();
    db = openSqlite(join(dir.path, 'x.db'), { busyTimeoutMs: 50 });
    db.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, data BLOB) STRICT');
  });
  afterEach(() => {
    db[Symbol.dispose]();
    dir[Symbol.dispose]();
  });

  it('is configured so that commits do not wait for the disk', () => {
    expect(db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(db.get('PRAGMA synchronous')).toEqual({ synchronous: 1 });
    expect(db.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 0 });
  });

  it('waits for the disk in each commit if configured', async () => {
    using careful = openSqlite(join(dir.path, 'careful.db'), { synchronous: 'full' });

    expect(careful.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    await careful.flush();
  });

  it.each(['memory', 'file'])('flushes: %s', async (kind) => {
    using flushed = openSqlite(kind === 'memory' ? ':memory:' : join(dir.path, 'flushed.db'));
    flushed.exec('CREATE TABLE t (n INTEGER)');

    await expect(Promise.all([flushed.flush(), flushed.flush()])).resolves.toHaveLength(2);
  });

  it.each([
    ['SELECT value FROM json_each(?) LIMIT ?', (limit: number) => ['[1,2,3]', limit]],
    ['SELECT value FROM json_each(:list) LIMIT :limit', (limit: number) => ({ list: '[1,2,3]', limit })],
  ] as const)('accepts another limit each time: %s', (sql, params) => {
    expect([2, 0, -1, 1].map((limit) => db.all(sql, params(limit)).length)).toEqual([2, 0, 3, 1]);
  });

  it('accepts parameters by position and by name', () => {
    const byPosition = db.run('INSERT INTO things (name, data) VALUES (?, ?)', ['a', new Uint8Array([1, 2])]);
    db.run('INSERT INTO things (name, data) VALUES (:name, :data)', { name: "it's :here?", data: null });

    expect(byPosition).toEqual({ changes: 1, lastInsertRowid: 1 });
    expect(db.all('SELECT name, data FROM things ORDER BY id')).toEqual([
      { name: 'a', data: new Uint8Array([1, 2]) },
      { name: "it's :here?", data: null },
    ]);
  });

  it('inserts many rows and runs a statement for many, or changes nothing', () => {
    const rows = Array.from({ length: 75 }, (_, id) => [id, `thing ${id}`, id % 2 ? null : Buffer.from([id])] as const);
    db.insert('things (id, name, data)', rows);
    db.insert('things (id, name, data)', []);
    const all = (): unknown => db.lists('SELECT id, name, data FROM things ORDER BY id').map((row) => row.slice(0, 2));
    expect(all()).toEqual(rows.map(([id, name]) => [id, name]));
    expect(db.get('SELECT data FROM things WHERE id = 74')).toEqual({ data: new Uint8Array([74]) });
    const again = [...Array.from({ length: 60 }, (_, at) => [100 + at, 'more', null] as const), rows[0] ?? []];
    expect(() => db.insert('things (id, name, data)', again)).toThrow('UNIQUE');
    db.runEach('UPDATE things SET name = :name WHERE id = :id', [
      { id: 0, name: 'first' },
      { id: 74, name: 'last' },
    ]);
    expect(() =>
      db.runEach('UPDATE things SET id = ? WHERE id = ?', [
        [200, 0],
        [1, 2],
      ]),
    ).toThrow('UNIQUE');
    expect(all()).toEqual(rows.map(([id, name]) => [id, id === 0 ? 'first' : id === 74 ? 'last' : name]));
  });

  it('reads rows as lists of columns and as objects with the same statement', () => {
    const sql = 'INSERT INTO things (name, data) VALUES (?, ?) RETURNING name, data, id';

    expect(db.lists(sql, ['a', new Uint8Array([1, 2])])).toEqual([['a', new Uint8Array([1, 2]), 1]]);
    expect(db.all(sql, ['b', null])).toEqual([{ name: 'b', data: null, id: 2 }]);
    expect(db.lists('SELECT id FROM things WHERE id > :id', { id: 1 })).toEqual([[2]]);
    expect(() => db.lists('SELECT nothing FROM things')).toThrow();
  });

  it('accepts named parameters repeated and in any order', () => {
    expect(db.get('SELECT :b AS b, :a AS a, :b AS again', { a: 1, b: 'x', unused: 2 })).toEqual({
      b: 'x',
      a: 1,
      again: 'x',
    });
  });

  it('keeps every text that has no NUL as it is', () => {
    const text = '\u{1F600} e\u0301 \u0007 \uFFFF "quoted" \r\n';

    expect(db.get('SELECT ? AS text', [text])).toEqual({ text });
  });

  it('refuses text with NUL, which it would truncate', () => {
    expect(() => db.run('INSERT INTO things (name) VALUES (?)', ['a\0b'])).toThrow(
      expect.objectContaining({ code: 'STORE_TEXT_UNSTORABLE', kind: 'invalid' }),
    );
  });

  it.each([
    ['SELECT ? AS a, ? AS b', ['x']],
    ['SELECT ? AS a', ['x', 'y']],
    ['SELECT :a AS a, :b AS b', { a: 1 }],
    ['SELECT :a AS a', ['x']],
  ])('refuses parameters that do not match: %s', (sql, params) => {
    expect(() => db.get(sql, params)).toThrow(RangeError);
  });

  it('ignores parameter marks in literals and comments', () => {
    expect(db.get(`SELECT '? :x' AS "a:b", ? AS c -- ? :y\n /* :z ? */`, [1])).toEqual({ 'a:b': '? :x', c: 1 });
  });

  it('refuses an integer that a number cannot hold', () => {
    expect(db.get('SELECT ? AS n', [Number.MAX_SAFE_INTEGER])).toEqual({ n: Number.MAX_SAFE_INTEGER });
    expect(() => db.get('SELECT ? AS n', [2n ** 53n + 1n])).toThrow(RangeError);
  });

  it('reads row by row while others use the same statement', () => {
    for (const name of ['a', 'b', 'c']) db.run('INSERT INTO things (name) VALUES (?)', [name]);
    const sql = 'SELECT name FROM things ORDER BY id';
    const seen: string[] = [];

    for (const { name } of db.iterate<{ name: string }>(sql)) {
      seen.push(name);
      expect(db.all(sql)).toHaveLength(3);
    }

    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('ends a read when its loop is left early, so that a checkpoint is possible', () => {
    for (const name of ['a', 'b', 'c']) db.run('INSERT INTO things (name) VALUES (?)', [name]);
    using other = openSqlite(db.path);

    for (const _row of db.iterate('SELECT name FROM things')) break;

    expect(other.get('PRAGMA wal_checkpoint(TRUNCATE)')).toMatchObject({ busy: 0 });
  });

  it('distinguishes duplicate keys from other failures', () => {
    db.run("INSERT INTO things (id, name) VALUES (1, 'a')");
    const thrownBy = (sql: string) => {
      try {
        db.run(sql);
        return undefined;
      } catch (thrown) {
        return thrown;
      }
    };

    expect(isUniqueViolation(thrownBy("INSERT INTO things (id, name) VALUES (1, 'b')"))).toBe(true);
    expect(isUniqueViolation(thrownBy("INSERT INTO things (id, data) VALUES (2, 'text')"))).toBe(false);
  });

  describe('transaction', () => {
    const count = () => db.get('SELECT count(*) AS n FROM things');
    const insert = () => db.run("INSERT INTO things (name) VALUES ('x')");

    it('commits the changes of its function and returns its result', () => {
      expect(db.transaction(() => insert().lastInsertRowid)).toBe(1);
      expect(count()).toEqual({ n: 1 });
    });

    it('undoes all changes if its function throws', () => {
      const failure = new Error('no');
      const fail = () =>
        db.transaction(() => {
          insert();
          throw failure;
        });

      expect(fail).toThrow(failure);
      expect(count()).toEqual({ n: 0 });
    });

    it('is part of the outer one: both are committed or none', () => {
      const fail = () =>
        db.transaction(() => {
          db.transaction(insert);
          throw new Error('outer');
        });

      expect(fail).toThrow('outer');
      expect(count()).toEqual({ n: 0 });
    });

    it('does not commit a part of a nested one whose error was caught', () => {
      const nested = () =>
        db.transaction(() => {
          insert();
          throw new Error('inner');
        });
      const swallowing = () => db.transaction(() => expect(nested).toThrow('inner'));

      expect(swallowing).toThrow('nested transaction failed');
      expect(count()).toEqual({ n: 0 });
    });

    it('refuses an asynchronous function, and works afterwards', () => {
      expect(() => db.transaction(async () => insert())).toThrow(TypeError);
      expect(count()).toEqual({ n: 0 });
      db.transaction(insert);
      expect(count()).toEqual({ n: 1 });
    });
  });

  describe('failures of the store', () => {
    it('are `unavailable` while another process writes, but not afterwards', () => {
      using other = openSqlite(db.path, { busyTimeoutMs: 50 });
      const insert = () => other.run("INSERT INTO things (name) VALUES ('x')");

      db.transaction(() => {
        expect(insert).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE', facts: { sqlite: 5 } }));
        expect(() => other.transaction(insert)).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE' }));
      });

      expect(other.transaction(insert).changes).toBe(1);
    });

    it('are `unavailable` if the disk is full, after a rollback', () => {
      db.exec('PRAGMA max_page_count = 20');
      const fill = () =>
        db.transaction(() => {
          for (let n = 0; n < 100; n += 1) db.run('INSERT INTO things (name) VALUES (?)', ['x'.repeat(5_000)]);
        });

      const message = 'The store is not available: the disk is full.';
      expect(fill).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE', message, facts: { sqlite: 13 } }));
      expect(db.get('SELECT count(*) AS n FROM things')).toEqual({ n: 0 });
      db.transaction(() => db.run("INSERT INTO things (name) VALUES ('fits')"));
    });

    it('are `unavailable` for a missing folder', () => {
      expect(() => openSqlite(join(dir.path, 'none', 'x.db'))).toThrow(
        expect.objectContaining({ code: 'STORE_UNAVAILABLE', cause: expect.any(Error) }),
      );
    });

    it('are `internal` for a file that is not a database', () => {
      const path = join(dir.path, 'junk.db');
      writeFileSync(path, 'x'.repeat(5_000));

      expect(() => openSqlite(path)).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED', kind: 'internal' }));
    });
  });
});
