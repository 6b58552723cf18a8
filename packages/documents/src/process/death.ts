import { DocumentError, DocumentStorageError, ParsingCancelledError, type DocumentReason } from '../errors.js';
import type { ParseFailure } from './messages.js';

/** Why the parent ended a parser process. */
export type KillReason = Extract<DocumentReason, 'parser_timeout' | 'parser_out_of_memory'> | 'cancelled';

/** What V8 prints before it aborts for want of memory. */
const heapExhausted = /heap out of memory|Reached heap limit|Zone Allocation failed|allocation failure/i;

/** The error that a process's death means for the document it was reading. */
export function deathError(killedFor: KillReason | undefined, stderr: string): DocumentError | ParsingCancelledError {
  if (killedFor === 'cancelled') return new ParsingCancelledError('Reading the file was cancelled.');
  if (killedFor === 'parser_timeout')
    return new DocumentError('parser_timeout', 'Reading the file takes longer than allowed.');
  if (killedFor === 'parser_out_of_memory' || heapExhausted.test(stderr)) {
    return new DocumentError('parser_out_of_memory', 'Reading the file takes more memory than allowed.');
  }
  const said = stderr.trim();
  return new DocumentError('parser_crashed', 'The file made its reader crash.', {
    ...(said !== '' && { cause: new Error(said) }), // for the log: it may as well be the installation's fault
  });
}

/** The error that a parser process reported. */
export function failureError(failure: ParseFailure): DocumentError | DocumentStorageError {
  if (failure.reason === 'storage') return new DocumentStorageError(failure.message);
  return new DocumentError(failure.reason, failure.message);
}
