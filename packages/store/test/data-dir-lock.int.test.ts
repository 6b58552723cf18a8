import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataDirLock, openSqlite } from '../src/index.js';
import { tempDir } from './temp-dir.js';

const child = join(import.meta.dirname, 'lock-child.mjs');
const inUse = expect.objectContaining({ code: 'STORE_DATA_DIR_IN_USE' });

describe('acquireDataDirLock', () => {
  let dir: ReturnType<typeof tempDir>;

  beforeEach(() => {
    dir = tempDir();
  });
  afterEach(() => dir[Symbol.dispose]());

  it('lets one in, and the next when it is gone', () => {
    const path = join(dir.path, 'made', 'here');
    const first = acquireDataDirLock(path);

    expect(() => acquireDataDirLock(path)).toThrow(inUse);
    first[Symbol.dispose]();

    acquireDataDirLock(path)[Symbol.dispose]();
  });

  it('keeps another process out and names it, until it is killed', async () => {
    const holder = spawn('node', [child, dir.path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');

    expect(() => acquireDataDirLock(dir.path)).toThrow(expect.objectContaining({ facts: { pid: holder.pid } }));
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    acquireDataDirLock(dir.path)[Symbol.dispose]();
  });

  it('says that the store is unavailable where it cannot write', () => {
    writeFileSync(join(dir.path, 'file'), '');

    expect(() => acquireDataDirLock(join(dir.path, 'file'))).toThrow(
      expect.objectContaining({ code: 'STORE_UNAVAILABLE' }),
    );
  });

  it('does not mind a process id left by a process that is gone', () => {
    writeFileSync(join(dir.path, 'server.pid'), `${process.pid}\n`);

    expect(() => acquireDataDirLock(dir.path)[Symbol.dispose]()).not.toThrow();
  });

  it('keeps no one from opening the data', () => {
    using _lock = acquireDataDirLock(dir.path);
    using db = openSqlite(join(dir.path, 'cardinal.db'));

    expect(db.get('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
