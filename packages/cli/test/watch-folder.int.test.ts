import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFolder, type FolderChanges } from '../src/server/sync/folder-changes.js';
import { rememberHashes } from '../src/server/sync/known-hashes.js';

const { signal } = new AbortController();
const never = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a watched folder', () => {
  let changes: FolderChanges;
  beforeEach(async () => {
    writeFileSync(join(folder, 'there.txt'), 'x');
    changes = await watchFolder(folder);
  });
  afterEach(() => changes[Symbol.asyncDispose]());

  it('reports changes at about the same time once, also those in new folders', async () => {
    mkdirSync(join(folder, 'new', 'deep'), { recursive: true });
    for (let n = 0; n < 20; n += 1) writeFileSync(join(folder, 'new', 'deep', `${n}.txt`), 'x');
    await changes.next(never, signal);
    await changes.next(20, signal);
    const second = changes.next(never, signal);
    writeFileSync(join(folder, 'new', 'deep', '3.txt'), 'other');

    await expect(second).resolves.toBeUndefined();
  });

  it('reports a change that occurred while no caller waited', async () => {
    rmSync(join(folder, 'there.txt'));
    await changes.next(never, signal);
    writeFileSync(join(folder, 'there.txt'), 'y');

    await expect(changes.next(never, signal)).resolves.toBeUndefined();
  });

  it('ignores hidden files and links, and stops waiting when the signal aborts', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'cardinal-outside-'));
    symlinkSync(outside, join(folder, 'link'));
    await changes.next(never, signal);
    const stopping = new AbortController();
    const waiting = changes.next(never, stopping.signal);
    const told = vi.fn<() => void>();
    waiting.then(told, () => undefined);
    writeFileSync(join(folder, '.hidden'), 'x');
    writeFileSync(join(outside, 'a.txt'), 'x');
    // Waits for as long as the report of a change may take, so that earlier changes have been reported.
    const beside = await watchFolder(outside);
    writeFileSync(join(outside, 'b.txt'), 'x');
    await beside.next(never, signal);
    await beside[Symbol.asyncDispose]();
    stopping.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
    expect(told).not.toHaveBeenCalled();
    rmSync(outside, { recursive: true });
  });
});

describe('hashes of files', () => {
  const past = new Date(Date.now() - 3_600_000);

  it('are cached while a file is unchanged, once it has not changed for a while', async () => {
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'x');
    utimesSync(path, past, past);
    const hashes = rememberHashes();
    const hash = vi.fn<() => Promise<string>>(async () => 'h');

    // The file has just been created, so the next change may not alter its timestamps.
    await vi.waitFor(
      async () => {
        hash.mockClear();
        await hashes(path, hash);
        expect(hash).not.toHaveBeenCalled();
      },
      { timeout: 20_000 },
    );
    writeFileSync(path, 'y');
    utimesSync(path, past, past);
    expect(await hashes(path, async () => 'other')).toBe('other');
    expect(await hashes(path, async () => 'another')).toBe('another');
  });
});
