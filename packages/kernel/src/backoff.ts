export interface BackoffPolicy {
  /** Longest wait before the second try, in milliseconds. */
  readonly firstMs: number;
  /** No wait is longer than this, in milliseconds. */
  readonly ceilingMs: number;
}

/**
 * How long to wait before trying again: the range doubles each time, and the wait is drawn from all
 * of it, so replicas that failed together do not come back together.
 *
 * @param failures how many tries have failed so far, from 1.
 * @param random uniform in [0, 1). Passed in so that tests are exact.
 * @returns whole milliseconds in [0, min(ceilingMs, firstMs * 2^(failures - 1))].
 * @throws {RangeError} if `failures` is not a positive integer. That is a bug in the caller, so it
 *   is not an `AppError` and nobody should catch it.
 */
export function backoffMs(failures: number, policy: BackoffPolicy, random: () => number = Math.random): number {
  if (!Number.isInteger(failures) || failures < 1) throw new RangeError(`failures must be 1 or more, got ${failures}`);
  return Math.round(random() * Math.min(policy.ceilingMs, policy.firstMs * 2 ** (failures - 1)));
}
