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

  it('can be held by one at a time', () => {
    const path = join(dir.path, 'made', 'here');
    const first = acquireDataDirLock(path);

    expect(() => acquireDataDirLock(path)).toThrow(inUse);
    first[Symbol.dispose]();

    acquireDataDirLock(path)[Symbol.dispose]();
  });

  it('is refused while another process holds it, whose id is named, until that is killed', async () => {
    const holder = spawn('node', [child, dir.path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');

    expect(() => acquireDataDirLock(dir.path)).toThrow(expect.objectContaining({ facts: { pid: holder.pid } }));
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    acquireDataDirLock(dir.path)[Symbol.dispose]();
  });

  it('fails as unavailable if it cannot write', () => {
    writeFileSync(join(dir.path, 'file'), '');

    for (const path of [join(dir.path, 'file'), join(dir.path, 'file', 'in', 'it')]) {
      expect(() => acquireDataDirLock(path)).toThrow(
        expect.objectContaining({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining(path) as string }),
      );
    }
  });

  it.runIf(process.platform === 'linux')('fails where no folder can be made', () => {
    expect(() => acquireDataDirLock('/proc/nothing/here')).toThrow(
      expect.objectContaining({ facts: { reason: 'ENOENT' } }),
    );
  });

  it('ignores the process id of a process that has ended', () => {
    writeFileSync(join(dir.path, 'server.pid'), `${process.pid}\n`);

    expect(() => acquireDataDirLock(dir.path)[Symbol.dispose]()).not.toThrow();
  });

  it('does not prevent the data from being opened', () => {
    using _lock = acquireDataDirLock(dir.path);
    using db = openSqlite(join(dir.path, 'cardinal.db'));

    expect(db.get('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
