import { hash } from 'node:crypto';
import { InvalidFieldError } from '../errors.js';

/** JSON values that identify the request for a list. A cursor is valid only for the request that it was made for. */
export type Asked = readonly unknown[];

export const cursorRule = 'must come from an earlier response to the same request';

/**
 * A cursor that holds the position of the last entry seen. The position is that of an entry rather than an offset, so that entries added or
 * removed between two pages neither repeat nor skip an entry.
 */
export const cursorOf = (asked: Asked, ...fields: readonly (string | number)[]): string =>
  [fingerprint(asked, fields), ...fields].join('_');

/**
 * The fields of a cursor of this list.
 *
 * @param form pattern of the list's cursors: a fingerprint of 16 hexadecimal digits, followed by fields in characters that a URL may
 *   contain.
 * @throws {InvalidFieldError} for a cursor that does not match the form, belongs to another list, or was truncated or changed.
 */
export function fieldsOf(form: RegExp, cursor: string, asked: Asked): readonly string[] {
  const [, of, ...fields] = form.exec(cursor) ?? [];
  if (of !== fingerprint(asked, fields)) throw new InvalidFieldError('cursor', cursorRule);
  return fields;
}

/** Not a secret: it distinguishes the cursors of different lists, and detects one that was truncated, which would name another entry. */
const fingerprint = (asked: Asked, fields: readonly (string | number)[]): string =>
  hash('sha256', JSON.stringify([asked, fields.map(String)])).slice(0, 16);
