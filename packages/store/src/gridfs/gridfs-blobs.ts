import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireBlobName } from '../blobs/blob-paths.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { fsCall } from '../blobs/fs-errors.js';
import { BlobNotFoundError, StoreDamagedError, StoreUnavailableError } from '../errors.js';
import type { Mongo } from '../mongo/mongo.js';
import { isDuplicateKey, translated } from '../mongo/mongo-errors.js';
import { gridfsFiles, type WrittenFile } from './files.js';
import { gridfsCollections, names, type NameDocument } from './schema.js';

/** Blobs in GridFS. Indexes are built, and what a dead process left is removed, before the first write. */
export function openGridfsBlobs(mongo: Mongo): BlobStore {
  const files = gridfsFiles(mongo);
  const named = mongo.collection(names);
  let preparing: Promise<void> | undefined;

  function prepared(): Promise<void> {
    preparing ??= prepare().catch((thrown: unknown) => {
      preparing = undefined;
      throw thrown;
    });
    return preparing;
  }

  async function prepare(): Promise<void> {
    await mongo.migrate(gridfsCollections);
    await files.sweep();
  }

  const find = async (teamId: number, name: string) => {
    await mongo.connected();
    return named.findById(keyOf(teamId, name)).lean<NameDocument>();
  };

  /** Points the name at the file; what it stood for before is removed. */
  async function publish(key: string, { fileId, sha256, sizeBytes }: WrittenFile, replace: boolean): Promise<void> {
    for (;;) {
      const before = await named.findById(key).lean<NameDocument>();
      if (before && !replace && before.sha256 === sha256 && before.sizeBytes === sizeBytes) {
        return files.discard(fileId);
      }
      if (before) await files.loosen(before.fileId);
      if (await pointed(key, before?.fileId, { fileId, sha256, sizeBytes })) {
        await files.settle(fileId);
        if (before) await files.discard(before.fileId);
        return;
      }
    }
  }

  /** @returns false if the name stands for something else than before. */
  async function pointed(key: string, before: string | undefined, to: Omit<NameDocument, '_id'>): Promise<boolean> {
    if (before !== undefined) {
      return (await named.updateOne({ _id: key, fileId: before }, { $set: to })).matchedCount > 0;
    }
    try {
      await named.create({ _id: key, ...to });
      return true;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  }

  async function* read(teamId: number, name: string): AsyncGenerator<Uint8Array, void, undefined> {
    const found = await inOurWords(() => find(teamId, name));
    if (!found) throw notFound(teamId, name);
    const hash = createHash('sha256');
    try {
      for await (const chunk of await files.read(found.fileId)) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (thrown) {
      throw await readError(thrown, found, teamId, name);
    }
    if (hash.digest('hex') !== found.sha256) throw await otherBytes(found, teamId, name);
  }

  async function readError(thrown: unknown, found: NameDocument, teamId: number, name: string): Promise<unknown> {
    return isMissingBytes(thrown) ? otherBytes(found, teamId, name, thrown) : translated(thrown);
  }

  /**
   * Bytes that are not as the name said were replaced or removed since it was looked up; if not, they are damaged. Some servers of the
   * protocol show a name in the middle of a change, with the new file and the old hash.
   */
  async function otherBytes(found: NameDocument, teamId: number, name: string, cause?: unknown): Promise<Error> {
    const now = await inOurWords(() => find(teamId, name));
    if (!now) return notFound(teamId, name, cause);
    if (now.fileId === found.fileId && now.sha256 === found.sha256) return damaged(teamId, name, cause);
    return new StoreUnavailableError('The stored bytes were replaced while they were read.', { cause });
  }

  const { exists, ...methods } = mongo.guarded({
    async writeHashed(teamId: number, source: AsyncIterable<Uint8Array>, maxBytes: number) {
      await prepared();
      const file = await files.write(source, maxBytes);
      await publish(keyOf(teamId, file.sha256), file, false);
      return { sha256: file.sha256, sizeBytes: file.sizeBytes };
    },
    async write(teamId: number, name: string, source: AsyncIterable<Uint8Array>) {
      const key = keyOf(teamId, name);
      await prepared();
      const file = await files.write(source, Number.POSITIVE_INFINITY);
      await publish(key, file, true);
      return { sha256: file.sha256, sizeBytes: file.sizeBytes };
    },
    exists: async (teamId: number, name: string) => (await find(teamId, name)) !== null,
    async delete(teamId: number, name: string) {
      const found = await find(teamId, name);
      if (!found) return;
      await files.loosen(found.fileId);
      const { deletedCount } = await named.deleteOne({ _id: found._id, fileId: found.fileId });
      if (deletedCount > 0) await files.discard(found.fileId);
    },
  });

  return {
    ...methods,
    exists,
    read,
    async withLocalFile(teamId, name, use) {
      if (!(await exists(teamId, name))) throw notFound(teamId, name);
      const folder = await fsCall(() => mkdtemp(join(tmpdir(), 'cardinal-blob-')));
      try {
        const path = join(folder, 'bytes');
        await pipeline(read(teamId, name), createWriteStream(path));
        return await use(path);
      } finally {
        await fsCall(() => rm(folder, { recursive: true, force: true }));
      }
    },
  };
}

function keyOf(teamId: number, name: string): string {
  requireBlobName(teamId, name);
  return `${teamId}/${name}`;
}

async function inOurWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    throw translated(thrown);
  }
}

/** A file document or a chunk that is not there, as the driver's GridFS says it. */
function isMissingBytes(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'MongoGridFSChunkError' || thrown.message.startsWith('FileNotFound');
}

function notFound(teamId: number, name: string, cause?: unknown): BlobNotFoundError {
  return new BlobNotFoundError('The stored bytes are gone.', { cause, facts: { teamId, name } });
}

function damaged(teamId: number, name: string, cause?: unknown): StoreDamagedError {
  return new StoreDamagedError('The stored bytes are not those that were written.', { cause, facts: { teamId, name } });
}
