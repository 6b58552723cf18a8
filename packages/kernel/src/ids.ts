import { hash, randomUUID } from 'node:crypto';

/** Fresh identifiers, passed in so that tests are exact. */
export interface Ids {
  /** A new random UUID (version 4). */
  uuid(): string;
}

export const randomIds: Ids = { uuid: () => randomUUID() };

/**
 * An id computed from the values that identify a thing, so that repeating an operation yields the same id instead of a second record.
 * Parts are length-prefixed: `('ab','c')` and `('a','bc')` differ.
 *
 * @returns 32 lower-case hex digits, the first half of a SHA-256.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const texts = parts.map(String).map((text) => `${text.length}:${text}`);
  return hash('sha256', texts.join('')).slice(0, 32);
}
