import type { IngestDeps } from './deps.js';
import type { File } from './ports.js';

/** Blob name of a parsed document. */
export function parsedBlobName(parserVersion: string, sha256: string): string {
  return `parsed-${parserVersion}-${sha256}`;
}

/** Bytes, and what was parsed from them, are kept as long as a live file has them. */
export type PurgeBytes = (of: Pick<File, 'id' | 'teamId' | 'sha256' | 'type'>) => Promise<void>;

export function makePurgeBytes({ store, blobs, parser, clock }: IngestDeps): PurgeBytes {
  return async (of) => {
    const { teamId, sha256, type } = of;
    if (await store.files.shareBytes(of)) return;
    if (!(await store.blobGuard.condemn(teamId, sha256, clock.now()))) return;
    // Looked at again after condemning: an upload that got its reference in before us keeps its bytes.
    if (!(await store.files.shareBytes(of))) {
      // The current version even if it is not noted: a parse that was cut off may have written it.
      const versions = [...(await store.parsed.remove(teamId, sha256)), parser.versionOf(type)];
      for (const version of new Set(versions)) await blobs.delete(teamId, parsedBlobName(version, sha256));
      await blobs.delete(teamId, sha256);
    }
    await store.blobGuard.absolve(teamId, sha256);
  };
}
