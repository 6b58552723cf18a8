import { StoreUnavailableError } from '../errors.js';

export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

/** Runs a file-system call. @throws {StoreUnavailableError} if it fails (disk full, no permission, too many open files). */
export async function fsCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

/** @param what is read or written, for the message. */
export function fsCallSync<T>(call: () => T, what?: string): T {
  try {
    return call();
  } catch (thrown) {
    throw unavailable(thrown, what);
  }
}

export function unavailable(cause: unknown, what = 'file store'): StoreUnavailableError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new StoreUnavailableError(`The ${what} is not available (${reason}).`, { cause, facts: { reason } });
}
