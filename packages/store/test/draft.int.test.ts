import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, openSqliteDraft, removeSqliteDraft, StoreUnavailableError } from '../src/index.js';
import { statementsInThread } from '../src/sqlite/draft/statements-in-thread.js';
import { isUniqueViolation } from '../src/sqlite/sqlite-errors.js';
import { tempDir } from './temp-dir.js';

describe('the draft of a database', () => {
  let dir: ReturnType<typeof tempDir>;
  let path: string;
  beforeEach(() => {
    dir = tempDir();
    path = join(dir.path, 'x.db');
  });
  afterEach(() => dir[Symbol.dispose]());

  const opened = async () => {
    const draft = await openSqliteDraft(path);
    draft.db.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB) STRICT');
    return draft;
  };
  const rowOf = (id: number) => [id, `thing ${id}`, Buffer.from(`bytes of ${id}`)] as const;
  const rows = Array.from({ length: 1_000 }, (_, at) => rowOf(at + 1));
  const stored = () => {
    using db = openSqlite(path);
    expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    return db.lists('SELECT id, name, bytes FROM things ORDER BY id').map(([id, name, bytes]) => {
      return [id, name, Buffer.from(bytes as Uint8Array)];
    });
  };

  it('is complete under its name once it is published, and nowhere before', async () => {
    using draft = await opened();
    const { db } = draft;
    await Promise.all([
      db.commit(() => db.insert('things (id, name, bytes)', rows.slice(0, 700))),
      db.commit(() => db.runEach('INSERT INTO things (id, name, bytes) VALUES (?, ?, ?)', rows.slice(700))),
    ]);
    db.runEach('UPDATE things SET bytes = :bytes WHERE id = :id', [{ id: 3, bytes: Buffer.from('new').subarray(1) }]);
    expect(db.get('SELECT count(*) AS things FROM things')).toEqual({ things: 1_000 });
    expect([...db.iterate('SELECT id FROM things WHERE id < 3 ORDER BY id')]).toEqual([{ id: 1 }, { id: 2 }]);
    expect(existsSync(path)).toBe(false);

    draft.publish();

    expect(readdirSync(dir.path)).toEqual(['x.db']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(stored()).toEqual(rows.map((row) => (row[0] === 3 ? [3, 'thing 3', Buffer.from('ew')] : [...row])));
  });

  it('leaves nothing unless it is published', async () => {
    const draft = await opened();
    draft.db.insert('things (id, name, bytes)', rows);
    expect(readdirSync(dir.path)).toEqual(['x.db.draft']);
    draft[Symbol.dispose]();
    expect(readdirSync(dir.path)).toEqual([]);
  });

  it('reports a thread that does not respond, once and for good', async () => {
    const statements = await statementsInThread(`${path}.draft`, 10);
    const countTo = (most: number) =>
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT count(*) FROM n`;
    expect(() => statements.get(countTo(3_000_000))).toThrow(StoreUnavailableError);
    expect(() => statements.get('SELECT 1')).toThrow(StoreUnavailableError);
    statements[Symbol.dispose]();
  });

  it('begins anew where a process was killed that had one', async () => {
    writeFileSync(`${path}.draft`, 'half a database');
    using draft = await opened();
    draft.publish();
    expect(stored()).toEqual([]);
    writeFileSync(`${path}.draft`, 'half a database');
    removeSqliteDraft(path);
    expect(readdirSync(dir.path)).toEqual(['x.db']);
  });

  it('rolls back a transaction that fails, and is used on', async () => {
    using draft = await opened();
    const { db } = draft;
    db.insert('things (id, name, bytes)', rows.slice(0, 2));
    const failing = () =>
      db.transaction(() => {
        db.insert('things (id, name, bytes)', rows.slice(2, 5));
        db.run('INSERT INTO things (id, name) VALUES (9, ?)', ['thing 1']);
      });
    expect(failing).toThrow(expect.toSatisfy(isUniqueViolation));
    db.insert('things (id, name, bytes)', rows.slice(5, 6));
    draft.publish();
    expect(stored()).toEqual([rows[0], rows[1], rows[5]]);
  });

  it.each([
    ['a row that exists', [rowOf(1)], 'UNIQUE constraint failed'],
    ['a text that SQLite would cut', [[2, 'cut \0 here', null]], 'NUL'],
  ] as const)('is never published if a write failed that nobody waited for: %s', async (_, wrong, message) => {
    using draft = await opened();
    draft.db.insert('things (id, name, bytes)', rows.slice(0, 1));
    draft.db.insert('things (id, name, bytes)', wrong);
    draft.db.insert('things (id, name, bytes)', rows.slice(5));
    expect(() => draft.publish()).toThrow(message);
    expect(existsSync(path)).toBe(false);
  });

  it('does not replace a database that was created meanwhile', async () => {
    using draft = await opened();
    writeFileSync(path, 'of another program');
    expect(() => draft.publish()).toThrow(expect.objectContaining({ code: 'STORE_EXISTS' }));
    expect(readFileSync(path, 'utf8')).toBe('of another program');
  });

  it('is not changed by the log of an earlier database of its name', async () => {
    const before = openSqlite(path);
    before.exec('CREATE TABLE earlier (n INTEGER); INSERT INTO earlier VALUES (1)');
    const log = readFileSync(`${path}-wal`);
    before[Symbol.dispose]();
    removeSqliteDraft(path);
    dir[Symbol.dispose]();
    dir = tempDir();
    path = join(dir.path, 'x.db');
    writeFileSync(`${path}-wal`, log);
    using draft = await opened();
    draft.db.insert('things (id, name, bytes)', rows.slice(0, 3));
    draft.publish();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(stored()).toEqual(rows.slice(0, 3));
  });
});
