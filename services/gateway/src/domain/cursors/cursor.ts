import { hash } from 'node:crypto';
import { InvalidFieldError } from '../errors.js';

/** What a list was asked with, of JSON values, equal for equal lists: the cursor of a page belongs to it alone. */
export type Asked = readonly unknown[];

export const cursorRule = 'must be one of an earlier answer to this very request';

/** Up to which entry its readers have seen a list. It names an entry, not how many are before it, so that what comes or goes meanwhile neither repeats an entry nor leaves one out. */
export const cursorOf = (asked: Asked, ...fields: readonly (string | number)[]): string =>
  [fingerprint(asked), ...fields].join('_');

/**
 * The fields of a cursor of this list.
 *
 * @param form what its cursors look like: a fingerprint of 16 hexadecimal digits, and fields behind it, in characters that a URL may hold.
 * @throws {InvalidFieldError} for one of no such form, or of another list.
 */
export function fieldsOf(form: RegExp, cursor: string, asked: Asked): readonly string[] {
  const [, of, ...fields] = form.exec(cursor) ?? [];
  if (of !== fingerprint(asked)) throw new InvalidFieldError('cursor', cursorRule);
  return fields;
}

/** No secret: it keeps pages of two lists apart. */
const fingerprint = (asked: Asked): string => hash('sha256', JSON.stringify(asked)).slice(0, 16);
