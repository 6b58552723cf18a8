import { AppError } from '@cardinal/kernel';
import { ModelAccessError, ModelProtocolError, ModelRefusedError, ModelUnavailableError } from '../errors.js';

/** What a server says of a failure. Its own words stay with the cause: they are not ours to show. */
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
  const facts = { status: status ?? 0, type };
  const cause = new Error(message);
  if (status === undefined || isTransient(status)) {
    return new ModelUnavailableError('The language model cannot be reached or is overloaded.', { cause, facts });
  }
  if (status === 401 || status === 402 || status === 403) {
    return new ModelAccessError('The language model does not accept this installation’s key.', { cause, facts });
  }
  if (status === 404 || status === 405) {
    return new ModelAccessError('There is no such language model at the address that is set.', { cause, facts });
  }
  return new ModelRefusedError('The language model does not accept the request.', { cause, facts });
}

const isTransient = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501);

/** Whatever `fetch` and the socket throw. */
export function ofConnection(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // `fetch` wraps what broke a body off.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof AppError) return cause;
  return new ModelUnavailableError('The language model cannot be reached or is overloaded.', { cause: thrown });
}

export function broken(how: string, cause?: unknown): ModelProtocolError {
  return new ModelProtocolError(`The language model’s reply breaks its format: it ${how}.`, { cause });
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
