import { documentFormats, type DocumentType } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { DocumentError, DocumentStorageError } from './errors.js';

/**
 * Translates what a parser or its libraries threw: our own errors pass, lack of memory and failed system calls have errors of their own,
 * everything else is the document's fault. The original is the `cause`.
 */
export function translateError(thrown: unknown, type: DocumentType): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isOutOfMemory(thrown)) {
    return new DocumentError('parser_out_of_memory', 'Reading the file takes more memory than allowed.', {
      cause: thrown,
    });
  }
  if (isSystemError(thrown)) {
    return new DocumentStorageError('The file could not be read or its text not be stored.', { cause: thrown });
  }
  return new DocumentError('corrupt', `The file is damaged or is no ${documentFormats[type].label} file.`, {
    cause: thrown,
  });
}

/** What Node throws where an allocation fails without ending the process. */
function isOutOfMemory(thrown: unknown): boolean {
  return (
    thrown instanceof RangeError &&
    /Array buffer allocation failed|Invalid (string|array|typed array) length|memory/i.test(thrown.message)
  );
}

/** Errors of system calls (`ENOENT`, `ENOSPC`); Node's own argument checks have a code but no call. */
function isSystemError(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string';
}
