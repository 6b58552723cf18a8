import { AppError } from '@cardinal/kernel';
import { createHmac, hash } from 'node:crypto';

/** What an `Idempotency-Key` may be: printable ASCII without blanks. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$';

/** How long a key stands for what was made with it, in milliseconds: a day. */
export const idempotencyMs = 86_400_000;

/**
 * How long a key stays claimed without a heartbeat, in milliseconds. A write may still be on its way to the store when its gateway dies; a connection
 * that is silent for this long is given up.
 */
export const claimLeaseMs = 10_000;

/** Interval between two heartbeats of the process that runs the request, in milliseconds. */
export const claimRenewalMs = 2_500;

/** What a client asked for under a key of its own. Neither the key nor the request can be derived from it. */
export interface Claim {
  /** Of the team and the key. */
  readonly keyHash: string;
  /** Of what was asked for. */
  readonly fingerprint: string;
  /** By which those who make it know that they made it already. */
  readonly requestId: string;
  /** The id of what was made; empty: nothing yet. */
  readonly made: string;
  /** Until then it is being made. */
  readonly leaseUntilMs: number;
  readonly expiresAtMs: number;
}

/** The key was used for something else. */
export class IdempotencyKeyReusedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'IDEMPOTENCY_KEY_REUSED';

  constructor() {
    super('Idempotency-Key was used for another request; each needs a key of its own.');
  }
}

/** The same request is under way. */
export class RequestInProgressError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'REQUEST_IN_PROGRESS';
  /** With the tries that clients make, longer than a lease. */
  readonly retryAfterSeconds = 3;

  constructor() {
    super('A request with this Idempotency-Key is under way; try again.');
  }
}

/** Keys of different teams are different. */
export const keyHashOf = (teamId: number, key: string): string => hash('sha256', `${teamId} ${key}`);

/** Of a request as it was understood, under its key: without that, a question could be guessed. @param request of JSON values. */
export const fingerprintOf = (key: string, request: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(request)).digest('hex');
