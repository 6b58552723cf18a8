import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogSync, type LogSync } from '../src/sqlite/log-sync.js';
import { tempDir } from './temp-dir.js';

describe('createLogSync', () => {
  let dir: ReturnType<typeof tempDir>;
  let sync: LogSync;
  /** Syncs asked for and not done yet, oldest first. */
  let disk: { readonly done: () => void; readonly fail: (cause: Error) => void }[];
  const syncFile = vi.fn(() => new Promise<void>((resolve, reject) => disk.push({ done: resolve, fail: reject })));

  beforeEach(() => {
    dir = tempDir();
    disk = [];
    syncFile.mockClear();
    const path = join(dir.path, 'x.db-wal');
    writeFileSync(path, '');
    sync = createLogSync(path, syncFile);
  });
  afterEach(() => {
    sync[Symbol.dispose]();
    for (const { done } of disk) done();
    dir[Symbol.dispose]();
  });

  it('waits for a sync that began after the call', async () => {
    const first = sync.flush();
    let kept = false;
    const second = sync.flush().then(() => (kept = true));

    disk[0]?.done();
    await first;
    await nextTurn();
    expect([kept, disk.length]).toEqual([false, 2]);

    disk[1]?.done();
    await second;
  });

  it('uses one sync for all callers that wait', async () => {
    const first = sync.flush();
    const others = Array.from({ length: 50 }, () => sync.flush());

    disk[0]?.done();
    await first;
    await vi.waitFor(() => expect(disk).toHaveLength(2));
    disk[1]?.done();
    await Promise.all(others);

    expect(syncFile).toHaveBeenCalledTimes(2);
  });

  it('fails if the disk refuses, and tries again for the next caller', async () => {
    const refused = sync.flush();
    disk[0]?.fail(new Error('EIO'));
    await expect(refused).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });

    const next = sync.flush();
    disk[1]?.done();
    await next;
  });

  it('soon syncs changes for which nobody waits, once for many changes', async () => {
    for (let n = 0; n < 10; n += 1) sync.changed();

    await vi.waitFor(() => expect(disk).toHaveLength(1));
    disk[0]?.done();
    await nextTurn();

    expect(syncFile).toHaveBeenCalledOnce();
  });

  it('reports an earlier failed sync to the next caller', async () => {
    sync.changed();
    await vi.waitFor(() => expect(disk).toHaveLength(1));
    disk[0]?.fail(new Error('EIO'));
    await nextTurn();

    const told = sync.flush();
    disk[1]?.done();

    await expect(told).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', cause: { message: 'EIO' } });
  });

  it('syncs nothing once disposed', async () => {
    sync.changed();
    sync[Symbol.dispose]();

    await sync.flush();

    expect(syncFile).not.toHaveBeenCalled();
  });
});
