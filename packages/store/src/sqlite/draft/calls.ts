import type { MessagePort } from 'node:worker_threads';
import { UnstorableTextError } from '../../errors.js';
import type { SqlValue } from '../sqlite.js';
import { translated } from '../sqlite-errors.js';
import type { Statements } from '../statements.js';

/** A call of a method of `Statements`, as it is sent to the thread that has the database open. */
export interface Call {
  readonly method: Exclude<keyof Statements, typeof Symbol.dispose | 'iterate'> | 'close';
  /** The SQL or the table; values, or rows of values. */
  readonly args: readonly unknown[];
  /** The bytes that `args` name by their place, one after the other; transferred instead of being copied. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the result is sent back. Otherwise an error is the result of every later call. */
  readonly isAsked: boolean;
}

export type Reply = { readonly result: unknown } | { readonly error: SentError };

/** An error as it is sent between threads, which keep only the message of an error. */
export interface SentError {
  readonly message: string;
  readonly sqliteCode?: number;
  readonly sqliteExtendedCode?: number;
  readonly isUnstorable: boolean;
}

/** What the thread is started with. */
export interface ThreadData {
  readonly path: string;
  readonly port: MessagePort;
  /** Its only number counts the calls that are done. */
  readonly done: Int32Array;
}

/** Range of bytes in `Call.bytes`: from, to. No other value of a row is a list. */
type ByteRange = readonly [number, number];
type Packed = readonly (SqlValue | ByteRange)[];

/** Moves the bytes in rows into one buffer, because a view is sent with all of the buffer that it is a part of. */
export function packed(rows: readonly (readonly SqlValue[])[]): {
  readonly rows: readonly Packed[];
  readonly bytes: Uint8Array<ArrayBuffer>;
} {
  let length = 0;
  for (const row of rows) for (const value of row) if (value instanceof Uint8Array) length += value.length;
  const bytes = new Uint8Array(length);
  if (length === 0) return { rows, bytes };
  let at = 0;
  const place = (value: SqlValue): SqlValue | ByteRange => {
    if (!(value instanceof Uint8Array)) return value;
    bytes.set(value, at);
    at += value.length;
    return [at - value.length, at];
  };
  return { rows: rows.map((row) => row.map(place)), bytes };
}

export function unpacked(rows: readonly Packed[], bytes: Uint8Array): readonly (readonly SqlValue[])[] {
  const value = (one: SqlValue | ByteRange): SqlValue => (isRange(one) ? bytes.subarray(...one) : one);
  return bytes.length === 0 ? (rows as readonly SqlValue[][]) : rows.map((row) => row.map(value));
}

const isRange = (value: SqlValue | ByteRange): value is ByteRange => Array.isArray(value);

/** @param thrown by a statement. */
export function sentError(thrown: unknown): SentError {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const numbers = (cause instanceof Error ? cause : {}) as { sqliteCode?: unknown; sqliteExtendedCode?: unknown };
  return {
    message,
    isUnstorable: thrown instanceof UnstorableTextError,
    ...(typeof numbers.sqliteCode === 'number' && { sqliteCode: numbers.sqliteCode }),
    ...(typeof numbers.sqliteExtendedCode === 'number' && { sqliteExtendedCode: numbers.sqliteExtendedCode }),
  };
}

/** @returns the error to throw, as the statement would have thrown it here. */
export function receivedError({ message, isUnstorable, ...numbers }: SentError): unknown {
  if (isUnstorable) return new UnstorableTextError(message);
  return translated(Object.assign(new Error(message), numbers));
}
