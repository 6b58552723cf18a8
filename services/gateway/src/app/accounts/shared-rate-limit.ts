import { LRUCache } from 'lru-cache';
import { RateLimitedError, type RateLimit } from '../../domain/keys/rate-limit.js';
import type { Allowances } from '../ports.js';
import { createKeyedMutex } from '../keyed-mutex.js';

/** A replica takes 1/20 of the limit at once, so that a key at its limit costs about 20 calls of the store per minute. */
const blocksPerMinute = 20;
/** Maximum number of keys cached, evicted by least recent use. The unused rest of an evicted key's block is lost. */
const maxKeys = 10_000;

interface Block {
  readonly minute: number;
  left: number;
  /** Whether the store has no allowance left for this minute. */
  readonly last: boolean;
}

/**
 * Allows at most `perMinute` requests of one kind per key in a calendar minute, over all replicas. Each replica takes allowance from the
 * store in blocks; allowance that a replica took and did not use is lost to the others for that minute.
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

  /** The kind `requests` is counted under the bare key id, as all requests were before there were kinds. */
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
