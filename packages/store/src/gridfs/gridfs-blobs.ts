import { randomIds } from '@cardinal/kernel';
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
import { isDuplicateKey } from '../mongo/mongo-errors.js';
import { gridfsFiles, type WrittenFile } from './files.js';
import { measured } from './measured.js';
import { gridfsCollections, names, type NameDocument } from './schema.js';

/** Largest blob stored in the document of its name, in bytes: one round trip instead of eight. */
const smallBytes = 64 * 1024;

/** Maximum number of names per query. */
const namesAtOnce = 500;

/** Id reported for a blob that was written before writes had ids. */
const unwritten = 'unknown';

/** A stored blob: a file, or, if it is small, its bytes. */
type Written = WrittenFile & { readonly bytes?: Buffer };

/** Blobs in GridFS. Creates the indexes before the first write. */
export function openGridfsBlobs(mongo: Mongo): BlobStore {
  const files = gridfsFiles(mongo);
  const named = mongo.collection(names);
  let preparing: Promise<void> | undefined;

  function prepared(): Promise<void> {
    preparing ??= mongo.migrate(gridfsCollections).catch((thrown: unknown) => {
      preparing = undefined;
      throw thrown;
    });
    return preparing;
  }

  const find = (teamId: number, name: string) => {
    const key = keyOf(teamId, name);
    return mongo.step(() => named.findById(key).lean<NameDocument>());
  };

  async function stored(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Written> {
    const { bytes, result } = measured(source, maxBytes);
    const { small, all } = await beginning(bytes, smallBytes);
    return small ? { fileId: '', bytes: small, ...result() } : files.write({ bytes: all, result });
  }

  /** Points the name at the new file, and removes the file that it pointed at before. */
  async function publish(key: string, to: Written, replace: boolean): Promise<void> {
    let before: NameDocument | null = null; // correct for nearly every write, because most names are new
    while (!(await pointed(key, before?.fileId, to))) {
      before = await named.findById(key, { bytes: 0 }).lean<NameDocument>();
      if (before && !replace && before.sha256 === to.sha256 && before.sizeBytes === to.sizeBytes) {
        const same = { _id: key, fileId: before.fileId, sha256: to.sha256 };
        if ((await named.updateOne(same, { $set: { write: randomIds.uuid() } })).matchedCount === 0) continue;
        if (to.fileId) await files.discard(to.fileId);
        return;
      }
      if (before?.fileId) await files.loosen(before.fileId);
    }
    if (to.fileId) await files.bind(to.fileId);
    if (before?.fileId) await files.discard(before.fileId);
  }

  /** @returns false if the name no longer points at `before`. */
  async function pointed(
    key: string,
    before: string | undefined,
    { fileId, sha256, sizeBytes, bytes = null }: Omit<NameDocument, '_id'>,
  ): Promise<boolean> {
    const to = { fileId, sha256, sizeBytes, bytes, write: randomIds.uuid() };
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
    const found = await find(teamId, name);
    if (!found) throw notFound(teamId, name);
    yield* bytesOf(found, teamId, name);
  }

  async function* bytesOf(found: NameDocument, teamId: number, name: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of found.fileId ? files.read(found.fileId) : [smallOf(found)]) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (thrown) {
      throw isMissingBytes(thrown) ? await otherBytes(found, teamId, name, thrown) : thrown;
    }
    if (hash.digest('hex') !== found.sha256) throw await otherBytes(found, teamId, name);
  }

  /**
   * The error for bytes that do not match the hash of their name: they were replaced or removed since the name was read; otherwise they are
   * damaged. Some servers that implement the MongoDB protocol return a name in the middle of an update, with the new file and the old hash.
   */
  async function otherBytes(found: NameDocument, teamId: number, name: string, cause?: unknown): Promise<Error> {
    const now = await find(teamId, name);
    if (!now) return notFound(teamId, name, cause);
    if (now.fileId === found.fileId && now.sha256 === found.sha256) return damaged(teamId, name, cause);
    return new StoreUnavailableError('The stored bytes were replaced while they were read.', { cause });
  }

  return {
    async writeHashed(teamId, source, maxBytes, claim) {
      await prepared();
      const file = await stored(source, maxBytes);
      const { sha256, sizeBytes } = file;
      try {
        await claim?.({ sha256, sizeBytes });
      } catch (thrown) {
        if (file.fileId) await mongo.step(() => files.discard(file.fileId));
        throw thrown;
      }
      await mongo.step(() => publish(keyOf(teamId, sha256), file, false));
      return { sha256, sizeBytes };
    },
    async write(teamId, name, source) {
      const key = keyOf(teamId, name);
      await prepared();
      const file = await stored(source, Number.POSITIVE_INFINITY);
      await mongo.step(() => publish(key, file, true));
      return { sha256: file.sha256, sizeBytes: file.sizeBytes };
    },
    ...mongo.guarded({
      exists: async (teamId: number, name: string) => (await named.exists({ _id: keyOf(teamId, name) })) !== null,
      async find(teamId: number, name: string) {
        const found = await named.findById(keyOf(teamId, name), { bytes: 0 }).lean<NameDocument>();
        return found ? (found.write ?? unwritten) : undefined;
      },
      async delete(teamId: number, name: string, write?: string) {
        const found = await named.findById(keyOf(teamId, name), { bytes: 0 }).lean<NameDocument>();
        if (!found) return;
        const { _id, fileId } = found;
        const wanted = { _id, fileId, ...(write !== undefined && { write: write === unwritten ? null : write }) };
        if (write !== undefined && write !== (found.write ?? unwritten)) return;
        if (found.fileId) await files.loosen(found.fileId);
        const { deletedCount } = await named.deleteOne(wanted);
        if (deletedCount > 0 && found.fileId) await files.discard(found.fileId);
      },
    }),
    async sweep(nowMs = Date.now()) {
      await prepared();
      return mongo.step(() => files.sweep(nowMs));
    },
    async *names() {
      for (let after = ''; ;) {
        const page = await mongo.step(() =>
          named
            .find({ _id: { $gt: after } }, { _id: 1 })
            .sort({ _id: 1 })
            .limit(namesAtOnce)
            .lean<{ readonly _id: string }[]>(),
        );
        for (const { _id } of page) {
          const slash = _id.indexOf('/');
          yield { teamId: Number(_id.slice(0, slash)), name: _id.slice(slash + 1) };
        }
        const last = page.at(-1);
        if (!last || page.length < namesAtOnce) return;
        after = last._id;
      }
    },
    read,
    async withLocalFile(teamId, name, use) {
      const found = await find(teamId, name);
      if (!found) throw notFound(teamId, name);
      const folder = await fsCall(() => mkdtemp(join(tmpdir(), 'cardinal-blob-')));
      try {
        const path = join(folder, 'bytes');
        await pipeline(bytesOf(found, teamId, name), createWriteStream(path));
        return await use(path);
      } finally {
        await fsCall(() => rm(folder, { recursive: true, force: true }));
      }
    },
  };
}

/** @returns all bytes as `small` if there are at most `most`; `all` yields them in either case. */
async function beginning(
  source: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ readonly small?: Buffer; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  for (let size = 0; size <= most;) {
    const { done, value } = await iterator.next();
    if (done) return { small: Buffer.concat(chunks), all: all() };
    chunks.push(value);
    size += value.byteLength;
  }
  return { all: all() };
}

/** The driver returns binary fields in a wrapper. */
function smallOf({ bytes }: NameDocument): Uint8Array {
  if (!bytes) return new Uint8Array();
  return bytes instanceof Uint8Array ? bytes : bytes.buffer;
}

function keyOf(teamId: number, name: string): string {
  requireBlobName(teamId, name);
  return `${teamId}/${name}`;
}

/** Whether the driver's GridFS reports a missing file document or chunk. */
function isMissingBytes(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'MongoGridFSChunkError' || thrown.message.startsWith('FileNotFound');
}

function notFound(teamId: number, name: string, cause?: unknown): BlobNotFoundError {
  return new BlobNotFoundError('The stored bytes no longer exist.', { cause, facts: { teamId, name } });
}

function damaged(teamId: number, name: string, cause?: unknown): StoreDamagedError {
  return new StoreDamagedError('The stored bytes differ from those that were written.', {
    cause,
    facts: { teamId, name },
  });
}
