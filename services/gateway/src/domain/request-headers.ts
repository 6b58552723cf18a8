import { AppError } from '@cardinal/kernel';

/** Byte offsets from 0; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The requested range contains no byte of the content. */
export class RangeUnsatisfiableError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'RANGE_UNSATISFIABLE';

  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super(`Range must begin before the end of the file, which has ${sizeBytes} bytes.`, { facts: { sizeBytes } });
    this.sizeBytes = sizeBytes;
  }
}

/** A precondition of the request does not hold, or cannot be checked, so that nothing was done. */
export class PreconditionFailedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'PRECONDITION_FAILED';

  constructor(header: 'If-Match' | 'If-None-Match') {
    super(
      header === 'If-Match'
        ? 'If-Match names no strong entity tag that the resource has; only the bytes of a file have one.'
        : 'If-None-Match is a condition of reads only; nothing was changed.',
    );
  }
}

/**
 * The byte range that a `Range` header requests (RFC 9110, section 14). Anything but a single range of bytes is ignored, which a server may
 * do with any `Range`; several ranges would need a multipart response.
 *
 * @returns undefined for the whole content.
 * @throws {RangeUnsatisfiableError} if the range contains no byte of the content.
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

/** An entity tag in a list of entity tags (RFC 9110, section 8.8.3). */
const tagPattern = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** Whether the client's `If-None-Match` contains this entity tag, by the weak comparison that the header requires. */
export function isHeld(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(tagPattern) ?? []).some((held) => opaque(held) === opaque(tag));
}

/**
 * Whether `If-Match` allows the request, by the strong comparison that the header requires: a weak tag never matches.
 *
 * @param tag undefined: none, or a weak one.
 */
export function isMatched(tag: string | undefined, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return (ifMatch.match(tagPattern) ?? []).some((wanted) => wanted === tag);
}

/** Whether the `If-Range` of a resumed download names the same content. A date never matches, because we send no `Last-Modified`. */
export const isSameBytes = (tag: string, ifRange: string | undefined): boolean =>
  ifRange === undefined || ifRange.trim() === tag;

/** Longest wait that a request may prefer, in seconds. */
export const longestWaitSeconds = 60;

/**
 * The `wait` preference of a `Prefer` header (RFC 7240), in seconds. As the RFC requires, an invalid preference is ignored, and the first
 * of several counts.
 *
 * @returns 0 to 60; 0: do not wait.
 */
export function preferredWait(header: string | readonly string[] | undefined): number {
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const [token = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map((each) => each.trim());
    if (token.toLowerCase() !== 'wait') continue;
    return /^\d{1,9}$/.test(value) ? Math.min(longestWaitSeconds, Number(value)) : 0;
  }
  return 0;
}
