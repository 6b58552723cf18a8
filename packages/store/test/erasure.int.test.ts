import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireDataDirLock, openFileBlobs, openSqlite, type Sqlite } from '../src/index.js';
import { createLogEmptier } from '../src/sqlite/log-emptier.js';
import { tempDir } from './temp-dir.js';

const marker = 'xqzmarker';

describe('data deleted from SQLite', () => {
  let dir: ReturnType<typeof tempDir>;
  let path: string;

  beforeEach(() => {
    dir = tempDir();
    path = join(dir.path, 'x.db');
  });
  afterEach(() => dir[Symbol.dispose]());

  it('is not in the file after a regular close', () => {
    for (const seed of [1, 2, 3]) {
      const db = openSqlite(path);
      fillAndDelete(db, seed);
      const left = db.all<{ name: string }>('SELECT name FROM things ORDER BY name');
      db[Symbol.dispose]();

      expect(occurrences(readFileSync(path))).toBe(0);
      using again = openSqlite(path);
      expect(again.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(again.all('SELECT name FROM things ORDER BY name')).toEqual(left);
      expect(left.length).toBeGreaterThan(500);
      again.exec('DELETE FROM things; DELETE FROM words');
    }
  });

  it('is cleared at several closes if one is too short for the file', () => {
    const first = openSqlite(path, { scrubMs: 0 });
    fillAndDelete(first, 3);
    first[Symbol.dispose]();
    expect(occurrences(readFileSync(path))).toBeGreaterThan(0);
    const ends = 200;
    for (let end = 0; end < ends && occurrences(readFileSync(path)) > 0; end += 1) {
      using db = openSqlite(path, { scrubMs: 0.001 });
      db.exec('CREATE TABLE IF NOT EXISTS other (n INTEGER)');
    }

    expect(occurrences(readFileSync(path))).toBe(0);
  });

  it('is soon removed from the log while the file is open', async () => {
    using db = openSqlite(path);
    fillAndDelete(db, 1);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);

    await vi.waitFor(() => expect(statSync(`${path}-wal`).size).toBe(0), { timeout: 10_000 });
    expect(db.get('PRAGMA busy_timeout')).toEqual({ timeout: 5_000 });
  });

  it('leaves a single complete file after a regular close', () => {
    const db = openSqlite(path);
    fillAndDelete(db, 1);
    const { n } = db.get<{ n: number }>('SELECT count(*) AS n FROM things') ?? { n: 0 };
    db[Symbol.dispose]();

    expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([false, false]);
    writeFileSync(join(dir.path, 'backup.db'), readFileSync(path));
    using backup = openSqlite(join(dir.path, 'backup.db'));
    expect(backup.get('SELECT count(*) AS n FROM things')).toEqual({ n });
  });

  it('stays in the log if another connection has the file open', { retry: 4 }, () => {
    const one = openSqlite(path);
    using other = openSqlite(path);
    fillAndDelete(one, 1);
    const startedMs = performance.now();

    one[Symbol.dispose]();

    expect(performance.now() - startedMs).toBeLessThan(2_000); // not the busy timeout
    expect(other.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    other.run('INSERT INTO words (word) VALUES (?)', ['still here']);
  });
});

describe('emptying the log', () => {
  it('waits for a pause, up to a limit, and is repeated if it was prevented', async () => {
    vi.useFakeTimers();
    try {
      const empty = vi.fn(() => true).mockReturnValueOnce(false);
      using emptier = createLogEmptier(empty, { quietMs: 10, longestMs: 100 });
      for (let ms = 0; ms < 95; ms += 5) {
        emptier.changed();
        await vi.advanceTimersByTimeAsync(5);
        expect(empty).not.toHaveBeenCalled();
      }
      emptier.changed();
      await vi.advanceTimersByTimeAsync(10);
      expect(empty).toHaveBeenCalledTimes(1); // the longest time is over

      await vi.advanceTimersByTimeAsync(10);
      expect(empty).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(empty).toHaveBeenCalledTimes(2); // nothing was written since

      emptier.changed();
      await vi.advanceTimersByTimeAsync(10);
      expect(empty).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('access to the data', () => {
  it('is limited to the user, for new and existing files', async () => {
    using dir = tempDir();
    const data = join(dir.path, 'data');
    mkdirSync(join(data, 'blobs', 'drafts'), { recursive: true, mode: 0o755 });
    for (const name of ['cardinal.db', 'server.pid']) appendFileSync(join(data, name), '', { mode: 0o644 });
    chmodSync(data, 0o755);

    using lock = acquireDataDirLock(data);
    using db = openSqlite(join(data, 'cardinal.db'));
    db.exec('CREATE TABLE t (n INTEGER)');
    const blobs = openFileBlobs(join(data, 'blobs'));
    await blobs.write(1, 'parsed', chunks('text'));

    expect(lock).toBeDefined();
    expect(openToOthers(data)).toEqual([]);
  });

  it('includes the group in a shared folder', async () => {
    using dir = tempDir();
    const blobs = openFileBlobs(join(dir.path, 'blobs'), { shared: true });

    await blobs.write(1, 'parsed', chunks('text'));

    const [modes, others] = [modesIn(join(dir.path, 'blobs')), openToOthers(join(dir.path, 'blobs'))];
    expect([...new Set(modes)].toSorted()).toEqual(['660', '770']);
    expect(others.length).toBeGreaterThan(0);
  });
});

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function modesIn(folder: string): string[] {
  const { stdout } = spawnSync('find', [folder, '-printf', '%m\n'], { encoding: 'utf8' });
  return stdout.trim().split('\n');
}

function openToOthers(folder: string): string[] {
  const { stdout } = spawnSync('find', [folder, '-perm', '/077'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Writes rows of all sizes in an order that splits and joins pages, and deletes those with the marker. */
function fillAndDelete(db: Sqlite, seed: number): void {
  let state = seed;
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  db.exec(`CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, body TEXT);
    CREATE TABLE IF NOT EXISTS words (word TEXT PRIMARY KEY) WITHOUT ROWID`);
  for (let batch = 0; batch < 20; batch += 1) {
    db.transaction(() => {
      for (let row = 0; row < 100; row += 1) {
        const word = `${random() < 0.3 ? marker : 'harmless'}-${random()}-${batch}-${row}`;
        const body = word.repeat(Math.ceil(random() ** 3 * 80));
        db.run('INSERT INTO things (name, body) VALUES (?, ?)', [`${random()} ${word}`, body]);
        db.run('INSERT INTO words (word) VALUES (?)', [
          `${word.slice(0, 9).split('').toReversed().join('')} ${random()} ${word}`,
        ]);
      }
    });
  }
  db.run(`DELETE FROM things WHERE body LIKE '%' || ? || '%'`, [marker]);
  db.run(`DELETE FROM words WHERE word LIKE '%' || ? || '%'`, [marker]);
}

function occurrences(bytes: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 1)) found += 1;
  return found;
}
