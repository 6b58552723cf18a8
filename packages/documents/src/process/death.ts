import { DocumentError, ParsingCancelledError, type DocumentReason } from '../errors.js';

/** Why the parent killed a parser process. `evicted`: its memory was needed elsewhere, so the document is parsed again from the start. */
export type KillReason = Extract<DocumentReason, 'parser_timeout' | 'parser_out_of_memory'> | 'cancelled' | 'evicted';

/** How a parser process ended. */
interface Death {
  readonly killedFor: KillReason | undefined;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The last part of the process's standard error. Must never be shown or logged as it is, because it may quote the document. */
  readonly stderr: string;
}

/** A parser process was killed to free its memory. Its document is parsed again from the start. */
export class EvictedError extends Error {
  override readonly name = 'EvictedError';
}

/** Messages that V8 prints before it aborts because the heap is exhausted. */
const heapExhausted = /heap out of memory|Reached heap limit|Zone Allocation failed|allocation failure/i;

/** Parts of standard error that may be logged: only terms of Node and of the system, because all else may quote the document. */
const knownMarkers =
  /\b(?:(?:Range|Type|Syntax|Reference)Error|ERR_(?:MODULE_NOT_FOUND|DLOPEN_FAILED|UNHANDLED_REJECTION|OUT_OF_RANGE|INVALID_ARG_TYPE)|ENOENT|EACCES|EMFILE|ENOSPC|ENOMEM|FATAL ERROR|Maximum call stack size exceeded)\b/g;

/** Maps the death of a parser process to the error for the document that it was parsing. */
export function deathError({ killedFor, stderr, exitCode, signal }: Death): Error {
  if (killedFor === 'cancelled') return new ParsingCancelledError('Reading the file was cancelled.');
  if (killedFor === 'evicted') return new EvictedError();
  if (killedFor === 'parser_timeout')
    return new DocumentError('parser_timeout', 'Reading the file takes longer than allowed.');
  if (killedFor === 'parser_out_of_memory' || heapExhausted.test(stderr)) {
    return new DocumentError('parser_out_of_memory', 'Reading the file takes more memory than allowed.');
  }
  // The cause is for the log, because a faulty installation can also make the process crash.
  const markers = [...new Set(stderr.match(knownMarkers) ?? [])].join(', ');
  const cause = new Error(
    `exit code ${exitCode}, signal ${signal}, ${stderr.length} characters on standard error${markers && `: ${markers}`}`,
  );
  return new DocumentError('parser_crashed', 'The parser crashed on this file.', { cause });
}
