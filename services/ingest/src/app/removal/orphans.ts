import type { IngestDeps } from '../deps.js';
import type { PurgeBytes } from './purge-bytes.js';

/** Both the bytes of a file and what was parsed from them are named by the hash of the bytes. */
const hashAtEnd = /(?:^|-)([0-9a-f]{64})$/;

/**
 * Removes blobs that no file refers to: of an upload whose process died between keeping the bytes and writing the file, or of a parse that
 * outlived its file. An upload that is under way protects its bytes.
 *
 * @returns how many were removed.
 */
export function createSweepOrphans(
  { store, blobs, logger }: Pick<IngestDeps, 'store' | 'blobs' | 'logger'>,
  purgeBytes: PurgeBytes,
): () => Promise<number> {
  return async () => {
    let removed = 0;
    for await (const { teamId, name } of blobs.names()) {
      const sha256 = hashAtEnd.exec(name)?.[1];
      if (sha256 === undefined || (await store.files.knowBytes(teamId, sha256))) continue;
      if (await purgeBytes({ teamId, sha256 }, { alsoNamed: name })) removed += 1;
    }
    if (removed > 0) logger.warn('blobs that no file referred to were removed', { removed });
    return removed;
  };
}
