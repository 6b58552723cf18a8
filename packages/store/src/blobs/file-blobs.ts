import { createReadStream, rmSync, statSync, type BigIntStats } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobNotFoundError } from '../errors.js';
import { blobPath } from './blob-paths.js';
import type { BlobName, BlobStore } from './blob-store.js';
import { fsCall, fsCallSync, isMissing, unavailable } from './fs-errors.js';
import { groupModes, ownModes } from '../private-files.js';
import { createStaging } from './staging.js';

const chunkBytes = 64 * 1024;

export interface FileBlobsOptions {
  /** No other process uses this folder, so that unfinished writes of an earlier process are removed at once. Default false. */
  readonly isOurs?: boolean;
  /** The folder is shared by processes of several users of one group, who may all read and write. Default: only its user may. */
  readonly shared?: boolean;
}

/** Blobs as files below `dir`. */
export function openFileBlobs(dir: string, { isOurs = false, shared = false }: FileBlobsOptions = {}): BlobStore {
  const staging = createStaging(dir, isOurs, shared ? groupModes : ownModes);

  async function sizeOf(file: string): Promise<number | undefined> {
    return fsCall(async () => {
      try {
        return (await stat(file)).size;
      } catch (thrown) {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      }
    });
  }

  return {
    async writeHashed(teamId, source, maxBytes, claim) {
      await using draft = await staging.draft(source, maxBytes);
      const { sha256, sizeBytes } = draft;
      await claim?.({ sha256, sizeBytes });
      const { folder, file } = blobPath(dir, teamId, sha256);
      await draft.publish(folder, file);
      return { sha256, sizeBytes };
    },
    async write(teamId, name, source) {
      const { folder, file } = blobPath(dir, teamId, name);
      await using draft = await staging.draft(source, Number.POSITIVE_INFINITY);
      await draft.publish(folder, file);
      return { sha256: draft.sha256, sizeBytes: draft.sizeBytes };
    },
    async *read(teamId, name) {
      const { file } = blobPath(dir, teamId, name);
      try {
        yield* createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Uint8Array>;
      } catch (thrown) {
        throw isMissing(thrown) ? notFound(teamId, name, thrown) : unavailable(thrown);
      }
    },
    async withLocalFile(teamId, name, use) {
      const { file } = blobPath(dir, teamId, name);
      if ((await sizeOf(file)) === undefined) throw notFound(teamId, name);
      return use(file);
    },
    exists: async (teamId, name) => (await sizeOf(blobPath(dir, teamId, name).file)) !== undefined,
    find: async (teamId, name) => writeOf(blobPath(dir, teamId, name).file),
    async delete(teamId, name, write) {
      const { file } = blobPath(dir, teamId, name);
      if (write === undefined) return fsCall(() => rm(file, { force: true }));
      // Without yielding to the event loop between check and removal, because no file system removes a file conditionally.
      if (writeOf(file) === write) fsCallSync(() => rmSync(file, { force: true }));
    },
    names: () => namesIn(dir),
    sweep: (nowMs = Date.now()) => staging.sweep(nowMs),
  };
}

/**
 * Identifies the write of a file by inode and modification time: a published file is never written again, and another write is another
 * file.
 */
function writeOf(file: string): string | undefined {
  return fsCallSync(() => {
    const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found && `${found.ino}-${found.mtimeNs}`;
  });
}

async function* namesIn(dir: string): AsyncGenerator<BlobName> {
  for (const team of await fsCall(() => readdir(dir))) {
    const teamId = /^team-(\d+)$/.exec(team)?.[1];
    if (teamId === undefined) continue;
    for (const fan of await fsCall(() => readdir(join(dir, team)))) {
      for (const name of await fsCall(() => readdir(join(dir, team, fan)))) yield { teamId: Number(teamId), name };
    }
  }
}

function notFound(teamId: number, name: string, cause?: unknown): BlobNotFoundError {
  return new BlobNotFoundError('The stored bytes no longer exist.', { cause, facts: { teamId, name } });
}
