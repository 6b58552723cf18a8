import mongoose, { type Connection } from 'mongoose';
import type { StoredBlob } from '../blobs/blob-store.js';
import type { Mongo } from '../mongo/mongo.js';
import type { Measured } from './measured.js';
import { bucketName, looseFiles, names } from './schema.js';

/** Chunk size; one round trip per chunk. Small enough that a chunk and its message stay far below the server's limit (16 MB). */
const chunkBytes = 1024 * 1024;

/** Age after which a loose file counts as abandoned, as `BlobStore.sweep` promises. */
const abandonedAfterMs = 60 * 60 * 1_000;
/** Maximum number of files that one sweep removes. */
const sweepAtMost = 200;

export interface WrittenFile extends StoredBlob {
  readonly fileId: string;
}

type Bucket = InstanceType<typeof mongoose.mongo.GridFSBucket>;

/**
 * Files by their own ids, without names. `write` and `read`, which take time in proportion to the bytes, are made of several steps
 * (`Mongo.step`); the other methods run within a step of the caller.
 */
export interface GridfsFiles {
  /** Writes a file, which stays loose until `bind`. An error of the source is passed on unchanged, and the file is removed. */
  write(source: Measured): Promise<WrittenFile>;
  /** Records that a name points at the file. */
  bind(fileId: string): Promise<void>;
  /** Records that soon no name may point at the file. */
  loosen(fileId: string): Promise<void>;
  discard(fileId: string): Promise<void>;
  read(fileId: string): AsyncIterable<Uint8Array>;
  /** Removes files that were loosened long before `nowMs` and that no name points at. @returns number of removed files. */
  sweep(nowMs: number): Promise<number>;
}

export function gridfsFiles(mongo: Mongo): GridfsFiles {
  const loose = mongo.collection(looseFiles);
  const named = mongo.collection(names);

  const database = async () => databaseOf(await mongo.connected());
  /** One bucket for all files, because each new one checks its indexes first. */
  let known: { readonly db: Database; readonly bucket: Bucket } | undefined;
  async function bucket(): Promise<Bucket> {
    const db = await database();
    if (known?.db !== db) {
      known = { db, bucket: new mongoose.mongo.GridFSBucket(db, { bucketName, chunkSizeBytes: chunkBytes }) };
    }
    return known.bucket;
  }

  async function loosen(fileId: string): Promise<void> {
    await loose.updateOne({ _id: fileId }, { $set: { sinceMs: Date.now() } }, { upsert: true });
  }

  async function discard(fileId: string): Promise<void> {
    const db = await database();
    const id = new mongoose.mongo.ObjectId(fileId);
    await db.collection(`${bucketName}.files`).deleteOne({ _id: id });
    await db.collection(`${bucketName}.chunks`).deleteMany({ files_id: id });
    await loose.deleteOne({ _id: fileId });
  }

  return {
    loosen,
    discard,

    async write({ bytes, result }) {
      const id = new mongoose.mongo.ObjectId();
      const fileId = id.toHexString();
      const upload = await mongo.step(async () => {
        await loosen(fileId);
        return (await bucket()).openUploadStreamWithId(id, fileId);
      });
      upload.on('error', () => {}); // waiting writers get the error
      for await (const chunk of bytes) await mongo.step(() => taken((done) => upload.write(chunk, done)));
      await mongo.step(() => taken((done) => upload.end(done)));
      try {
        return { fileId, ...result() };
      } catch (thrown) {
        await mongo.step(() => discard(fileId));
        throw thrown;
      }
    },

    async bind(fileId) {
      await loose.deleteOne({ _id: fileId });
    },

    async *read(fileId) {
      const id = new mongoose.mongo.ObjectId(fileId);
      const download = await mongo.step(async () => (await bucket()).openDownloadStream(id));
      const chunks: AsyncIterator<Uint8Array> = download[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await mongo.step(() => chunks.next());
          if (done) return;
          yield value;
        }
      } finally {
        download.destroy();
      }
    },

    async sweep(nowMs) {
      let removed = 0;
      const abandoned = await loose
        .find({ sinceMs: { $lt: nowMs - abandonedAfterMs } }, { _id: 1 })
        .limit(sweepAtMost)
        .lean<{ readonly _id: string }[]>();
      for (const { _id: fileId } of abandoned) {
        if (await named.exists({ fileId })) {
          await loose.deleteOne({ _id: fileId });
          continue;
        }
        await discard(fileId);
        removed += 1;
      }
      return removed;
    },
  };
}

/** Resolves once the stream has accepted the chunk. */
function taken(give: (done: (failure?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => give((failure) => (failure ? reject(failure) : resolve())));
}

type Database = ReturnType<typeof databaseOf>;

function databaseOf(connection: Connection) {
  const { db } = connection;
  if (!db) throw new TypeError('An open connection must have a database.');
  return db;
}
