import { UnexpectedError, type Clock, type Ids, type Logger } from '@cardinal/kernel';
import {
  keyHashOf,
  claimLeaseMs,
  claimRenewalMs,
  fingerprintOf,
  idempotencyMs,
  IdempotencyKeyReusedError,
  RequestInProgressError,
  type Claim,
} from '../domain/idempotency.js';
import type { Claims } from './ports.js';

/** What is to be made once under a key. */
export interface Making {
  /** All that makes it another request, of JSON values. */
  readonly request: readonly unknown[];
  /** Whether it is made once by its request id also where that is tried several times at once. */
  readonly isRepeatable: boolean;
  /** Makes it, or finds what was made with this id before. @returns its id. */
  readonly make: (requestId: string) => Promise<string>;
}

/** @returns the id of what was made, now or before. @throws {IdempotencyKeyReusedError} {RequestInProgressError} */
export type Once = (teamId: number, key: string | undefined, making: Making) => Promise<string>;

export interface OnceDeps {
  readonly claims: Claims;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/**
 * Makes what a client asks for under an `Idempotency-Key` once, however often it is asked for. The key is stored first, with an id for the request; a
 * retry after a crash continues with that id, by which it finds what was created. The key is claimed as long as the request runs, and free soon after
 * its process has died.
 */
export function createOnce({ claims, clock, ids, logger }: OnceDeps): Once {
  /** Renews the lease until that ends. @returns the claim as it then is, and what was made or why not. */
  async function heldWhile(taken: Claim, make: () => Promise<string>) {
    let claim = taken;
    let renewing = Promise.resolve();
    async function renew(): Promise<void> {
      const leaseUntilMs = clock.now() + claimLeaseMs;
      try {
        if (await claims.change(claim, { leaseUntilMs })) claim = { ...claim, leaseUntilMs };
      } catch (thrown) {
        logger.warn('a lease could not be renewed', { err: thrown });
      }
    }
    const timer = setInterval(() => {
      renewing = renewing.then(renew);
    }, claimRenewalMs);
    const [outcome] = await Promise.allSettled([make()]);
    clearInterval(timer);
    await renewing;
    return { claim, outcome };
  }

  return async (teamId, key, { request, isRepeatable, make }) => {
    if (key === undefined) return make(ids.uuid());
    const nowMs = clock.now();
    const wanted: Claim = {
      keyHash: keyHashOf(teamId, key),
      fingerprint: fingerprintOf(key, request),
      requestId: ids.uuid(),
      made: '',
      leaseUntilMs: isRepeatable ? 0 : nowMs + claimLeaseMs,
      expiresAtMs: nowMs + idempotencyMs,
    };
    const claim = await claims.take(wanted, nowMs);
    if (claim.fingerprint !== wanted.fingerprint) throw new IdempotencyKeyReusedError();
    if (claim.made !== '') return claim.made;
    const isOurs =
      isRepeatable ||
      claim.requestId === wanted.requestId ||
      (claim.leaseUntilMs <= nowMs && (await claims.change(claim, { leaseUntilMs: wanted.leaseUntilMs })));
    if (!isOurs) throw new RequestInProgressError();
    const taken = { ...claim, leaseUntilMs: wanted.leaseUntilMs };
    const making = () => make(claim.requestId);
    const { claim: held, outcome } = await (isRepeatable ? unheld(taken, making) : heldWhile(taken, making));
    if (outcome.status === 'fulfilled') {
      await claims.change(held, { made: outcome.value });
      return outcome.value;
    }
    // The outcome of a request that may have succeeded is looked up when the lease is over; a refused one may be retried at once.
    if (!isDoubtful(outcome.reason)) await claims.change(held, { leaseUntilMs: 0 });
    throw outcome.reason;
  };
}

async function unheld(claim: Claim, make: () => Promise<string>) {
  const [outcome] = await Promise.allSettled([make()]);
  return { claim, outcome };
}

/** Whether the failed request may have taken effect. */
function isDoubtful(thrown: unknown): boolean {
  const { kind } = UnexpectedError.from(thrown);
  return kind === 'unavailable' || kind === 'timeout';
}
