import { AnthropicError, APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { AppError } from '@cardinal/kernel';
import { ModelAccessError, ModelProtocolError, ModelRefusedError, ModelUnavailableError } from '../errors.js';

/** Error types of the API that another try may cure; within a stream there is no status to go by. */
const transientTypes: ReadonlySet<string> = new Set([
  'overloaded_error',
  'rate_limit_error',
  'api_error',
  'timeout_error',
]);
const accessTypes: ReadonlySet<string> = new Set(['authentication_error', 'permission_error', 'billing_error']);

/** What the provider's failure is in our words. Its own words stay with the cause: they are not ours to show. */
export function toModelError(thrown: unknown): Error {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof APIConnectionError) return unavailable(thrown);
  if (thrown instanceof APIError) return ofApi(thrown);
  if (thrown instanceof SyntaxError || thrown instanceof AnthropicError) return broken(thrown);
  // Whatever the socket throws while a reply is read.
  return unavailable(thrown);
}

/** @returns the server's own words, where it refused the request before a stream began; else undefined. */
export function refusalIn(thrown: unknown): string | undefined {
  return thrown instanceof APIError && thrown.status !== undefined ? thrown.message : undefined;
}

function ofApi(error: APIError): Error {
  const { status, type } = error;
  const facts = { status: status ?? 0, type: type ?? '', requestId: error.requestID ?? '' };
  const isTransient = status === undefined ? transientTypes.has(type ?? '') : isRetried(status);
  if (isTransient) return unavailable(error, facts);
  if (status === 401 || status === 402 || status === 403 || accessTypes.has(type ?? '')) {
    return new ModelAccessError('The language model does not accept this installation’s key.', { cause: error, facts });
  }
  if (status === undefined && type === null) return broken(error);
  return new ModelRefusedError('The language model does not accept the request.', { cause: error, facts });
}

const isRetried = (status: number): boolean => status === 408 || status === 409 || status === 429 || status >= 500;

function unavailable(cause: unknown, facts = {}): Error {
  return new ModelUnavailableError('The language model cannot be reached or is overloaded.', { cause, facts });
}

function broken(cause: unknown): Error {
  return new ModelProtocolError('The language model’s reply could not be read.', { cause });
}
