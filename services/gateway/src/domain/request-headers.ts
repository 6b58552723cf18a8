import { AppError } from '@cardinal/kernel';

/** Bytes of a whole, from 0; `end` is the one after the last. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** None of the bytes that were asked for exist. */
export class RangeUnsatisfiableError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'RANGE_UNSATISFIABLE';

  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super(`Range must begin before the end of the file: it has ${sizeBytes} bytes.`, { facts: { sizeBytes } });
    this.sizeBytes = sizeBytes;
  }
}

/**
 * The stretch that a `Range` asks for (RFC 9110, section 14). What is no single range of bytes is as if it were not there: a server may
 * ignore any `Range`, and several ranges are a form of their own.
 *
 * @returns undefined: the whole.
 * @throws {RangeUnsatisfiableError}
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined; // not a range at all
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  if (start >= end) throw new RangeUnsatisfiableError(sizeBytes);
  return { start, end };
}

/** A tag of an `ETag`, as it stands in a list of them (RFC 9110, section 8.8.3). */
const tagPattern = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** Whether a client holds what has this tag already, by its `If-None-Match`: compared weakly, as that header is. */
export function isHeld(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(tagPattern) ?? []).some((held) => opaque(held) === opaque(tag));
}

/** Whether a client that resumes a download holds the beginning of the same bytes, by its `If-Range`. Dates never match, because we send none. */
export const isSameBytes = (tag: string, ifRange: string | undefined): boolean =>
  ifRange === undefined || ifRange.trim() === tag;

/** Longest that a request may ask an answer to wait for, in seconds. */
export const longestWaitSeconds = 60;

/**
 * How many seconds a client would wait for a better answer, by its `Prefer` (RFC 7240). What is no such preference is as if it were not
 * there, as that document has it; of several the first counts.
 *
 * @returns 0 to 60; 0: not at all.
 */
export function preferredWait(header: string | readonly string[] | undefined): number {
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const [token = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map((each) => each.trim());
    if (token.toLowerCase() !== 'wait') continue;
    return /^\d{1,9}$/.test(value) ? Math.min(longestWaitSeconds, Number(value)) : 0;
  }
  return 0;
}
