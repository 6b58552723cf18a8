import { LRUCache } from 'lru-cache';
import { RateLimitedError } from './errors.js';

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Buckets kept at most; the longest unused go first. */
const maxBuckets = 10_000;

/**
 * A token bucket a key: `perMinute` requests at once, refilled evenly. For a gateway that
 * is alone: it is kept in this process.
 *
 * @param perMinute 0: no limit.
 * @returns a function that counts one request. @throws {RateLimitedError} when the bucket is empty.
 */
export function createRateLimit(perMinute: number): (keyId: string, nowMs: number) => void {
  if (perMinute === 0) return () => {};
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  const perMs = perMinute / 60_000;
  return (keyId, nowMs) => {
    const bucket = buckets.get(keyId) ?? { tokens: perMinute, atMs: nowMs };
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * perMs);
    bucket.atMs = nowMs;
    buckets.set(keyId, bucket);
    if (bucket.tokens < 1) {
      throw new RateLimitedError(perMinute, Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1_000)));
    }
    bucket.tokens -= 1;
  };
}
