import type { DocumentType } from '@cardinal/contracts';
import type { IngestDeps } from '../deps.js';
import type { GuardLease } from '../ports.js';
import { madeOf } from '../../domain/blob-names.js';

/** Longest time between condemning and removing bytes, in milliseconds. */
export const condemnationMs = 30_000;

export const leaseFrom = (nowMs: number, forMs: number): GuardLease => ({ nowMs, untilMs: nowMs + forMs });

export interface Bytes {
  readonly teamId: number;
  readonly sha256: string;
  /** Type and options with which the bytes may have been parsed without a record, as after an interrupted parse. */
  readonly type?: DocumentType;
  readonly readAs?: string;
}

interface PurgeBytesOptions {
  /** Id of a file that is being deleted. */
  readonly except?: number;
  /** Name of a blob to remove with the bytes, whether or not it is recorded. */
  readonly alsoNamed?: string;
}

/**
 * Removes bytes, and everything derived from them, unless a live file has them or an upload is about to refer to them.
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
      // Checked again after condemning, because an upload may have written its reference in between.
      if (await store.files.haveBytes(teamId, sha256, except)) return false;
      const versions = new Set(await store.parsed.remove(teamId, sha256));
      if (type) versions.add(parser.versionOf({ type, readAs }));
      const made = [...versions].flatMap((version) => madeOf(version, sha256));
      const writes: (readonly [name: string, write: string])[] = [];
      for (const name of new Set([...made, alsoNamed ?? sha256, sha256])) {
        const write = await blobs.find(teamId, name);
        if (write !== undefined) writes.push([name, write]);
      }
      // If this was delayed for too long, an upload may have taken the bytes over, and the blobs found may be its own. Blobs that it writes
      // later have another write id, and are not deleted.
      if (!(await store.blobGuard.isCondemned(teamId, sha256, fence))) return false;
      for (const [name, write] of writes) await blobs.delete(teamId, name, write);
      return true;
    } finally {
      await store.blobGuard.absolve(teamId, sha256, fence);
    }
  };
}
