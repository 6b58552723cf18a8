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

export function fsCallSync<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

export function unavailable(cause: unknown): StoreUnavailableError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new StoreUnavailableError(`The file store is not available (${reason}).`, { cause, facts: { reason } });
}
