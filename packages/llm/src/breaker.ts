import type { SteadyClock } from '@cardinal/kernel';

export interface BreakerOptions {
  /** Consecutive failures after which the breaker opens. */
  readonly failures: number;
  /** How long the breaker stays open, in milliseconds. Then one call may try; its success closes the breaker. */
  readonly restMs: number;
}

/** Circuit breaker: calls fail at once while a model is known to be down. */
export interface Breaker {
  /** Whether a call may be attempted. The caller reports the outcome by `succeeded` or `failed`, or neither if the call was not made. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createBreaker({ failures, restMs }: BreakerOptions, clock: SteadyClock): Breaker {
  let inRow = 0;
  let restsUntil = 0;
  return {
    mayTry() {
      if (inRow < failures) return true;
      const now = clock.elapsedMs();
      if (now < restsUntil) return false;
      // Half open: only the first caller may try; if it never reports an outcome, another may after the same rest.
      restsUntil = now + restMs;
      return true;
    },
    succeeded() {
      inRow = 0;
    },
    failed() {
      inRow++;
      restsUntil = clock.elapsedMs() + restMs;
    },
  };
}
