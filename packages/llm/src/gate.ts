import { ModelBusyError } from './errors.js';

export interface GateOptions {
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  /** Maximum number of waiting calls; further calls are rejected at once. One share never takes more than half of the queue. */
  readonly queue: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
}

/** Limits concurrent calls, and divides the slots evenly among the shares that wait for them. */
export interface Gate {
  /**
   * Waits for a slot. @returns a function that releases it, which has no effect when called again.
   *
   * @throws {ModelBusyError} if too many calls wait, or the wait is too long. @throws the signal's reason when it aborts.
   */
  enter(share: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiter {
  readonly admit: () => void;
}

export function createGate({ concurrency, queue, waitMs }: GateOptions): Gate {
  /** Waiters by share, in round-robin order. */
  const waiting = new Map<string, Waiter[]>();
  let inside = 0;
  let outside = 0;

  function release(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      inside--;
      admitNext();
    };
  }

  function admitNext(): void {
    const next = waiting.entries().next().value;
    if (!next || inside >= concurrency) return;
    const [share, waiters] = next;
    const waiter = waiters.shift();
    // Moved to the end of the round, so that the next slot goes to another share.
    waiting.delete(share);
    if (waiters.length > 0) waiting.set(share, waiters);
    outside--;
    inside++;
    waiter?.admit();
  }

  function leave(share: string, waiter: Waiter): void {
    const waiters = waiting.get(share)?.filter((each) => each !== waiter) ?? [];
    outside--;
    if (waiters.length > 0) waiting.set(share, waiters);
    else waiting.delete(share);
  }

  return {
    async enter(share, signal) {
      signal.throwIfAborted();
      if (inside < concurrency && outside === 0) {
        inside++;
        return release();
      }
      const mine = waiting.get(share) ?? [];
      if (outside >= queue || mine.length >= Math.ceil(queue / 2)) throw new ModelBusyError();
      await new Promise<void>((resolve, reject) => {
        const settle = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
        };
        const waiter: Waiter = {
          admit: () => {
            settle();
            resolve();
          },
        };
        const giveUp = (reason: unknown): void => {
          settle();
          leave(share, waiter);
          reject(reason);
        };
        const onAbort = (): void => giveUp(signal.reason);
        const timer = setTimeout(() => giveUp(new ModelBusyError()), waitMs);
        signal.addEventListener('abort', onAbort, { once: true });
        mine.push(waiter);
        outside++;
        waiting.set(share, mine);
      });
      return release();
    },
  };
}
