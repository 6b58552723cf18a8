import { StoreDamagedError, StoreUnavailableError } from '../errors.js';

// Primary result codes, https://sqlite.org/rescode.html. The upper bits of an extended code only add detail.
const PRIMARY = 0xff;
const BUSY = 5;
const LOCKED = 6;
const passing = new Set([BUSY, LOCKED, 7, 8, 10, 13, 14, 15]); // NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL
const damaged = new Set([11, 26]); // CORRUPT, NOTADB

function resultCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('sqliteCode' in thrown) || typeof thrown.sqliteCode !== 'number')
    return undefined;
  return thrown.sqliteCode & PRIMARY;
}

export function isBusy(thrown: unknown): boolean {
  return resultCode(thrown) === BUSY;
}

/** Whether the statement conflicts with another one of the same connection. */
export function isLocked(thrown: unknown): boolean {
  return resultCode(thrown) === LOCKED;
}

/**
 * Translates an error of the driver into an `AppError`. A violated constraint or an invalid statement is returned unchanged: the caller's
 * bug or race.
 */
export function translated(thrown: unknown): unknown {
  const code = resultCode(thrown);
  if (code === undefined) return thrown;
  if (passing.has(code))
    return new StoreUnavailableError('The store is not available.', { cause: thrown, facts: { sqlite: code } });
  if (damaged.has(code))
    return new StoreDamagedError('The store is damaged.', { cause: thrown, facts: { sqlite: code } });
  return thrown;
}

/** @throws what `work` throws, translated. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw translated(thrown);
  }
}

/** Whether a statement failed because a row with that key exists: 1555 means a primary key, 2067 a unique index. */
export function isUniqueViolation(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('sqliteExtendedCode' in thrown)) return false;
  return thrown.sqliteExtendedCode === 1555 || thrown.sqliteExtendedCode === 2067;
}
