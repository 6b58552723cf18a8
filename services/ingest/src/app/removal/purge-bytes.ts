import type { DocumentType } from '@cardinal/contracts';
import type { IngestDeps } from '../deps.js';
import type { GuardLease } from '../ports.js';
import { madeOf } from '../../domain/blob-names.js';

/** Longest time between condemning bytes and having removed them, in milliseconds. */
export const condemnationMs = 30_000;

export const leaseFrom = (nowMs: number, forMs: number): GuardLease => ({ nowMs, untilMs: nowMs + forMs });

export interface Bytes {
  readonly teamId: number;
  readonly sha256: string;
  /** As which they may have been parsed without a note: a parse that was cut off leaves none. */
  readonly type?: DocumentType;
  readonly readAs?: string;
}

interface PurgeBytesOptions {
  /** A file that goes. */
  readonly except?: number;
  /** A blob that goes with the bytes, known to the store or not. */
  readonly alsoNamed?: string;
}

/**
 * Removes bytes, and what was made of them, unless a live file has them or an upload is about to.
 *
 * @returns whether they were removed.
 */
export type PurgeBytes = (bytes: Bytes, options?: PurgeBytesOptions) => Promise<boolean>;

export function createPurgeBytes({
  store,
  blobs,
  parser,
  clock,
}: Pick<IngestDeps, 'store' | 'blobs' | 'clock'> & {
  readonly parser: Pick<IngestDeps['parser'], 'versionOf'>;
}): PurgeBytes {
  return async ({ teamId, sha256, type, readAs = '' }, { except, alsoNamed } = {}) => {
    if (await store.files.haveBytes(teamId, sha256, except)) return false;
    const fence = await store.blobGuard.condemn(teamId, sha256, leaseFrom(clock.now(), condemnationMs));
    if (fence === undefined) return false;
    try {
      // Looked at again after condemning: an upload that got its reference in before us keeps its bytes.
      if (await store.files.haveBytes(teamId, sha256, except)) return false;
      const versions = new Set(await store.parsed.remove(teamId, sha256));
      if (type) versions.add(parser.versionOf({ type, readAs }));
      const made = [...versions].flatMap((version) => madeOf(version, sha256));
      const writes: (readonly [name: string, write: string])[] = [];
      for (const name of new Set([...made, alsoNamed ?? sha256, sha256])) {
        const write = await blobs.find(teamId, name);
        if (write !== undefined) writes.push([name, write]);
      }
      // Held up for too long, an upload has taken over: what was found may be its own. What it writes from now on is another write.
      if (!(await store.blobGuard.isCondemned(teamId, sha256, fence))) return false;
      for (const [name, write] of writes) await blobs.delete(teamId, name, write);
      return true;
    } finally {
      await store.blobGuard.absolve(teamId, sha256, fence);
    }
  };
}
