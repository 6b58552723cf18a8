import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownModes } from '../private-files.js';
import type { Sqlite } from '../sqlite/sqlite.js';
import type { BlobStore, StoredBlob } from './blob-store.js';
import { openFileBlobs, type FileBlobsOptions } from './file-blobs.js';
import { fsCall } from './fs-errors.js';
import { createSmallBlobs } from './small-blobs.js';
import { draftsIn } from './staging.js';

/**
 * Largest blob stored as a record, in bytes. A separate file takes ten file-system calls and three waits for the disk, whatever its size.
 */
const largestSmallBytes = 64 * 1024;

/** What `find` returns for a record; for a file it returns digits and a hyphen only. */
const recordWrite = /^record-(\d+)$/;

/**
 * Blobs of one process: small ones as records of its database, the others as files below `dir`. Where a name has both, because the process
 * died while replacing the blob, the record counts.
 */
export function openEmbeddedBlobs(db: Sqlite, dir: string, options: FileBlobsOptions = {}): BlobStore {
  const files = openFileBlobs(dir, options);
  const records = createSmallBlobs(db);

  async function keep(teamId: number, name: string, bytes: Uint8Array): Promise<void> {
    await records.put(teamId, name, bytes);
    if ((await files.find(teamId, name)) !== undefined) await files.delete(teamId, name);
  }

  return {
    async writeHashed(teamId, source, maxBytes, claim) {
      const { small, all } = await gathered(source, Math.min(largestSmallBytes, maxBytes));
      if (!small) {
        const stored = await files.writeHashed(teamId, all, maxBytes, claim);
        await records.remove(teamId, stored.sha256);
        return stored;
      }
      const stored = describe(small);
      await claim?.(stored);
      await keep(teamId, stored.sha256, small);
      return stored;
    },
    async write(teamId, name, source) {
      const { small, all } = await gathered(source, largestSmallBytes);
      if (small) {
        await keep(teamId, name, small);
        return describe(small);
      }
      const stored = await files.write(teamId, name, all);
      await records.remove(teamId, name);
      return stored;
    },
    async *read(teamId, name) {
      const small = records.get(teamId, name);
      if (small) yield small;
      else yield* files.read(teamId, name);
    },
    async withLocalFile(teamId, name, use) {
      const small = records.get(teamId, name);
      if (!small) return files.withLocalFile(teamId, name, use);
      const path = join(draftsIn(dir), randomUUID());
      try {
        await fsCall(() => writeFile(path, small, { mode: ownModes.file }));
        return await use(path);
      } finally {
        await fsCall(() => rm(path, { force: true }));
      }
    },
    exists: async (teamId, name) => records.find(teamId, name) !== undefined || files.exists(teamId, name),
    async find(teamId, name) {
      const record = records.find(teamId, name);
      return record === undefined ? files.find(teamId, name) : `record-${record}`;
    },
    async delete(teamId, name, write) {
      const record = recordWrite.exec(write ?? '')?.[1];
      if (write === undefined || record !== undefined) {
        await records.remove(teamId, name, record === undefined ? undefined : Number(record));
      }
      if (record === undefined) await files.delete(teamId, name, write);
    },
    async *names() {
      yield* records.names();
      yield* files.names();
    },
    sweep: (nowMs) => files.sweep(nowMs),
  };
}

/** @returns all bytes as `small` if there are at most `mostBytes`; otherwise `all`, which yields those read so far and the rest. */
async function gathered(
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<{ readonly small?: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size > mostBytes) return { all: resumed(chunks, iterator) };
  }
  return { small: Buffer.concat(chunks, size), all: source };
}

async function* resumed(
  chunks: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

const describe = (bytes: Uint8Array): StoredBlob => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.byteLength,
});
