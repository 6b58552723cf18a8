import { LRUCache } from 'lru-cache';
import { AppError } from '@cardinal/kernel';

/** Kinds of requests that are counted separately, because a process can serve far fewer uploads than other requests. */
export type Counted = 'requests' | 'uploads';

export interface RateLimit {
  readonly counted: Counted;
  /** Requests of a key per minute; 0: no limit. */
  readonly perMinute: number;
}

/** A key exceeded its rate limit for a kind of request. */
export class RateLimitedError extends AppError {
  override readonly kind = 'exhausted';
  override readonly code = 'RATE_LIMITED';
  readonly retryAfterSeconds: number;

  constructor({ counted, perMinute }: RateLimit, retryAfterSeconds: number) {
    super(
      `Too many ${counted}: this key may make ${perMinute} ${ofKind[counted]} a minute. Try again in ${retryAfterSeconds} s.`,
      { facts: { counted, perMinute } },
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const ofKind = { uploads: 'uploads', requests: 'requests other than uploads' };

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Maximum number of buckets, evicted by least recent use. */
const maxBuckets = 10_000;

/**
 * One token bucket per key: it holds `perMinute` requests and is refilled evenly. The buckets are in the memory of this process, so this
 * suits a single gateway only.
 *
 * @returns a function that counts one request. @throws {RateLimitedError} when the bucket is empty.
 */
export function createRateLimit(limit: RateLimit): (keyId: string, nowMs: number) => void {
  const { perMinute } = limit;
  if (perMinute === 0) return () => {};
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  const perMs = perMinute / 60_000;
  return (keyId, nowMs) => {
    const bucket = buckets.get(keyId) ?? { tokens: perMinute, atMs: nowMs };
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * perMs);
    bucket.atMs = nowMs;
    buckets.set(keyId, bucket);
    if (bucket.tokens < 1) {
      throw new RateLimitedError(limit, Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1_000)));
    }
    bucket.tokens -= 1;
  };
}
