import type { Logger } from '@cardinal/kernel';

/** Runs `work` again and again with a pause between, until disposed; a failure is logged and the next run goes on. */
export function every(pauseMs: number, logger: Logger, work: () => Promise<void>): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(function next() {
    running = work()
      .catch((err: unknown) => logger.warn('periodic work failed', { err }))
      .then(() => {
        if (!stopped) timer = setTimeout(next, pauseMs).unref();
      });
  }, pauseMs).unref();
  let stopped = false;
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
