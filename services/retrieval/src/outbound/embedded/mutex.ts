/** One piece of work at a time, in order of arrival. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      // Whoever comes next waits for the end, not for the success.
      last = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
  };
}
