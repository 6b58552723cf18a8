import { LRUCache } from 'lru-cache';
import { RateLimitedError, type RateLimit } from '../../domain/keys/rate-limit.js';
import type { Allowances } from '../ports.js';
import { createKeyedMutex } from '../keyed-mutex.js';

/** What a replica takes at once is this part of the limit: 20 trips to the store a minute for a key at its limit. */
const blocksPerMinute = 20;
/** Keys remembered at most; the longest unused go first. What is left of their blocks is lost to them. */
const maxKeys = 10_000;

interface Block {
  readonly minute: number;
  left: number;
  /** The store has no more for this minute. */
  readonly last: boolean;
}

/**
 * At most `perMinute` requests of a kind and a key in a calendar minute, whichever replica gets them. Each replica takes allowance from the
 * store in blocks; what it took and did not use is lost to the others for that minute.
 *
 * @returns a function that counts one request. @throws {RateLimitedError} when nothing is left in this minute.
 */
export function createSharedRateLimit(
  limit: RateLimit,
  allowances: Allowances,
): (keyId: string, nowMs: number) => Promise<void> {
  const { counted, perMinute } = limit;
  const blockSize = Math.max(1, Math.floor(perMinute / blocksPerMinute));
  const blocks = new LRUCache<string, Block>({ max: maxKeys });
  const inTurn = createKeyedMutex<string>();

  /** Requests are counted where those of all kinds were before there were kinds. */
  const nameOf = (keyId: string): string => (counted === 'requests' ? keyId : `${keyId} ${counted}`);

  async function blockFor(keyId: string, minute: number): Promise<Block> {
    const known = blocks.get(keyId);
    if (known && known.minute >= minute && (known.left > 0 || known.last)) return known;
    const taken = await allowances.take(nameOf(keyId), minute, blockSize);
    const left = Math.max(0, Math.min(blockSize, perMinute - (taken - blockSize)));
    return { minute, left, last: taken >= perMinute };
  }

  return async (keyId, nowMs) => {
    if (perMinute === 0) return;
    await inTurn(keyId, async () => {
      const block = await blockFor(keyId, Math.floor(nowMs / 60_000));
      blocks.set(keyId, block);
      if (block.left === 0) throw new RateLimitedError(limit, 60 - (Math.floor(nowMs / 1_000) % 60));
      block.left -= 1;
    });
  };
}
