/** Rejects if `work` has not ended after so many milliseconds; the work itself goes on, unheard. */
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
    super(`Gave up after ${limitMs} ms.`);
    this.name = 'TimeLimitError';
  }
}
