import { StoreDamagedError, StoreUnavailableError } from '../errors.js';

// Primary result codes, https://sqlite.org/rescode.html. The upper bits of an extended code only add detail.
const primaryCode = 0xff;
const busyCode = 5;
const lockedCode = 6;
/** What people can act on, by code; other codes are only numbers to them. */
const reasons: ReadonlyMap<number, string> = new Map([
  [8, 'it cannot be written'],
  [13, 'the disk is full'],
  [14, 'its file cannot be opened'],
]);
const passing = new Set([busyCode, lockedCode, 7, 10, 15, ...reasons.keys()]); // NOMEM, IOERR, PROTOCOL
const damaged = new Set([11, 26]); // CORRUPT, NOTADB

function resultCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('sqliteCode' in thrown) || typeof thrown.sqliteCode !== 'number')
    return undefined;
  return thrown.sqliteCode & primaryCode;
}

export function isBusy(thrown: unknown): boolean {
  return resultCode(thrown) === busyCode;
}

/** Whether the statement conflicts with another one of the same connection. */
export function isLocked(thrown: unknown): boolean {
  return resultCode(thrown) === lockedCode;
}

function reasonOf(code: number): string {
  const reason = reasons.get(code);
  return reason === undefined ? '' : `: ${reason}`;
}

/**
 * Translates an error of the driver into an `AppError`. A violated constraint or an invalid statement is returned unchanged: the caller's
 * bug or race.
 */
export function translated(thrown: unknown): unknown {
  const code = resultCode(thrown);
  if (code === undefined) return thrown;
  if (passing.has(code))
    return new StoreUnavailableError(`The store is not available${reasonOf(code)}.`, {
      cause: thrown,
      facts: { sqlite: code },
    });
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
