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
