import type { DocumentType } from '@cardinal/documents';
import type { IngestDeps } from './deps.js';

/** Blob name of a parsed document. */
export function parsedBlobName(parserVersion: string, sha256: string): string {
  return `parsed-${parserVersion}-${sha256}`;
}

export interface Bytes {
  readonly teamId: number;
  readonly sha256: string;
  /** As which they may have been parsed without a note: a parse that was cut off leaves none. */
  readonly type?: DocumentType;
}

/** Removes bytes, and what was parsed from them, unless a live file but `except` has them or an upload is about to. */
export type PurgeBytes = (bytes: Bytes, except?: number) => Promise<void>;

export function makePurgeBytes({
  store,
  blobs,
  parser,
  clock,
}: Pick<IngestDeps, 'store' | 'blobs' | 'parser' | 'clock'>): PurgeBytes {
  return async ({ teamId, sha256, type }, except) => {
    if (await store.files.haveBytes(teamId, sha256, except)) return;
    if (!(await store.blobGuard.condemn(teamId, sha256, clock.now()))) return;
    // Looked at again after condemning: an upload that got its reference in before us keeps its bytes.
    if (!(await store.files.haveBytes(teamId, sha256, except))) {
      const versions = new Set(await store.parsed.remove(teamId, sha256));
      if (type) versions.add(parser.versionOf(type));
      for (const version of versions) await blobs.delete(teamId, parsedBlobName(version, sha256));
      await blobs.delete(teamId, sha256);
    }
    await store.blobGuard.absolve(teamId, sha256);
  };
}
