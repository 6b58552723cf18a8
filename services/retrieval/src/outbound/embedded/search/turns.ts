/** Hands out the turns of the event loop, one to each who asks, in order. */
export type NextTurn = () => Promise<void>;

/**
 * Whoever goes on after a turn of their own, and waits for nothing but promises that are already kept, is done before the next
 * one begins.
 */
export function createTurns(): NextTurn {
  const waiting: (() => void)[] = [];
  function handOut(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(handOut);
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(handOut);
    });
}
