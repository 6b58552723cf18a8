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

/** A request that must take effect at most once per idempotency key. */
export interface Making {
  /** JSON values that identify the request: a repeated key with other values is refused. */
  readonly request: readonly unknown[];
  /** Whether `make` is idempotent by its request id even if several calls run concurrently, so that it needs no lease. */
  readonly isRepeatable: boolean;
  /** Creates the resource, or finds the one created with this request id before. @returns the resource's id. */
  readonly make: (requestId: string) => Promise<string>;
}

/** @returns the id of the resource, created now or before. @throws {IdempotencyKeyReusedError} {RequestInProgressError} */
export type Once = (teamId: number, key: string | undefined, making: Making) => Promise<string>;

export interface OnceDeps {
  readonly claims: Claims;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/**
 * Makes requests with an `Idempotency-Key` take effect once. The key is stored first, with an id for the request; a retry after a crash
 * continues with that id, by which it finds the resource that was created. The key is leased while the request runs, so that it becomes
 * free soon after the process has died.
 */
export function createOnce({ claims, clock, ids, logger }: OnceDeps): Once {
  /** Renews the lease while `make` runs. @returns the claim as last renewed, and the outcome of `make`. */
  async function heldWhile(taken: Claim, make: () => Promise<string>) {
    let claim = taken;
    let renewing = Promise.resolve();
    async function renew(): Promise<void> {
      const leaseUntilMs = clock.now() + claimLeaseMs;
      try {
        if (await claims.change(claim, { leaseUntilMs })) claim = { ...claim, leaseUntilMs };
      } catch (thrown) {
        logger.warn('could not renew the lease of an Idempotency-Key', { err: thrown });
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
    // A request that may have succeeded keeps its lease, so that a retry finds the outcome later; a refused request may be retried at once.
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
