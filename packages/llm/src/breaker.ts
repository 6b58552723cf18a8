import type { Clock } from '@cardinal/kernel';

export interface BreakerOptions {
  /** Consecutive failures after which the breaker opens. */
  readonly failures: number;
  /** How long it stays open, in milliseconds. Then one call may try; its success closes the breaker. */
  readonly restMs: number;
}

/** Keeps everyone from waiting for what is known to be down. */
export interface Breaker {
  /** Whether a call may be attempted. The caller reports the outcome by `succeeded` or `failed`, or neither if the call was not made. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createBreaker({ failures, restMs }: BreakerOptions, clock: Clock): Breaker {
  let inRow = 0;
  let restsUntil = 0;
  return {
    mayTry() {
      if (inRow < failures) return true;
      const now = clock.now();
      if (now < restsUntil) return false;
      // Only the one who asked first tries; should it never report, another may after as long a rest.
      restsUntil = now + restMs;
      return true;
    },
    succeeded() {
      inRow = 0;
    },
    failed() {
      inRow++;
      restsUntil = clock.now() + restMs;
    },
  };
}
