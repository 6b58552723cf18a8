import type { DocumentType } from '@cardinal/contracts';
import { DocumentError, DocumentStorageError } from '../errors.js';
import { translateError } from '../translate-error.js';
import type { ParseFailure } from './messages.js';

/** Converts a thrown error to the message that is sent to the parent process. */
export function failureOf(thrown: unknown, type: DocumentType): ParseFailure {
  const error = translateError(thrown, type);
  const reason = error instanceof DocumentError ? error.reason : 'storage';
  return { reason, message: error.message, ...traceOf(error.cause) };
}

/** Converts a failure that a parser process reported back to an error. */
export function failureError(failure: ParseFailure): DocumentError | DocumentStorageError {
  if (failure.reason === 'storage') return new DocumentStorageError(failure.message);
  return new DocumentError(failure.reason, failure.message);
}

function traceOf(thrown: unknown): { trace?: string } {
  if (!(thrown instanceof Error)) return {};
  // The message at the start of the stack is skipped, because it may quote the document, with lines that look like stack frames.
  const stack = thrown.stack ?? '';
  const frames = stack
    .slice(Math.max(0, stack.indexOf(thrown.message)) + thrown.message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6);
  return { trace: [thrown.name, ...frames.map((frame) => frame.trim())].join('\n') };
}
