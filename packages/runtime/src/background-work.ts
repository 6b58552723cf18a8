import type { Logger } from '@cardinal/kernel';

/**
 * Repeats `work` with a pause before each run, so that runs never overlap. A failure is logged, and the next run starts as scheduled.
 * Disposing ends the repetition and waits for the current run.
 *
 * @param pauseMs from the end of one run to the start of the next, in milliseconds.
 */
export function every(pauseMs: number, logger: Logger, work: () => Promise<void>): AsyncDisposable {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch((err: unknown) => logger.error('periodic work failed', { err }))
        .then(() => {
          if (!stopped) next();
        });
    }, pauseMs);
    timer.unref();
  };
  next();
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Work that is started on demand; several runs may overlap. A failure is logged. Disposing aborts the current runs and waits for
 * their end.
 */
export function inBackground(
  work: (signal: AbortSignal) => Promise<void>,
  logger: Logger,
): AsyncDisposable & { run(): void } {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    run() {
      const one = work(stopping.signal)
        .catch((err: unknown) => logger.error('background work failed', { err }))
        .finally(() => running.delete(one));
      running.add(one);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
