import { DocumentError, ParsingCancelledError, type DocumentReason } from '../errors.js';

/** Why the parent ended a parser process. `evicted`: its memory was needed; the document may be read again. */
export type KillReason = Extract<DocumentReason, 'parser_timeout' | 'parser_out_of_memory'> | 'cancelled' | 'evicted';

/** How a process ended. */
interface Death {
  readonly killedFor: KillReason | undefined;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to standard error, which may quote the document: never shown or logged. */
  readonly stderr: string;
}

/** A process was ended to free its memory; its document is parsed again from the start. */
export class EvictedError extends Error {
  override readonly name = 'EvictedError';
}

/** What V8 prints before it aborts for want of memory. */
const heapExhausted = /heap out of memory|Reached heap limit|Zone Allocation failed|allocation failure/i;

/** What of standard error may be logged: only words of Node and of the system, because all else may quote the document. */
const knownMarkers =
  /\b(?:(?:Range|Type|Syntax|Reference)Error|ERR_(?:MODULE_NOT_FOUND|DLOPEN_FAILED|UNHANDLED_REJECTION|OUT_OF_RANGE|INVALID_ARG_TYPE)|ENOENT|EACCES|EMFILE|ENOSPC|ENOMEM|FATAL ERROR|Maximum call stack size exceeded)\b/g;

/** The error that a process's death means for the document it was reading. */
export function deathError({ killedFor, stderr, exitCode, signal }: Death): Error {
  if (killedFor === 'cancelled') return new ParsingCancelledError('Reading the file was cancelled.');
  if (killedFor === 'evicted') return new EvictedError();
  if (killedFor === 'parser_timeout')
    return new DocumentError('parser_timeout', 'Reading the file takes longer than allowed.');
  if (killedFor === 'parser_out_of_memory' || heapExhausted.test(stderr)) {
    return new DocumentError('parser_out_of_memory', 'Reading the file takes more memory than allowed.');
  }
  // For the log: it may as well be the installation's fault.
  const markers = [...new Set(stderr.match(knownMarkers) ?? [])].join(', ');
  const cause = new Error(
    `exit code ${exitCode}, signal ${signal}, ${stderr.length} characters on standard error${markers && `: ${markers}`}`,
  );
  return new DocumentError('parser_crashed', 'The file made its reader crash.', { cause });
}
