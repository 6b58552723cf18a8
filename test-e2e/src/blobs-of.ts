import { openEmbeddedBlobs, openSqlite, type BlobStore } from '@cardinal/store';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs `work` on the blobs in the data folder of a one-process server, which may be running. */
export async function withBlobs<T>(dataDir: string, work: (blobs: BlobStore) => Promise<T>): Promise<T> {
  using db = openSqlite(join(dataDir, 'cardinal.db'));
  return await work(openEmbeddedBlobs(db, join(dataDir, 'blobs')));
}

/** Hashes of the blobs in a data folder, in its database and in files, by team and name. Empty if blobs are stored elsewhere. */
export async function blobsOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (!existsSync(join(dataDir, 'cardinal.db'))) return found;
  await withBlobs(dataDir, async (blobs) => {
    for await (const { teamId, name } of blobs.names()) {
      const hash = createHash('sha256');
      for await (const chunk of blobs.read(teamId, name)) hash.update(chunk);
      found.set(`${teamId} ${name}`, hash.digest('hex'));
    }
  });
  return found;
}

export async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
