import { StoreUnavailableError } from '../errors.js';

export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

/** Runs a call of the file system; what it throws (disk full, no permission, too many open files) is the store's failure. */
export async function fsCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    const reason = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
    throw new StoreUnavailableError('The file store is not available.', { cause: thrown, facts: { reason } });
  }
}
