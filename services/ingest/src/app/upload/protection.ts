import { setTimeout as delay } from 'node:timers/promises';
import type { IngestDeps } from '../deps.js';
import { UploadRacedPurgeError } from '../errors.js';
import { leaseFrom } from '../removal/purge-bytes.js';

/**
 * Duration of a protection, in milliseconds: far more than the usual time between storing bytes and referring to them. Expiry is detected.
 */
const protectionMs = 60_000;
/** Number of tries, and pause between them in milliseconds, while equal bytes are being purged, which takes some milliseconds. */
const purgeTries = 20;
const purgePauseMs = 50;

/** The protection of the bytes of one upload. */
export interface Protection {
  /** Hash of the bytes that were protected last. */
  readonly sha256: string | undefined;
  /**
   * To be called before the bytes are stored, because a purge of equal bytes that ends in between would remove them. @throws
   * {UploadRacedPurgeError}
   */
  take(sha256: string): Promise<void>;
  /** Whether the bytes cannot have been purged since they were protected. */
  holds(): Promise<boolean>;
  /** Ends the protection. @returns whether it held until now, as `holds`. */
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
