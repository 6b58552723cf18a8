/** Rejects if `work` has not settled after `limitMs`. The work is not stopped; its result is ignored. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError(limitMs));
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`The time limit of ${limitMs} ms was exceeded.`);
    this.name = 'TimeLimitError';
  }
}
