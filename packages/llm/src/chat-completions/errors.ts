import { AppError } from '@cardinal/kernel';
import { ServerWords } from '../errors.js';
import { failureOfStatus, unavailable } from '../failure.js';
import { fieldsOf } from '../format.js';

/** Type of a failure to connect, which no server reports. */
export const connectionType = 'connection';

/** A failure as a server reports it. The message ends up in the cause only (`ServerWords`). */
export interface ServerFailure {
  /** HTTP status; undefined within a stream. */
  readonly status: number | undefined;
  readonly type: string;
  readonly message: string;
}

/**
 * Reads a failure in any of the formats of known servers: `{error: {message, type, code}}`, `{error: "…"}`, vLLM's old
 * `{object: "error", message, type, code}`, or text that is not JSON.
 */
export function failureOf(status: number | undefined, body: unknown): ServerFailure {
  const outer = fieldsOf(body);
  const { error = outer } = outer;
  if (typeof error === 'string') return { status, type: '', message: error };
  const { message, type, code } = fieldsOf(error);
  const told = Number(code);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status: status ?? (told >= 400 && told < 600 ? told : undefined),
    type: typeof type === 'string' ? type : '',
    message: typeof message === 'string' ? message : text.slice(0, 500),
  };
}

/** Translates a failure. Within a stream, where there is no status, it counts as transient. */
export function toModelError({ status, type, message }: ServerFailure): AppError {
  const cause = type === connectionType ? new Error(message) : new ServerWords(message);
  const details = { cause, facts: { status: status ?? 0, type } };
  return status === undefined ? unavailable(details) : failureOfStatus(status, details);
}

/** Translates an error of `fetch` or of the socket. */
export function ofConnection(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // `fetch` wraps the error that ended a body.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof AppError) return cause;
  return unavailable({ cause: thrown });
}
