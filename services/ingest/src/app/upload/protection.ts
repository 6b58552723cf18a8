import { setTimeout as delay } from 'node:timers/promises';
import type { IngestDeps } from '../deps.js';
import { UploadRacedPurgeError } from '../errors.js';
import { leaseFrom } from '../removal/purge-bytes.js';

/** Usual time between storing bytes and referring to them, and much more, in milliseconds. Who takes longer learns what it missed. */
const protectionMs = 60_000;
/** Number and length of the waits for a purge of equal bytes, which takes some milliseconds. */
const purgeTries = 20;
const purgePauseMs = 50;

/** What one upload has of the guard of its bytes. */
export interface Protection {
  /** Of the bytes that were protected last. */
  readonly sha256: string | undefined;
  /** Before the bytes are kept: a purge of equal ones that ends between the two would take them along. @throws {UploadRacedPurgeError} */
  take(sha256: string): Promise<void>;
  /** Whether the bytes cannot have been purged since they were protected. */
  holds(): Promise<boolean>;
  /** Ends it. @returns as `holds`, until now. */
  release(): Promise<boolean>;
}

export function createProtection(
  { store: { blobGuard }, clock }: Pick<IngestDeps, 'store' | 'clock'>,
  teamId: number,
): Protection {
  let sha256: string | undefined;
  let fence: string | undefined;

  return {
    get sha256() {
      return sha256;
    },

    async take(of) {
      for (let tries = 1; ; tries += 1) {
        fence = await blobGuard.protect(teamId, of, leaseFrom(clock.now(), protectionMs));
        if (fence !== undefined) break;
        if (tries === purgeTries) throw new UploadRacedPurgeError();
        await delay(purgePauseMs);
      }
      sha256 = of;
    },

    holds: async () => sha256 !== undefined && fence !== undefined && blobGuard.isProtected(teamId, sha256, fence),

    async release() {
      if (sha256 === undefined || fence === undefined) return false;
      const held = fence;
      fence = undefined;
      return blobGuard.release(teamId, sha256, held);
    },
  };
}
