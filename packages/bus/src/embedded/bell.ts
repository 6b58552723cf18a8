/** Wakes waiters in this process by name. */
export interface Bell {
  ring(name: string): void;
  ringAll(): void;
  /** Resolves when the name is rung, `signal` aborts, or the time is over. */
  wait(name: string, signal: AbortSignal, longestMs: number): Promise<void>;
}

export function createBell(): Bell {
  const sleepers = new Map<string, Set<() => void>>();
  const ring = (name: string) => {
    for (const wakeUp of [...(sleepers.get(name) ?? [])]) wakeUp();
  };

  return {
    ring,
    ringAll: () => [...sleepers.keys()].forEach(ring),
    wait: (name, signal, longestMs) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const others = sleepers.get(name) ?? new Set();
        sleepers.set(name, others);
        const wakeUp = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wakeUp);
          others.delete(wakeUp);
          if (others.size === 0 && sleepers.get(name) === others) sleepers.delete(name);
          resolve();
        };
        const timer = setTimeout(wakeUp, longestMs).unref();
        signal.addEventListener('abort', wakeUp);
        others.add(wakeUp);
      }),
  };
}
