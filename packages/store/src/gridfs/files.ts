import mongoose, { type Connection } from 'mongoose';
import type { StoredBlob } from '../blobs/blob-store.js';
import type { Mongo } from '../mongo/mongo.js';
import type { Measured } from './measured.js';
import { bucketName, looseFiles, names } from './schema.js';

/** One round trip a chunk. Small enough that a chunk and its message stay far below what a server takes (16 MB). */
const CHUNK_BYTES = 1024 * 1024;

/** As `BlobStore.sweep` promises. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;
/** In one step. */
const sweepAtMost = 200;

export interface WrittenFile extends StoredBlob {
  readonly fileId: string;
}

type Bucket = InstanceType<typeof mongoose.mongo.GridFSBucket>;

/** Files by their own ids, without names. What takes as long as its bytes do, `write` and `read`, is made of steps; the others are part of one. */
export interface GridfsFiles {
  /** Loose until `bind`. A failure of the source is thrown as it is, and nothing is left of the file. */
  write(source: Measured): Promise<WrittenFile>;
  /** A name leads to it now. */
  bind(fileId: string): Promise<void>;
  /** A name may soon lead to it no more. */
  loosen(fileId: string): Promise<void>;
  discard(fileId: string): Promise<void>;
  read(fileId: string): AsyncIterable<Uint8Array>;
  /** Removes what was loosened long before `nowMs` and no name leads to. @returns how many. */
  sweep(nowMs: number): Promise<number>;
}

export function gridfsFiles(mongo: Mongo): GridfsFiles {
  const loose = mongo.collection(looseFiles);
  const named = mongo.collection(names);

  const database = async () => databaseOf(await mongo.connected());
  /** One for all files: each asks for its indexes once. */
  let known: { readonly db: Database; readonly bucket: Bucket } | undefined;
  async function bucket(): Promise<Bucket> {
    const db = await database();
    if (known?.db !== db) {
      known = { db, bucket: new mongoose.mongo.GridFSBucket(db, { bucketName, chunkSizeBytes: CHUNK_BYTES }) };
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
        .find({ sinceMs: { $lt: nowMs - ABANDONED_AFTER_MS } }, { _id: 1 })
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

/** Once the stream has taken what it was given. */
function taken(give: (done: (failure?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => give((failure) => (failure ? reject(failure) : resolve())));
}

type Database = ReturnType<typeof databaseOf>;

function databaseOf(connection: Connection) {
  const { db } = connection;
  if (!db) throw new TypeError('A connection that is open has a database.');
  return db;
}
