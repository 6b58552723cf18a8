import { AppError } from '@cardinal/kernel';
import { ServerWords } from '../errors.js';
import { failureOfStatus, unavailable } from '../failure.js';
import { fieldsOf } from '../format.js';

/** The type of a failure that no server speaks of: it could not be reached. */
export const connectionType = 'connection';

/** What a server says of a failure. Its own words stay with the cause (`ServerWords`). */
export interface ServerFailure {
  /** Undefined within a stream. */
  readonly status: number | undefined;
  readonly type: string;
  readonly message: string;
}

/**
 * Reads a failure in any of the shapes that servers have: `{error: {message, type, code}}`, `{error: "…"}`, vLLM's old
 * `{object: "error", message, type, code}`, or a text that is no JSON.
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

/** A failure in our words. Within a stream, where there is no status, it counts as one that another try may cure. */
export function toModelError({ status, type, message }: ServerFailure): AppError {
  const cause = type === connectionType ? new Error(message) : new ServerWords(message);
  const details = { cause, facts: { status: status ?? 0, type } };
  return status === undefined ? unavailable(details) : failureOfStatus(status, details);
}

/** Whatever `fetch` and the socket throw. */
export function ofConnection(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // `fetch` wraps what broke a body off.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof AppError) return cause;
  return unavailable({ cause: thrown });
}
