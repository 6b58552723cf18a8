import { documentFormats, type DocumentType } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { DocumentError, DocumentStorageError } from './errors.js';

/**
 * Translates an error thrown by a parser or its libraries. An `AppError` is returned unchanged, lack of memory and failed system calls
 * map to errors of their own, and every other error means that the document is corrupt. The original error becomes the `cause`.
 */
export function translateError(thrown: unknown, type: DocumentType): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isOutOfMemory(thrown)) {
    return new DocumentError('parser_out_of_memory', 'Reading the file takes more memory than allowed.', {
      cause: thrown,
    });
  }
  if (isSystemError(thrown)) {
    return new DocumentStorageError('The file could not be read, or its text could not be stored.', { cause: thrown });
  }
  return new DocumentError('corrupt', `The file is damaged, or is not of the type ${documentFormats[type].label}.`, {
    cause: thrown,
  });
}

/** Whether this is an error that Node throws when an allocation fails without aborting the process. */
function isOutOfMemory(thrown: unknown): boolean {
  return (
    thrown instanceof RangeError &&
    /Array buffer allocation failed|Invalid (string|array|typed array) length|memory/i.test(thrown.message)
  );
}

/** Whether a system call failed (`ENOENT`, `ENOSPC`). Node's own argument errors have a `code` too, but no `syscall`. */
function isSystemError(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string';
}
