import { eachApart } from '@cardinal/kernel';
import type { IngestDeps } from '../deps.js';
import type { Bytes, PurgeBytes } from './purge-bytes.js';

/** Names of a file's bytes, its parsed documents and its tables all end with the hash of the bytes. */
const hashAtEnd = /(?:^|-)([0-9a-f]{64})$/;

export interface OrphanedBlob extends Bytes {
  readonly name: string;
}

/** Blobs that no file refers to. May include a blob of a running upload, which protects its bytes. */
export async function* orphanedBlobs({
  store,
  blobs,
}: Pick<IngestDeps, 'store' | 'blobs'>): AsyncGenerator<OrphanedBlob> {
  for await (const { teamId, name } of blobs.names()) {
    const sha256 = hashAtEnd.exec(name)?.[1];
    if (sha256 !== undefined && !(await store.files.knowBytes(teamId, sha256))) yield { teamId, sha256, name };
  }
}

/**
 * Removes blobs that no file refers to: of an upload whose process died between storing the bytes and writing the file, or of a parse that
 * ended after its file was gone.
 *
 * @returns number of removed blobs.
 */
export function createSweepOrphans(
  deps: Pick<IngestDeps, 'store' | 'blobs' | 'logger'>,
  purgeBytes: PurgeBytes,
): () => Promise<number> {
  return async () => {
    let removed = 0;
    await eachApart(
      orphanedBlobs(deps),
      {
        work: 'removal of a blob without a file',
        factsOf: ({ teamId, name }) => ({ teamId, name }),
        logger: deps.logger,
      },
      async ({ name, ...bytes }) => {
        if (await purgeBytes(bytes, { alsoNamed: name })) removed += 1;
      },
    );
    if (removed > 0) deps.logger.warn('removed blobs to which no file refers', { removed });
    return removed;
  };
}
