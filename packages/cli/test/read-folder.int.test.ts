import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFolder } from '../src/server/sync/read-folder.js';

const { signal } = new AbortController();

/** Runs `work` as an unprivileged user if the tests run as root, because root may read everything. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const { getuid, seteuid } = process;
  const isRoot = getuid?.() === 0;
  if (isRoot) seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) seteuid?.(0);
  }
}

describe('a folder to synchronise', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read with the names and hashes of its documents, small and large', async () => {
    const contents = { 'large.pdf': Buffer.alloc(3_000_000, 'large '), 'sub › small.txt': Buffer.from('small') };
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'large.pdf'), contents['large.pdf']);
    writeFileSync(join(folder, 'sub', 'small.txt'), contents['sub › small.txt']);

    const { files } = await readFolder(folder, signal);
    expect(files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      Object.entries(contents).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
    );
  });

  it('is read without files that are removed meanwhile', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) writeFileSync(join(folder, name), name);
    const { files } = await readFolder(folder, signal, (path, hash) => {
      rmSync(join(folder, 'b.txt'), { force: true });
      return path.endsWith('c.txt') ? Promise.resolve('known') : hash();
    });

    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
  });

  it('is read without unreadable files and folders, whose names are returned', async () => {
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name);
    for (const name of ['closed', 'listed']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'c.txt'), name);
    }
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'b.txt'), 0);
    chmodSync(join(folder, 'closed'), 0);
    chmodSync(join(folder, 'listed'), 0o744);
    const { files, passedOver, closed } = await asNobody(() => readFolder(folder, signal));

    expect(files.map(({ name }) => name)).toEqual(['a.txt']);
    expect(closed.toSorted()).toEqual(['b.txt', 'closed › ', 'listed › c.txt']);
    expect(new Set(passedOver.map(({ why }) => why))).toEqual(new Set(['no permission to read it']));
    expect(passedOver).toHaveLength(3);
  });

  it('is refused if two names differ only in their Unicode form, with advice', async () => {
    for (const form of ['NFC', 'NFD']) writeFileSync(join(folder, 'café.txt'.normalize(form)), form);

    await expect(readFolder(folder, signal)).rejects.toThrow(
      /have the same name on the server .*; rename one of them\.$/,
    );
  });

  it('is refused if two names would be the same on the server, or if it is not a folder', async () => {
    writeFileSync(join(folder, 'a\u200b.txt'), 'x');
    writeFileSync(join(folder, 'a\u0007.txt'), 'y');

    await expect(readFolder(folder, signal)).rejects.toThrow(/have the same name on the server/);
    await expect(readFolder(join(folder, 'a\u200b.txt'), signal)).rejects.toThrow(/There is no folder/);
  });
});
