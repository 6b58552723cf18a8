import { DocumentError, DocumentStorageError } from '../errors.js';
import type { ParseFailure } from './messages.js';

/** Sorts whatever a parser threw: our own reasons pass, trouble with files and memory is told apart, the rest is the document's. */
export function failureOf(thrown: unknown, type: string): ParseFailure {
  if (thrown instanceof DocumentError)
    return { reason: thrown.reason, message: thrown.message, ...traceOf(thrown.cause) };
  if (isOutOfMemory(thrown)) {
    return {
      reason: 'parser_out_of_memory',
      message: 'Reading the file takes more memory than allowed.',
      ...traceOf(thrown),
    };
  }
  if (thrown instanceof DocumentStorageError || isSystemError(thrown)) {
    return { reason: 'storage', message: 'The file could not be read or its text not be stored.', ...traceOf(thrown) };
  }
  return { reason: 'corrupt', message: `The file is damaged or is no ${type.toUpperCase()} file.`, ...traceOf(thrown) };
}

/** What Node throws where an allocation fails without ending the process. */
function isOutOfMemory(thrown: unknown): boolean {
  return (
    thrown instanceof RangeError &&
    /Array buffer allocation failed|Invalid (string|array|typed array) length|memory/i.test(thrown.message)
  );
}

/** Errors of system calls (`ENOENT`, `ENOSPC`); codes of Node's own argument checks begin with `ERR_`. */
function isSystemError(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string';
}

function traceOf(thrown: unknown): { trace?: string } {
  if (!(thrown instanceof Error)) return {};
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6);
  return { trace: [thrown.name, ...frames.map((frame) => frame.trim())].join('\n') };
}
