import { AppError } from '@cardinal/kernel';
import { createHmac, hash } from 'node:crypto';

/** Pattern of an `Idempotency-Key`: printable ASCII without blanks. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$';

/** How long a key is remembered with the resource made under it, in milliseconds: one day. */
export const idempotencyMs = 86_400_000;

/**
 * How long a lease on a key lasts without renewal, in milliseconds. A write may still be on its way to the store when its gateway dies; a
 * connection that is silent for this long is closed.
 */
export const claimLeaseMs = 10_000;

/** Interval at which the process that runs the request renews the lease, in milliseconds. */
export const claimRenewalMs = 2_500;

/** A request made under an idempotency key. Neither the key nor the request can be derived from it. */
export interface Claim {
  /** Hash of team and key. */
  readonly keyHash: string;
  /** Keyed hash of the request. */
  readonly fingerprint: string;
  /** By this id a retry finds the resource that an earlier attempt created. */
  readonly requestId: string;
  /** Id of the created resource; empty: not created yet. */
  readonly made: string;
  /** Until then a process holds the lease. Milliseconds since the Unix epoch. */
  readonly leaseUntilMs: number;
  readonly expiresAtMs: number;
}

/** The idempotency key was used for another request. */
export class IdempotencyKeyReusedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'IDEMPOTENCY_KEY_REUSED';

  constructor() {
    super('This Idempotency-Key was already used for another request; use a new key for each request.');
  }
}

/** The same request is still running. */
export class RequestInProgressError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'REQUEST_IN_PROGRESS';
  /** Over the usual number of client retries, longer than a lease. */
  readonly retryAfterSeconds = 3;

  constructor() {
    super('A request with this Idempotency-Key is still running; try again later.');
  }
}

/** Includes the team, so that the same key of two teams is distinct. */
export const keyHashOf = (teamId: number, key: string): string => hash('sha256', `${teamId} ${key}`);

/**
 * Fingerprint of a request after parsing. HMAC with the key, because a plain hash would allow guessing the question.
 *
 * @param request JSON values.
 */
export const fingerprintOf = (key: string, request: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(request)).digest('hex');
