import { StoreUnavailableError } from '../errors.js';

/** It may still happen; nobody waits for it any more. */
export class StoreSilentError extends StoreUnavailableError {}

/**
 * What comes of `work`, as long as it comes within `ms` milliseconds.
 *
 * @throws {StoreSilentError}
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreSilentError('The store did not answer in time.')), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
