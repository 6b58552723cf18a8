import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbeddedBlobs, openFileBlobs, openSqlite, type BlobStore } from '../src/index.js';
import { describeBlobStore } from '../testing/blob-store.contract.js';
import { tempDir } from './temp-dir.js';

describeBlobStore('records and files of one process', async () => {
  const dir = tempDir();
  const db = openSqlite(join(dir.path, 'cardinal.db'));
  const root = join(dir.path, 'blobs');
  return {
    blobs: openEmbeddedBlobs(db, root),
    leftovers: async () => readdirSync(join(root, 'drafts')).length,
    async [Symbol.asyncDispose]() {
      db[Symbol.dispose]();
      dir[Symbol.dispose]();
    },
  };
});

describe('openEmbeddedBlobs', () => {
  it('replaces small blobs by large ones and back, and keeps each once', async () => {
    using dir = tempDir();
    using db = openSqlite(join(dir.path, 'cardinal.db'));
    const blobs = openEmbeddedBlobs(db, dir.path);
    for (const size of [10, 200_000, 64 * 1024, 64 * 1024 + 1, 0]) {
      const bytes = Buffer.alloc(size, size % 251);
      await blobs.write(1, 'doc', only(bytes));

      expect(bytes.equals(await bytesOf(blobs, 'doc'))).toBe(true);
      const names: string[] = [];
      for await (const { name } of blobs.names()) names.push(name);
      expect(names).toEqual(['doc']);
    }
  });

  it('reads, replaces and deletes small blobs stored as files by earlier versions', async () => {
    using dir = tempDir();
    using db = openSqlite(join(dir.path, 'cardinal.db'));
    const former = openFileBlobs(dir.path);
    for (const name of ['read', 'replaced', 'deleted']) await former.write(1, name, only(Buffer.from(name)));
    const blobs = openEmbeddedBlobs(db, dir.path);

    expect(String(await bytesOf(blobs, 'read'))).toBe('read');
    await blobs.write(1, 'replaced', only(Buffer.from('new')));
    expect(String(await bytesOf(blobs, 'replaced'))).toBe('new');
    expect(await former.exists(1, 'replaced')).toBe(false);
    await blobs.delete(1, 'deleted', await blobs.find(1, 'deleted'));
    expect(await blobs.exists(1, 'deleted')).toBe(false);
  });
});

async function* only(bytes: Uint8Array) {
  yield bytes;
}

async function bytesOf(blobs: BlobStore, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(1, name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
